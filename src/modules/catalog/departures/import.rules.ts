import { invalid } from '../../../shared/errors'
import { currencyHeadings } from '../../../shared/import-fields'
import { assertWhole, peopleWords, readWhole, readYes, translateWord, yesOrNo } from '../../../shared/import-words'
import type { Attempt, ImportField } from '../../../shared/imports'
import { readDay } from '../../core/imports/line.rules'

/** Lists the columns of a file of departures. What its export has beside them is computed, or follows bookings. */
export const departureFields: readonly ImportField[] = [
  {
    name: 'package',
    label: 'Package',
    aliases: ['Package name', 'Title', 'Tour', 'Tour name', 'Trip', 'Trip name'],
    fallbacks: ['Name'],
  },
  {
    name: 'startsOn',
    label: 'Departure',
    kind: 'date',
    aliases: ['Departure date', 'Date of departure', 'Start date', 'Starts on', 'Tour date', 'First day'],
    fallbacks: ['Date'],
  },
  {
    name: 'capacity',
    label: 'Seats',
    aliases: ['Capacity', 'Total seats', 'Number of seats', 'Max pax', 'Group size'],
  },
  {
    name: 'minPax',
    label: 'Minimum',
    aliases: ['Minimum pax', 'Min pax', 'Minimum travelers', 'Minimum participants'],
  },
  {
    name: 'bookBy',
    label: 'Book by',
    kind: 'date',
    aliases: ['Last day to book', 'Booking deadline', 'Bookable until', 'Booking closes'],
  },
  { name: 'price', label: 'Price', kind: 'amount', aliases: ['Price per person', 'Price per adult', 'Adult price'] },
  { name: 'currency', label: 'Currency', fallbacks: currencyHeadings },
  {
    name: 'isGuaranteed',
    label: 'Guaranteed',
    aliases: ['Guaranteed departure', 'Guaranteed to run'],
    words: yesOrNo,
  },
  { name: 'slug', label: 'Package address', aliases: ['Package slug', 'Address', 'Slug', 'URL'] },
  // Tells the lines of cancelled departures, which exports have.
  { name: 'status', label: 'Status', aliases: ['State', 'Departure status'] },
  { name: 'packageId', label: 'Package ID' },
]

export const templateFields = departureFields.filter(({ name }) => name !== 'status' && name !== 'packageId')

export const missingColumns = (columns: ReadonlySet<string>): string[] => [
  ...(['package', 'slug', 'packageId'].some((name) => columns.has(name)) ? [] : ['Package']),
  ...(columns.has('startsOn') ? [] : ['Departure']),
  ...(columns.has('capacity') ? [] : ['Seats']),
]

type Cells = Readonly<Record<string, string>>

export const isCancelled = ({ status = '' }: Cells): boolean =>
  /^cancell?ed$/i.test(status) || translateWord(status).includes('cancelled')

/** Tells whether a line says that its departure is not sold for now, as this product and others export it. */
export const isOffSale = ({ status = '' }: Cells): boolean =>
  /^(?:stop|clos|draft|inactive|unavailable|hidden|paused|suspended|blocked|off)/i.test(status)

/** @throws AppError invalid for no date, and for a text that is none, or two */
function readStart({ startsOn }: Cells): string {
  const day = readDay(startsOn, 'startsOn')
  if (day === undefined) throw invalid('Please choose a date', 'startsOn')
  return day
}

function readCount(cells: Cells, column: 'capacity' | 'minPax', words: string, attempt: Attempt): number | undefined {
  const cell = cells[column]
  if (!cell) return undefined
  const count = readWhole(cell, words)
  attempt(() => assertWhole(count, column), undefined)
  return count
}

/** Reads what a line says of a departure, but for its package and price. Blank cells are absent: they change nothing. */
export const toInput = (cells: Cells, attempt: Attempt) => ({
  startsOn: attempt(() => readStart(cells), ''),
  bookBy: attempt(() => readDay(cells.bookBy, 'bookBy'), undefined),
  capacity: readCount(cells, 'capacity', `seats?|${peopleWords}`, attempt),
  minPax: readCount(cells, 'minPax', peopleWords, attempt),
  isGuaranteed: cells.isGuaranteed ? attempt(() => readYes(cells.isGuaranteed!, 'isGuaranteed'), undefined) : undefined,
})
