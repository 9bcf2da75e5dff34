import { toDecimal } from '../../shared/money'
import type { InventoryItem, ItemKind } from './item.rules'

/** Columns of a kind's CSV, the same for export and import; the names are those of the forms' fields. */
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

export const csvLine = (item: InventoryItem): string[] => csvColumns[item.kind].map((column) => cellOf(item, column))

/** A line as a form would send it. Blank cells are absent, but for those that a new item needs. */
export function inputOf(kind: ItemKind, cells: Readonly<Record<string, string>>): Record<string, unknown> {
  const needed = new Set(['name', 'location', 'category', 'fromLocation', 'toLocation', 'vehicleType', ...prices])
  return Object.fromEntries(
    csvColumns[kind].flatMap((column): [string, unknown][] => {
      const cell = cells[column] ?? ''
      if (column === 'supplier') return []
      if (cell === '') return needed.has(column) ? [[column, '']] : []
      if (lists.has(column)) return [[column, cell.split(/[;\n]/)]]
      if (numbers.has(column)) return [[column, Number(cell)]]
      return [[column, column === 'status' || column === 'unit' ? cell.toLowerCase() : cell]]
    }),
  )
}
