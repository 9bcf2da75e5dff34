import { z } from 'zod'
import { requireAny } from '../../../shared/contract'
import {
  besideOthers,
  clearable,
  currencySchema,
  itemPrice,
  line,
  minorUnits,
  orNull,
  paragraph,
  rowId,
  sortedPaging,
  version,
} from '../../../shared/fields'
import { importSource } from '../../../shared/imports'
import { cleanList } from '../../../shared/lists'
import { itemKinds, itemSorts, itemStatuses, maxItemImages, peopleAddUp, tooFewPeople } from './item.rules'

const required = (message: string) => line({ min: 1, max: 160, message })
const text = (max = 200) => line({ max })
const list = z
  .array(line({ max: 160 }))
  .max(60)
  .transform(cleanList)
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 14:00')

const image = z.union([
  line({ min: 1, max: 300 }).transform((address) => ({ image: address, alt: undefined })),
  z.object({ image: line({ min: 1, max: 300 }), alt: line({ max: 160 }).optional() }),
])

/** Defines fields of every kind, in both variants of the specification's forms (product.md 7.1). */
const common = {
  description: paragraph(),
  status: z.enum(['active', 'inactive']),
  isActive: z.boolean(),
  /** Defaults to the agency's. */
  currency: currencySchema,
  priceMinor: minorUnits.nullable(),
  /** Names the currency of the supplier, in which the net of rates is entered; null: that of the item. */
  costCurrency: clearable(currencySchema),
  supplierId: orNull(z.uuid()),
  /** Lists addresses of uploaded pictures, with or without `alt`; the first is the cover. */
  images: z.array(image).max(maxItemImages, `Maximum ${maxItemImages} images allowed`),
}
const stars = 'Please choose 1 to 5 stars'

/** Defines fields; a new item needs those in `required`. Messages are the specification's (5). */
const fields = {
  hotels: {
    required: { name: required('Hotel name is required'), location: required('Location is required') },
    optional: {
      ...common,
      starRating: z.number(stars).int(stars).min(1, stars).max(5, stars),
      roomType: text(),
      amenities: list,
      contact: text(),
      geoLocation: text(),
      checkInTime: clock,
      checkOutTime: clock,
      pricePerNight: itemPrice('Price is required'),
      rate: itemPrice('Rate is required'),
    },
  },
  activities: {
    required: { name: required('Activity name is required'), location: required('Location is required') },
    optional: {
      ...common,
      category: required('Category is required'),
      type: required('Type is required'),
      duration: text(),
      minPeople: z.number().int().min(1).max(1000),
      maxPeople: z.number().int().min(1).max(1000),
      inclusions: list,
      ageRestriction: text(),
      availability: text(),
      price: itemPrice('Price is required'),
      cost: itemPrice('Cost is required'),
    },
  },
  transfers: {
    required: {},
    optional: {
      ...common,
      name: required('Transfer name is required'),
      fromLocation: required('From location is required'),
      toLocation: text(160),
      route: required('Route is required'),
      vehicleType: required('Vehicle type is required'),
      type: required('Transfer type is required'),
      capacity: z.number('Capacity is required').int('Capacity is required').min(1, 'Capacity is required').max(1000),
      duration: text(),
      vendor: text(),
      price: itemPrice('Price is required'),
    },
  },
  mealPlans: {
    required: { name: required('Meal plan name is required') },
    optional: {
      ...common,
      type: text(160),
      unit: z.enum(['person', 'day']),
      menu: list,
      inclusions: list,
      restrictions: list,
      availability: text(),
      pricePerPerson: itemPrice('Price per person is required'),
      cost: itemPrice('Cost is required'),
    },
  },
} as const

const inputs = <R extends z.ZodRawShape, O extends z.ZodRawShape>({
  required: r,
  optional: o,
}: {
  required: R
  optional: O
}) => {
  const optional = z.object(o).partial()
  return {
    create: z.object({
      ...r,
      ...optional.shape,
      /** Names the item that these values were read from: of two names for one value, the changed one counts. */
      readFrom: rowId().optional(),
    }),
    update: z.object({
      ...z.object(r).partial().shape,
      ...optional.shape,
      id: rowId(),
      /** Names the edited version; a conflict when outdated. */
      version: version.optional(),
    }),
  }
}

const atLeastMinimum = { path: ['maxPeople'], message: tooFewPeople }

type Present = Record<string, unknown>
/**
 * Requires one of several names in a new item. Blank fields have their own errors, except the two that may be blank
 * later.
 */
const needs = (message: string, name: string, ...others: string[]) => ({
  test: (input: Present) => {
    const isGiven = (one: string) => input[one] !== undefined && !(mayBeBlank.has(one) && input[one] === '')
    return [name, ...others].some(isGiven)
  },
  params: { path: [name], message, ...besideOthers },
})
const mayBeBlank = new Set(['toLocation', 'type'])
const category = needs('Category is required', 'category', 'type')
const vehicle = needs('Vehicle type is required', 'vehicleType', 'type')
const transferName = needs('Transfer name is required', 'name', 'route')
const from = needs('From location is required', 'fromLocation', 'route')
const to = needs('To location is required', 'toLocation', 'route')
const mealType = needs('Type is required', 'type', 'cost')

type Price = [name: string, message: string]
/** Requires a price, or null for 'on request'. Reports it under the name in the client's form. */
const priced =
  (older: Price, newer: Price = older, isNewer: (input: Present) => boolean = () => false) =>
  ({ value, issues }: { value: Present; issues: z.core.$ZodRawIssue[] }) => {
    if (['priceMinor', older[0], newer[0]].some((name) => value[name] !== undefined)) return
    const [name, message] = isNewer(value) ? newer : older
    issues.push({ code: 'custom', path: [name], message, input: undefined })
  }
const hotelPrice = priced(['pricePerNight', 'Price is required'], ['rate', 'Rate is required'], (h) =>
  Boolean(h.roomType),
)
const activityPrice = priced(
  ['price', 'Price is required'],
  ['cost', 'Cost is required'],
  (a) => a.category === undefined,
)
const transferPrice = priced(['price', 'Price is required'])
const mealPrice = priced(
  ['pricePerPerson', 'Price per person is required'],
  ['cost', 'Cost is required'],
  (m) => m.type === undefined,
)

const hotel = inputs(fields.hotels)
const activity = inputs(fields.activities)
const transfer = inputs(fields.transfers)
const mealPlan = inputs(fields.mealPlans)

const roomType = { path: ['roomType'], message: 'Room type is required', ...besideOthers }
/** Requires the room in the newer form, which has a rate; the older form has no such field. */
const hasRoom = (h: Present) => h.rate === undefined || h.pricePerNight !== undefined || Boolean(h.roomType)

/** Takes `rate` and `pricePerNight` per room and night. */
export const createHotelInput = hotel.create
  .refine(hasRoom, roomType)
  .check(hotelPrice)
  .meta(requireAny('pricePerNight', ['rate', 'roomType'], 'priceMinor'))
export type CreateHotelInput = z.input<typeof createHotelInput>
/** Leaves absent fields unchanged. */
export const updateHotelInput = hotel.update.refine((h) => h.roomType === undefined || hasRoom(h), roomType)

/** Takes `price` and `cost` per person. */
export const createActivityInput = activity.create
  .refine(category.test, category.params)
  .refine(peopleAddUp, atLeastMinimum)
  .check(activityPrice)
  .meta({ allOf: [requireAny('category', 'type'), requireAny('price', 'cost', 'priceMinor')] })
export type CreateActivityInput = z.input<typeof createActivityInput>
export const updateActivityInput = activity.update.refine(
  (a) => a.maxPeople === undefined || peopleAddUp(a),
  atLeastMinimum,
)

/** Takes `price` per vehicle. */
export const createTransferInput = transfer.create
  .refine(transferName.test, transferName.params)
  .refine(from.test, from.params)
  .refine(to.test, to.params)
  .refine(vehicle.test, vehicle.params)
  .check(transferPrice)
  .meta({
    allOf: [
      requireAny('name', 'route'),
      requireAny('fromLocation', 'route'),
      requireAny('toLocation', 'route'),
      requireAny('vehicleType', 'type'),
      requireAny('price', 'priceMinor'),
    ],
  })
export type CreateTransferInput = z.input<typeof createTransferInput>
export const updateTransferInput = transfer.update

/** Takes `pricePerPerson` per meal, `cost` per day. */
export const createMealPlanInput = mealPlan.create
  .refine(mealType.test, mealType.params)
  .check(mealPrice)
  .meta({ allOf: [requireAny('type', 'cost'), requireAny('pricePerPerson', 'cost', 'priceMinor')] })
export type CreateMealPlanInput = z.input<typeof createMealPlanInput>
export const updateMealPlanInput = mealPlan.update

const kind = z.enum(itemKinds)
/** Filters items of one kind; without a status, archived ones are left out. */
export const listItemsInput = z.object({
  kind,
  /** Matches items with every word, in name or location. */
  words: line({ max: 80 }).optional(),
  status: z.array(z.enum(itemStatuses)).max(itemStatuses.length).optional(),
  stars: z.array(z.number().int().min(1).max(5)).max(5).optional(),
  /** Filters by categories of activities, vehicles of transfers, or types of meal plans. */
  types: z
    .array(line({ max: 160 }))
    .max(30)
    .optional(),
  supplierId: z.uuid().optional(),
  ...sortedPaging(itemSorts, 'updated', 'descending'),
})
export type ListItemsInput = z.output<typeof listItemsInput>

export const itemInput = z.object({ kind, id: rowId() })
export type ItemInput = z.output<typeof itemInput>

/** Holds versions that the caller saw; absent fields are unchanged. */
export const setItemsInput = z.object({
  kind,
  items: z
    .array(
      z.object({
        id: rowId(),
        version,
        isActive: z.boolean().optional(),
        priceMinor: minorUnits.nullable().optional(),
      }),
    )
    .min(1)
    .max(100)
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Each item once'),
})
export type SetItemsInput = z.output<typeof setItemsInput>

export const exportItemsInput = listItemsInput.omit({ limit: true })

export const importInput = importSource.extend({ kind })
export type ImportInput = z.output<typeof importInput>
