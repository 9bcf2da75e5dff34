import type { CsvCells } from '../../../shared/csv'
import { toCurrencyCode } from '../../../shared/currency-codes'
import { currencyHeadings } from '../../../shared/import-fields'
import { assertWhole, peopleWords, readWhole } from '../../../shared/import-words'
import type { Attempt, ImportField } from '../../../shared/imports'
import { toDecimal } from '../../../shared/money'
import type { ItemKind } from './item.rules'
import type { InventoryItem } from './view'
import { capitalize } from '../../../shared/text'

/** Lists columns of a kind's import, named as the forms' fields. An export has the id before them. */
export const csvColumns: Record<ItemKind, readonly string[]> = {
  hotels: [
    'name',
    'location',
    'starRating',
    'roomType',
    'rate',
    'currency',
    'costCurrency',
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
    'costCurrency',
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
    'costCurrency',
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
    'costCurrency',
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
/** Lists columns of numbers, with what may stand behind one. */
const numbers = new Map([
  ['starRating', '-? ?stars?|[*★]'],
  ['minPeople', peopleWords],
  ['maxPeople', peopleWords],
  ['capacity', `${peopleWords}|seats?|places?|seaters?`],
])
const prices = new Set(['rate', 'price', 'pricePerPerson'])
const listSeparator = '; '

const onRequest = 'Price on request'

function toCell(item: InventoryItem, column: string): string {
  if (prices.has(column)) return item.priceMinor === null ? onRequest : toDecimal(item.priceMinor, item.currency)
  if (column === 'supplier') return item.supplierName ?? ''
  const value = (item as Record<string, unknown>)[column]
  return Array.isArray(value) ? value.join(listSeparator) : String(value ?? '')
}

export const csvCells = (kind: ItemKind): CsvCells<InventoryItem> => ({
  ...Object.fromEntries(
    ['id', ...csvColumns[kind]].map((column) => [column, (item: InventoryItem) => toCell(item, column)]),
  ),
  images: ({ images }) => images.length,
  created: ({ createdAt }) => createdAt,
  updated: ({ updatedAt }) => updatedAt,
})

/** Lists column names in files of other programs, beside the form's field name. */
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
  costCurrency: ['Net currency', 'Supplier currency'],
}
const nameAliases: Record<ItemKind, readonly string[]> = {
  hotels: ['Hotel', 'Hotel name', 'Property', 'Property name'],
  activities: ['Activity', 'Activity name', 'Tour', 'Tour name', 'Title'],
  transfers: ['Transfer', 'Transfer name', 'Route', 'Title'],
  mealPlans: ['Meal plan', 'Meal plan name', 'Meal', 'Title'],
}

/** Formats 'checkInTime' as 'Check in time'. */
const toLabel = (column: string) => {
  const words = column.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return capitalize(words)
}

const isStatus = (cell: string) => /^(?:in)?active$/i.test(cell)

/** Lists fields for columns of a file. The exported id identifies an existing item. */
export const importFields = (kind: ItemKind): ImportField[] =>
  ['id', ...csvColumns[kind]].map((name) => ({
    name,
    label: toLabel(name),
    aliases: name === 'name' ? nameAliases[kind] : aliases[name],
    fallbacks: name === 'currency' ? currencyHeadings : undefined,
    kind: prices.has(name) ? 'amount' : undefined,
    // Takes a blank price for none yet where all are blank, else for a missing one.
    createDoubt: prices.has(name) ? () => (cell: string, isReported: boolean) => isReported && cell === '' : undefined,
    words: name === 'status' ? { isKnown: isStatus, meanings: ['Active', 'Inactive'] } : undefined,
  }))

const required = ['name', 'location', 'category', 'fromLocation', 'toLocation', 'vehicleType']
const needed = [...required, ...prices]

/**
 * Tests whether a file of new items needs the column. Rates may come later, but meal plans have no rates of their own.
 */
const isRequired = (kind: ItemKind, column: string) =>
  required.includes(column) || (kind === 'mealPlans' && prices.has(column))

/** Returns labels of missing columns for a file of new items; a file with ids needs no others. */
export const missingFields = (kind: ItemKind, columns: ReadonlySet<string>): string[] =>
  columns.has('id') ? [] : csvColumns[kind].filter((name) => isRequired(kind, name) && !columns.has(name)).map(toLabel)

type Cells = Readonly<Record<string, string>>
/** Returns the column of prices that all lines of a file leave blank, or do not have. Meal plans need theirs. */
export const findPriceLeftOut = (kind: ItemKind, lines: readonly { cells: Cells }[]): string | undefined =>
  kind === 'mealPlans'
    ? undefined
    : csvColumns[kind].find((name) => prices.has(name) && lines.every(({ cells }) => !cells[name]))

/** Reads a column's number; what is wrong with stars is said with the bounds. */
function readCount(cell: string, column: string, attempt: Attempt): number {
  const count = readWhole(cell, numbers.get(column))
  if (column !== 'starRating') attempt(() => assertWhole(count, column), undefined)
  return count
}

/** Normalizes '9:00' and '09:00:00' to '09:00'. */
const readTime = (cell: string) => cell.replace(/^(\d{1,2}:\d{2})(:00)?$/, (_, time: string) => time.padStart(5, '0'))

/**
 * Maps a line to a form's input. Blank cells are absent, except those that a new item needs. `leftOut`: the column of
 * prices that come later, by rates.
 */
export function toInput(
  kind: ItemKind,
  cells: Cells,
  { isNew, leftOut, attempt = (read) => read() }: { isNew: boolean; leftOut?: string; attempt?: Attempt },
): Record<string, unknown> {
  return Object.fromEntries(
    csvColumns[kind].flatMap((column): [string, unknown][] => {
      const cell = cells[column] ?? ''
      if (column === 'supplier') return []
      if (isNew && column === leftOut) return [[column, onRequest]]
      if (cell === '') return isNew && needed.includes(column) ? [[column, '']] : []
      if (lists.has(column)) return [[column, cell.split(/[;\n]/)]]
      if (numbers.has(column)) return [[column, readCount(cell, column, attempt)]]
      if (column === 'status' || column === 'unit') return [[column, cell.toLowerCase()]]
      if (column === 'currency' || column === 'costCurrency') return [[column, toCurrencyCode(cell)]]
      return [[column, column.endsWith('Time') ? readTime(cell) : cell]]
    }),
  )
}

/** Compares values as exported: a list is one cell. */
export const areAlike = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.join(listSeparator) === other.join(listSeparator)
    : (one ?? null) === (other ?? null)

/** Lists columns that identify an item without an id. */
const identities: Record<ItemKind, readonly string[]> = {
  hotels: ['name', 'location', 'roomType'],
  activities: ['name', 'location', 'category'],
  transfers: ['name', 'fromLocation', 'toLocation', 'vehicleType'],
  mealPlans: ['name', 'type'],
}
const toIdentity = (columns: readonly string[], values: Readonly<Record<string, unknown>>): string =>
  columns.map((column) => String(values[column] ?? '').toLowerCase()).join('\n')

export const identify = (kind: ItemKind, values: Readonly<Record<string, unknown>>): string =>
  toIdentity(identities[kind], values)

/**
 * Finds the items of a line: those of its whole identity, else those that differ from it only in an optional column
 * which the file lacks, such as the type of room.
 */
export function findAlike<Item extends Readonly<Record<string, unknown>>>(
  kind: ItemKind,
  cells: Cells,
  namesakes: readonly Item[],
): Item[] {
  const columns = identities[kind]
  const filter = (by: readonly string[]) => namesakes.filter((one) => toIdentity(by, one) === toIdentity(by, cells))
  const whole = filter(columns)
  const stated = columns.filter((column) => required.includes(column) || cells[column] !== undefined)
  return whole.length > 0 || stated.length === columns.length ? whole : filter(stated)
}
