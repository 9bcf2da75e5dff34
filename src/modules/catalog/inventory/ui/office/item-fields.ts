import { activityCategories, defaultMaxPeople, type ItemKind, mealPlanTypes, vehicleTypes } from '../../item.rules'

/** Describes a form's field, by default a text. `start` is the initial value in a new item. */
export type ItemField = {
  name: string
  label: string
  as?: 'price' | 'number' | 'list' | 'choices' | 'place'
  start?: unknown
  /** Requires it in new items only for 'new': older ones may lack it. */
  required?: boolean | 'new'
  description?: string
  placeholder?: string
  type?: 'time'
  min?: number
  max?: number
  /** Lists values of `choices`. */
  values?: readonly string[]
  options?: readonly { value: string; label: string }[]
}
/** Lays out fields in one, two or three columns. */
type FieldRow = { columns: 1 | 2 | 3; fields: readonly ItemField[] }

const people = { as: 'number', min: 1, max: 1000 } as const

/** Lists fields of one kind only. The first is focused. */
export const kindFields: Record<ItemKind, readonly FieldRow[]> = {
  hotels: [
    {
      columns: 2,
      fields: [
        { name: 'name', label: 'Hotel name', required: true },
        { name: 'location', label: 'Location', as: 'place', required: true },
      ],
    },
    {
      columns: 3,
      fields: [
        { name: 'starRating', label: 'Star rating', as: 'number', start: 3, min: 1, max: 5 },
        { name: 'roomType', label: 'Room type', required: true },
        { name: 'rate', label: 'Rate', as: 'price', description: 'Per night', required: true },
      ],
    },
    { columns: 1, fields: [{ name: 'amenities', label: 'Amenities', as: 'list' }] },
    {
      columns: 2,
      fields: [
        { name: 'checkInTime', label: 'Check-in time', type: 'time', start: '14:00' },
        { name: 'checkOutTime', label: 'Check-out time', type: 'time', start: '11:00' },
        { name: 'contact', label: 'Contact' },
        { name: 'geoLocation', label: 'Geo location', placeholder: '8.0863, 98.9063' },
      ],
    },
  ],
  activities: [
    {
      columns: 2,
      fields: [
        { name: 'name', label: 'Activity name', required: true },
        { name: 'location', label: 'Location', as: 'place', required: true },
      ],
    },
    {
      columns: 3,
      fields: [
        {
          name: 'category',
          label: 'Category',
          as: 'choices',
          placeholder: 'Select category',
          values: activityCategories,
          required: true,
        },
        { name: 'price', label: 'Price', as: 'price', description: 'Per person', required: true },
        { name: 'duration', label: 'Duration', placeholder: '3 hours' },
        { name: 'minPeople', label: 'Min people', ...people, start: 1 },
        { name: 'maxPeople', label: 'Max people', ...people, start: defaultMaxPeople },
        { name: 'ageRestriction', label: 'Age restriction', placeholder: '12 and over' },
      ],
    },
    {
      columns: 1,
      fields: [
        { name: 'availability', label: 'Availability', placeholder: 'Daily, not in May' },
        { name: 'inclusions', label: 'Inclusions', as: 'list' },
      ],
    },
  ],
  transfers: [
    { columns: 1, fields: [{ name: 'name', label: 'Transfer name', required: true }] },
    {
      columns: 2,
      fields: [
        { name: 'fromLocation', label: 'From location', as: 'place', required: true },
        { name: 'toLocation', label: 'To location', as: 'place', required: true },
      ],
    },
    {
      columns: 3,
      fields: [
        {
          name: 'vehicleType',
          label: 'Vehicle type',
          as: 'choices',
          placeholder: 'Select vehicle type',
          values: vehicleTypes,
          required: true,
        },
        { name: 'capacity', label: 'Capacity', ...people, start: 4, required: true },
        { name: 'price', label: 'Price', as: 'price', description: 'Per vehicle', required: true },
        { name: 'duration', label: 'Duration', placeholder: '45 minutes' },
        { name: 'vendor', label: 'Vendor' },
      ],
    },
  ],
  mealPlans: [
    {
      columns: 2,
      fields: [
        { name: 'name', label: 'Meal plan name', required: true },
        {
          name: 'type',
          label: 'Type',
          as: 'choices',
          placeholder: 'Select type',
          values: mealPlanTypes,
          required: 'new',
        },
        { name: 'pricePerPerson', label: 'Price per person', as: 'price', required: true },
        {
          name: 'unit',
          label: 'The price is for',
          as: 'choices',
          start: 'person',
          options: [
            { value: 'person', label: 'A meal' },
            { value: 'day', label: 'A day' },
          ],
        },
      ],
    },
    {
      columns: 1,
      fields: [
        { name: 'menu', label: 'Menu', as: 'list' },
        { name: 'inclusions', label: 'Inclusions', as: 'list' },
      ],
    },
    {
      columns: 2,
      fields: [
        { name: 'restrictions', label: 'Dietary restrictions', as: 'list' },
        { name: 'availability', label: 'Availability' },
      ],
    },
  ],
}
