import type { ImportField } from '../../../shared/imports'
import { toDecimal } from '../../../shared/money'
import type { InventoryItem, ItemKind } from './item.rules'

/** Columns of a kind's import; the names are those of the forms' fields. An export has the id before them. */
export const csvColumns: Record<ItemKind, readonly string[]> = {
  hotels: [
    'name',
    'location',
    'starRating',
    'roomType',
    'rate',
    'currency',
    'amenities',
    'checkInTime',
    'checkOutTime',
    'contact',
    'geoLocation',
    'supplier',
    'status',
    'description',
  ],
  activities: [
    'name',
    'location',
    'category',
    'price',
    'currency',
    'duration',
    'minPeople',
    'maxPeople',
    'inclusions',
    'ageRestriction',
    'availability',
    'supplier',
    'status',
    'description',
  ],
  transfers: [
    'name',
    'fromLocation',
    'toLocation',
    'vehicleType',
    'capacity',
    'price',
    'currency',
    'duration',
    'vendor',
    'supplier',
    'status',
    'description',
  ],
  mealPlans: [
    'name',
    'type',
    'pricePerPerson',
    'unit',
    'currency',
    'menu',
    'inclusions',
    'restrictions',
    'availability',
    'supplier',
    'status',
    'description',
  ],
}

const lists = new Set(['amenities', 'inclusions', 'restrictions', 'menu'])
const numbers = new Set(['starRating', 'minPeople', 'maxPeople', 'capacity'])
const prices = new Set(['rate', 'price', 'pricePerPerson'])
const listSeparator = '; '

/** A cell of the export. */
function cellOf(item: InventoryItem, column: string): string {
  if (prices.has(column)) return item.priceMinor === null ? 'Price on request' : toDecimal(item.priceMinor)
  if (column === 'supplier') return item.supplierName ?? ''
  const value = (item as unknown as Record<string, unknown>)[column]
  return Array.isArray(value) ? value.join(listSeparator) : String(value ?? '')
}

export const exportColumns = (kind: ItemKind): string[] => ['id', ...csvColumns[kind]]
export const csvLine = (item: InventoryItem): string[] => exportColumns(item.kind).map((column) => cellOf(item, column))

/** What columns may be called in files of other programs, beside the name of the form's field. */
const aliases: Record<string, readonly string[]> = {
  location: ['City', 'Place', 'Town', 'Destination', 'Address'],
  starRating: ['Stars', 'Star', 'Category stars', 'Hotel category', 'Rating'],
  roomType: ['Room', 'Room category'],
  rate: ['Price', 'Price per night', 'Rate per night', 'Nightly rate', 'Room rate'],
  price: ['Rate', 'Cost', 'Price per person', 'Amount'],
  pricePerPerson: ['Price', 'Rate', 'Amount'],
  checkInTime: ['Check-in'],
  checkOutTime: ['Check-out'],
  minPeople: ['Minimum people', 'Min pax'],
  maxPeople: ['Maximum people', 'Max pax'],
  fromLocation: ['From', 'Pick-up', 'Pickup'],
  toLocation: ['To', 'Drop-off', 'Dropoff'],
  vehicleType: ['Vehicle', 'Type'],
  capacity: ['Seats', 'Pax'],
  category: ['Type'],
  status: ['State'],
  description: ['Notes', 'Details', 'Remarks'],
  geoLocation: ['Coordinates', 'Latitude and longitude'],
  contact: ['Contact person', 'Phone'],
}
const nameAliases: Record<ItemKind, readonly string[]> = {
  hotels: ['Hotel', 'Hotel name', 'Property', 'Property name'],
  activities: ['Activity', 'Activity name', 'Tour', 'Tour name', 'Title'],
  transfers: ['Transfer', 'Transfer name', 'Route', 'Title'],
  mealPlans: ['Meal plan', 'Meal plan name', 'Meal', 'Title'],
}

/** 'checkInTime' → 'Check in time' */
const toLabel = (column: string) => {
  const words = column.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words[0]!.toUpperCase() + words.slice(1)
}

/** What a column of a file can be. The id, as exports have it, says which item a line is about. */
export const importFields = (kind: ItemKind): ImportField[] =>
  ['id', ...csvColumns[kind]].map((name) => ({
    name,
    label: toLabel(name),
    aliases: name === 'name' ? nameAliases[kind] : aliases[name],
    kind: prices.has(name) ? 'amount' : undefined,
  }))

const needed = ['name', 'location', 'category', 'fromLocation', 'toLocation', 'vehicleType', ...prices]

/** Labels of the columns that a file of new items has to have, and has not; one with ids needs nothing else. */
export const missingFields = (kind: ItemKind, columns: ReadonlySet<string>): string[] =>
  columns.has('id') ? [] : csvColumns[kind].filter((name) => needed.includes(name) && !columns.has(name)).map(toLabel)

const readCount = (cell: string) => (/^\d{1,6}([.,]0+)?$/.test(cell) ? Number.parseInt(cell, 10) : Number.NaN)

/** '9:00' and '09:00:00' are 09:00. */
const readTime = (cell: string) => cell.replace(/^(\d{1,2}:\d{2})(:00)?$/, (_, time: string) => time.padStart(5, '0'))

/** A line as a form would send it. Blank cells are absent, but for those that a new item needs. */
export function inputOf(
  kind: ItemKind,
  cells: Readonly<Record<string, string>>,
  isNew = true,
): Record<string, unknown> {
  return Object.fromEntries(
    csvColumns[kind].flatMap((column): [string, unknown][] => {
      const cell = cells[column] ?? ''
      if (column === 'supplier') return []
      if (cell === '') return isNew && needed.includes(column) ? [[column, '']] : []
      if (lists.has(column)) return [[column, cell.split(/[;\n]/)]]
      if (numbers.has(column)) return [[column, readCount(cell)]]
      if (column === 'status' || column === 'unit') return [[column, cell.toLowerCase()]]
      return [[column, column.endsWith('Time') ? readTime(cell) : cell]]
    }),
  )
}

/** Whether two values are exported alike: a list is one cell. */
export const areAlike = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.join(listSeparator) === other.join(listSeparator)
    : (one ?? null) === (other ?? null)

/** What an item without an id is known by again. */
const identities: Record<ItemKind, readonly string[]> = {
  hotels: ['name', 'location', 'roomType'],
  activities: ['name', 'location', 'category'],
  transfers: ['name', 'fromLocation', 'toLocation', 'vehicleType'],
  mealPlans: ['name', 'type'],
}
export const identify = (kind: ItemKind, values: Readonly<Record<string, unknown>>): string =>
  identities[kind].map((column) => String(values[column] ?? '').toLowerCase()).join('\n')
