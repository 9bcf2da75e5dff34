import type { CalendarDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import { plural } from '../../../shared/text'
import type { AffectedBooking, AffectedDeparture, AffectedProposal, AffectedRequest } from './view'

const listFormat = new Intl.ListFormat('en-GB')

/** Limits the rows shown of each list; sums cover all rows. */
export const shownRows = 50

type Sum<K extends string> = { currency: Currency } & Record<K, number>
/** Has in `isPartial` whether some of `total` are not the reader's to see, so that the sums leave them out. */
export type Listed<Row, K extends string> = { total: number; rows: Row[]; sums: Sum<K>[]; isPartial: boolean }

/** Sums minor units by currency; null counts as 0. */
export function sumByCurrency<K extends string>(
  rows: readonly ({ currency: Currency } & Record<K, number | null>)[],
  keys: readonly K[],
): Sum<K>[] {
  const sums = new Map<Currency, Sum<K>>()
  for (const row of rows) {
    const sum: Record<string, unknown> = sums.get(row.currency) ?? { currency: row.currency }
    for (const key of keys) sum[key] = ((sum[key] as number | undefined) ?? 0) + (row[key] ?? 0)
    sums.set(row.currency, sum as Sum<K>)
  }
  return [...sums.values()].toSorted((a, b) => a.currency.localeCompare(b.currency))
}

/** Returns the first rows of a list, and exact sums of all of them, or of `summed`. */
export const toListed = <K extends string, Row extends { currency: Currency } & Record<K, number | null>>(
  rows: readonly Row[],
  keys: readonly K[],
  summed: readonly Row[] = rows,
): Listed<Row, K> => ({
  total: rows.length,
  rows: rows.slice(0, shownRows),
  sums: sumByCurrency(summed, keys),
  isPartial: false,
})

/** Describes the impact of a stop-sale, or of cancelling departures. */
export type DepartureImpact = {
  /** Hashes the snapshot on screen; the confirmation sends it. */
  snapshotHash: string
  departures: AffectedDeparture[]
  bookings: Listed<AffectedBooking, 'totalMinor' | 'paidMinor' | 'backMinor'>
  proposals: Listed<AffectedProposal, 'totalMinor'>
  /** Counts recipients with an address: of the bookings, and of sent proposals. */
  addressees: { booked: number; offered: number }
  from: { agent: string; agency: string }
}

/** Selects recipients of messages about proposals: sent or accepted ones with an address. */
export const isOffered = ({
  displayStatus,
  hasAddress,
}: Pick<AffectedProposal, 'displayStatus' | 'hasAddress'>): boolean => displayStatus !== 'draft' && hasAddress

/** Returns true where bookings exist: a cancellation then needs a reason. */
export const hasBooked = ({ departures }: { departures: readonly Pick<AffectedDeparture, 'booked'>[] }): boolean =>
  departures.some(({ booked }) => booked > 0)

/** Formats '2 bookings and 1 proposal'; blank without any impact. */
export const affectedText = ({
  bookings,
  proposals,
  departures,
}: {
  bookings: readonly unknown[]
  proposals: readonly unknown[]
  departures: readonly Pick<AffectedDeparture, 'withoutBooking'>[]
}): string => {
  const loose = departures.reduce((sum, one) => sum + one.withoutBooking, 0)
  return listFormat.format([
    ...(bookings.length > 0 ? [plural(bookings.length, 'booking')] : []),
    ...(loose > 0 ? [plural(loose, 'booked seat')] : []),
    ...(proposals.length > 0 ? [plural(proposals.length, 'proposal')] : []),
  ])
}

/**
 * Serializes what staff decide by, for the hash of a snapshot: the change itself, and some values of each row. Others,
 * such as a corrected name, or seats reserved for minutes, change nothing.
 */
export const toSnapshot = (
  change: unknown,
  ...lists: (readonly [rows: readonly object[], values: readonly string[]])[]
): string =>
  JSON.stringify([
    change,
    ...lists.map(([rows, values]) => rows.map((row) => values.map((name) => (row as Record<string, unknown>)[name]))),
  ])

const bookingValues = [
  'id',
  'leadId',
  'displayStatus',
  'hasAddress',
  'currency',
  'totalMinor',
  'paidMinor',
  'backMinor',
]
const proposalValues = ['id', 'leadId', 'displayStatus', 'hasAddress', 'version', 'currency', 'totalMinor']

export const departuresSnapshot = ({
  departures,
  bookings,
  proposals,
}: {
  departures: readonly Pick<AffectedDeparture, 'id' | 'booked'>[]
  bookings: readonly AffectedBooking[]
  proposals: readonly AffectedProposal[]
}): string => {
  const seats = departures.map(({ id, booked }) => `${id} ${booked}`).toSorted()
  return toSnapshot(seats, [bookings, bookingValues], [proposals, proposalValues])
}

/** Returns true for requests with an estimate, which are summed. */
export const isEstimated = ({ totalMinor }: Pick<AffectedRequest, 'totalMinor'>): boolean => totalMinor !== null

/** Describes a change of a departure's own price; null: the package's. */
type PriceChange = {
  id: string
  version: number
  currency: Currency
  priceMinor: number | null
  newMinor: number | null
}

export type PriceImpact = PriceChange & {
  /** Hashes the snapshot on screen; the confirmation sends it. */
  snapshotHash: string
  title: string
  startsOn: CalendarDate
  proposals: Listed<AffectedProposal, 'totalMinor'>
  requests: Listed<AffectedRequest, 'totalMinor'>
}

/** Returns true where a price of this day was shown and not booked. */
export const affectsAnybody = ({ proposals, requests }: Pick<PriceImpact, 'proposals' | 'requests'>): boolean =>
  proposals.total + requests.total > 0

export const priceSnapshot = (
  { id, version, currency, priceMinor, newMinor }: PriceChange,
  { proposals, requests }: { proposals: readonly AffectedProposal[]; requests: readonly AffectedRequest[] },
): string =>
  toSnapshot(
    [id, version, currency, priceMinor, newMinor],
    [proposals, ['id', 'displayStatus', 'version', 'holdsUntil', 'currency', 'totalMinor']],
    [requests, ['id', 'currency', 'totalMinor']],
  )
