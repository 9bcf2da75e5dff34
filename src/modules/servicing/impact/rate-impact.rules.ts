import { addDays, type CalendarDate, formatDate } from '../../../shared/dates'
import type { BookingView } from '../../bookings/bookings/booking.rules'
import type { Rate, RateValues } from '../../catalog/inventory/rates.rules'
import { counts, lineAmounts, type LineState, type Span, type Wanted } from '../../sales/proposals/price.rules'
import { gapsOf, spansOf } from '../../sales/proposals/rate.rules'
import type { AffectedProposal, Listed } from './impact.rules'

/** An item's rates without a change, and with it. */
export type BothRates = { before: readonly Rate[]; after: readonly Rate[] }
type Amounts = { netMinor: number | null; sellMinor: number | null }
export type RatedLine = Wanted & Amounts & { key: string; title: string; state: LineState }
type InOffer = (minor: number) => number | null

/** Amounts that are told, and those by the new rates; null: a night or day without a rate. */
export type Repriced = Amounts & {
  newNetMinor: number | null
  newSellMinor: number | null
  /** What it becomes more, where both are known. */
  netByMinor: number | null
  sellByMinor: number | null
}
export type ChangedLine = Repriced &
  Pick<RatedLine, 'key' | 'title' | 'state' | 'unit' | 'count' | 'times'> & {
    /** The days that no rate covers any more. */
    gaps: { from: CalendarDate; to: CalendarDate }[]
  }

const difference = (before: number | null, after: number | null) =>
  before === null || after === null ? null : after - before

const repriced = (now: Amounts, then: Amounts): Repriced => ({
  netMinor: now.netMinor,
  sellMinor: now.sellMinor,
  newNetMinor: then.netMinor,
  newSellMinor: then.sellMinor,
  netByMinor: difference(now.netMinor, then.netMinor),
  sellByMinor: difference(now.sellMinor, then.sellMinor),
})

const ratedBy = (rates: readonly Rate[], line: RatedLine, from: CalendarDate, inOffer: InOffer) => {
  const spans: Span[] = spansOf(rates, line, from, inOffer)
  return { ...lineAmounts({ ...line, spans }), gaps: gapsOf(spans) }
}

/**
 * What a change of rates makes of a line that begins on a day; null: its amounts by rates stay. `netMinor` and `sellMinor` of
 * the line are what it says now, which older rates may have priced.
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
  return { key, title, state, unit, count, times, ...repriced(line, is), gaps: is.gaps }
}

const sumOf = (lines: readonly Repriced[], of: keyof Repriced): number | null =>
  lines.reduce<number | null>((sum, line) => (sum === null || line[of] === null ? null : sum + line[of]), 0)

/** What these lines are together: of what is in the total; all unknown where nothing is. */
export function togetherOf(lines: readonly (Repriced & { state: LineState })[]): Repriced {
  const counted = lines.filter(counts)
  const of = (amount: keyof Repriced) => (counted.length > 0 ? sumOf(counted, amount) : null)
  return repriced(
    { netMinor: of('netMinor'), sellMinor: of('sellMinor') },
    { netMinor: of('newNetMinor'), sellMinor: of('newSellMinor') },
  )
}

export type RepricedProposal = AffectedProposal &
  Repriced & {
    lines: ChangedLine[]
    /** Staff are writing its next version, which has other prices, too. */
    hasNext: boolean
  }

/** A booking with services that no supplier has answered: their cost as it was booked, and by the new rates. */
export type RecostedBooking = Pick<BookingView, 'id' | 'reference' | 'stand' | 'customerName' | 'currency'> &
  Pick<Repriced, 'netMinor' | 'newNetMinor' | 'netByMinor'> & { services: string[] }

/** Has a rate with the change and without it: sums are of these. */
export const isKnown = ({ netByMinor }: Pick<Repriced, 'netByMinor'>): boolean => netByMinor !== null

/** Everything that a change of an item's rates concerns. */
export type RateImpact = {
  /** Of what is shown; what is done names it. */
  fingerprint: string
  item: { id: string; name: string }
  proposals: Listed<RepricedProposal, 'netByMinor' | 'sellByMinor'>
  bookings: Listed<RecostedBooking, 'netByMinor'>
  /** People with an address, of the proposals that hold their price. */
  addressees: number
  /** Who writes. */
  from: { agent: string; agency: string }
}

/** Somebody sees another price, or the agency pays one. */
export const concernsAny = ({ proposals, bookings }: Pick<RateImpact, 'proposals' | 'bookings'>): boolean =>
  proposals.total + bookings.total > 0

/** Whom a message about a price that is held reaches: it was sent, and can still be accepted. */
export const isHeld = ({ stand, hasAddress }: Pick<AffectedProposal, 'stand' | 'hasAddress'>): boolean =>
  stand === 'sent' && hasAddress

const period = ({ from, to }: ChangedLine['gaps'][number]) =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`

/** What becomes of the price of a proposal, in words. */
export function fateOf({ stand, holdsUntil, lines, hasNext }: RepricedProposal): string {
  const gaps = lines.flatMap((line) => line.gaps.map(period))
  const anew =
    gaps.length > 0
      ? `cannot be sent: no rate covers ${[...new Set(gaps)].join(', ')}`
      : 'is priced anew when it is saved'
  if (stand === 'draft') return anew
  const held = holdsUntil ? `keeps its price until ${formatDate(holdsUntil)}` : 'keeps its price'
  return hasNext ? `${held}, its next version ${anew}` : held
}

/** A change. It has the rates that it takes away as they are, and those that it makes: a copy's come from others. */
export type SeenChange = {
  change: unknown
  gone: readonly Pick<Rate, 'id' | 'version'>[]
  made: readonly RateValues[]
}

const valuesText = (rate: RateValues) =>
  [rate.season, rate.firstDay, rate.lastDay, rate.weekdays, rate.unit, rate.occupancy, rate.ageBand]
    .concat(rate.netMinor, rate.sellMinor)
    .join(' ')

/** What was seen as one text, with the change itself: nobody confirms another one. */
export const seenRates = (
  { change, gone, made }: SeenChange,
  { proposals, bookings }: { proposals: readonly RepricedProposal[]; bookings: readonly RecostedBooking[] },
): string =>
  JSON.stringify([
    change,
    gone.map(({ id, version }) => `${id} ${version}`).toSorted(),
    made.map(valuesText).toSorted(),
    proposals.map((one) => [
      one.id,
      one.leadId,
      one.stand,
      one.hasNext,
      one.holdsUntil,
      one.hasAddress,
      one.currency,
      one.lines.map((line) => [line.key, line.netMinor, line.sellMinor, line.newNetMinor, line.newSellMinor]),
    ]),
    bookings.map((one) => [one.id, one.stand, one.currency, one.netMinor, one.newNetMinor]),
  ])

/** The days of departure within which a line can be on a day of the change. */
export const departuresNear = ({ firstDay, lastDay }: { firstDay: CalendarDate; lastDay: CalendarDate }) => ({
  from: addDays(firstDay, -120),
  to: lastDay,
})
