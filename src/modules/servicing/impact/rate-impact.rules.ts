import { addDays, type CalendarDate, formatDate } from '../../../shared/dates'
import { formatDays } from '../../../shared/day-span'
import type { Currency } from '../../../shared/money'
import type { RateValues } from '../../catalog/inventory/rates.rules'
import { counts, lineAmounts, type LineState, type Wanted } from '../../sales/proposals/price.rules'
import type { Span } from '../../sales/proposals/view'
import { findGaps, spansFor } from '../../sales/proposals/rate.rules'
import { type Listed, toSnapshot } from './impact.rules'
import type { Rate } from '../../catalog/inventory/view'
import type { AffectedProposal, ChangedLine, RecostedBooking, Repriced, RepricedProposal } from './view'

/** Holds an item's rates before and after a change. */
type BothRates = { before: readonly Rate[]; after: readonly Rate[] }
type Amounts = { netMinor: number | null; sellMinor: number | null }
export type RatedLine = Wanted & Amounts & { key: string; title: string; state: LineState }
type InOffer = (minor: number, from: Currency) => number | null

const difference = (before: number | null, after: number | null) =>
  before === null || after === null ? null : after - before

const toRepriced = (now: Amounts, then: Amounts): Repriced => ({
  netMinor: now.netMinor,
  sellMinor: now.sellMinor,
  newNetMinor: then.netMinor,
  newSellMinor: then.sellMinor,
  netByMinor: difference(now.netMinor, then.netMinor),
  sellByMinor: difference(now.sellMinor, then.sellMinor),
})

const ratedBy = (rates: readonly Rate[], line: RatedLine, from: CalendarDate, inOffer: InOffer) => {
  const spans: Span[] = spansFor(rates, line, from, inOffer)
  return { ...lineAmounts({ ...line, spans }), gaps: findGaps(spans) }
}

/**
 * Compares a line by the old and the new rates; null: its amounts by rates stay. The line's `netMinor` and `sellMinor`
 * are its current amounts, possibly by older rates.
 */
export function changedLine(
  line: RatedLine,
  from: CalendarDate,
  { before, after }: BothRates,
  inOffer: InOffer,
): ChangedLine | null {
  const [was, is] = [ratedBy(before, line, from, inOffer), ratedBy(after, line, from, inOffer)]
  if (was.netMinor === is.netMinor && was.sellMinor === is.sellMinor) return null
  const { key, title, state, unit, count, times } = line
  return { key, title, state, unit, count, times, ...toRepriced(line, is), gaps: is.gaps }
}

const sumAmounts = (lines: readonly Repriced[], amount: keyof Repriced): number | null =>
  lines.reduce<number | null>((sum, line) => (sum === null || line[amount] === null ? null : sum + line[amount]), 0)

/** Sums the lines that count in the total; unknown where there are none. */
export function addUp(lines: readonly (Repriced & { state: LineState })[]): Repriced {
  const counted = lines.filter(counts)
  const sumCounted = (amount: keyof Repriced) => (counted.length > 0 ? sumAmounts(counted, amount) : null)
  return toRepriced(
    { netMinor: sumCounted('netMinor'), sellMinor: sumCounted('sellMinor') },
    { netMinor: sumCounted('newNetMinor'), sellMinor: sumCounted('newSellMinor') },
  )
}

/** Returns true where both costs are known: sums cover these. */
export const isKnown = ({ netByMinor }: Pick<Repriced, 'netByMinor'>): boolean => netByMinor !== null

export type RateImpact = {
  /** Hashes the snapshot on screen; the confirmation sends it. */
  snapshotHash: string
  item: { id: string; name: string }
  proposals: Listed<RepricedProposal, 'netByMinor' | 'sellByMinor'>
  bookings: Listed<RecostedBooking, 'netByMinor'>
  /** Counts recipients of proposals whose price stays valid. */
  addressees: number
  from: { agent: string; agency: string }
}

/** Returns true where a proposal's price or a booking's cost changes. */
export const affectsAny = ({ proposals, bookings }: Pick<RateImpact, 'proposals' | 'bookings'>): boolean =>
  proposals.total + bookings.total > 0

/** Selects recipients of messages about a fixed price: sent, open proposals with an address. */
export const isHeld = ({
  displayStatus,
  hasAddress,
}: Pick<AffectedProposal, 'displayStatus' | 'hasAddress'>): boolean => displayStatus === 'sent' && hasAddress

export function describeOutcome({ displayStatus, holdsUntil, lines, hasNext }: RepricedProposal): string {
  const gaps = lines.flatMap((line) => line.gaps.map(({ from, to }) => formatDays(from, to)))
  const anew =
    gaps.length > 0
      ? `cannot be sent: no rate covers ${[...new Set(gaps)].join(', ')}`
      : 'is priced anew when it is saved'
  if (displayStatus === 'draft') return anew
  const held = holdsUntil ? `keeps its price until ${formatDate(holdsUntil)}` : 'keeps its price'
  return hasNext ? `${held}, its next version ${anew}` : held
}

/** Describes a change by the rates it removes and makes; a copy makes them from others. */
export type SnapshotChange = {
  change: unknown
  gone: readonly Pick<Rate, 'id' | 'version'>[]
  made: readonly RateValues[]
}

const valuesText = (rate: RateValues) =>
  [rate.season, rate.firstDay, rate.lastDay, rate.weekdays, rate.unit, rate.occupancy, rate.ageBand]
    .concat(rate.netMinor, rate.sellMinor)
    .join(' ')

export const ratesSnapshot = (
  { change, gone, made }: SnapshotChange,
  { proposals, bookings }: { proposals: readonly RepricedProposal[]; bookings: readonly RecostedBooking[] },
): string =>
  toSnapshot(
    [change, gone.map(({ id, version }) => `${id} ${version}`).toSorted(), made.map(valuesText).toSorted()],
    [proposals, ['id', 'leadId', 'displayStatus', 'hasNext', 'holdsUntil', 'hasAddress', 'currency']],
    [proposals.flatMap(({ lines }) => lines), ['key', 'netMinor', 'sellMinor', 'newNetMinor', 'newSellMinor']],
    [bookings, ['id', 'displayStatus', 'currency', 'netMinor', 'newNetMinor']],
  )

/** Bounds the departure days of lines that may include a day of the change. */
export const departuresNear = ({ firstDay, lastDay }: { firstDay: CalendarDate; lastDay: CalendarDate }) => ({
  from: addDays(firstDay, -120),
  to: lastDay,
})
