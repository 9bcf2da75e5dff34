import { lossMinor, needsCostReason } from '../../../shared/below-cost'
import { addDays, type CalendarDate } from '../../../shared/dates'
import { type Currency, formatAmount } from '../../../shared/money'
import type { ItemKind } from '../../catalog/inventory/item.rules'
import type { LineUnit } from '../../catalog/inventory/item-units.rules'
import { countFor, countText, timesText } from '../../catalog/inventory/units.rules'
import { counts, withoutIncluded } from './price.rules'
import type { LinePrice, OfferLine, OfferVersion, Span } from './view'

/** Limits adults, children and infants together: a trip has as many travelers at most. */
export const maxTravelers = 1000

export const lineKinds = ['hotel', 'activity', 'transfer', 'meal', 'service'] as const
export type LineKind = (typeof lineKinds)[number]
export const kindLabels: Record<LineKind, string> = {
  hotel: 'Hotel',
  activity: 'Activity',
  transfer: 'Transfer',
  meal: 'Meals',
  service: 'Service',
}
export const lineKindByItem: Record<ItemKind, LineKind> = {
  hotels: 'hotel',
  activities: 'activity',
  transfers: 'transfer',
  mealPlans: 'meal',
}

/**
 * Describes a line as staff enter it. `key` is stable across versions; `day` counts from 1, null means the whole trip.
 */
export type DraftLine = Omit<OfferLine, keyof LinePrice | 'spans'>

export type Party = Pick<OfferVersion, 'adults' | 'children' | 'infants' | 'rooms'>
/** Returns the people in the fullest room, which selects the rate. */
const peoplePerRoom = ({ adults, children, rooms }: Party): number =>
  Math.ceil((adults + children) / Math.max(1, rooms))

/** Returns how many units a party needs; `capacity` is that of a vehicle. */
export const forParty = (unit: LineUnit, party: Party, capacity?: number): Pick<DraftLine, 'count' | 'occupancy'> => ({
  count: countFor(unit, party, capacity),
  occupancy: unit === 'room-night' ? Math.min(100, peoplePerRoom(party)) : 0,
})

/** Sorts lines by day, stably; puts those of the whole trip last. */
export const byDay = <L extends Pick<DraftLine, 'day'>>(lines: readonly L[]): L[] =>
  lines.toSorted((a, b) => (a.day ?? Number.MAX_SAFE_INTEGER) - (b.day ?? Number.MAX_SAFE_INTEGER))

export type DraftOffer = Party &
  Pick<OfferVersion, 'title' | 'travelFrom' | 'expiresOn' | 'days' | 'discount' | 'taxes'> &
  Partial<Pick<OfferVersion, 'paymentTerms'>> & { lines: DraftLine[] }

export const origins = ['staff', 'traveler'] as const

/** Returns true if a line or the discount sells below cost without a reason. */
export const offerNeedsReason = ({
  lines,
  discountMinor,
  taxes,
}: Pick<OfferVersion, 'lines' | 'discountMinor' | 'taxes'>): boolean =>
  needsCostReason(
    lines.filter(counts).map(({ netMinor, sellMinor, price }) => {
      const sold = { netMinor, sellMinor: withoutIncluded(sellMinor ?? 0, taxes) }
      return { ...sold, explainedMinor: price?.reason ? lossMinor(sold) : 0 }
    }),
    { discountMinor: withoutIncluded(discountMinor, taxes) },
  )

/** Formats as '+$180.00' or '−$96.50'. */
export const formatSigned = (minor: number, currency: Currency): string =>
  (minor < 0 ? '−' : '+') + formatAmount(Math.abs(minor), currency)

export { partyWords as partyText } from '../../catalog/pricing/estimate.rules'

/** Formats what something costs; null is not known. */
export const netText = (netMinor: number | null, currency: Currency): string =>
  netMinor === null ? 'net not known' : `net ${formatAmount(netMinor, currency)}`

/** Formats as '20.8%'; '—' where nothing is sold. */
export const marginText = (netMinor: number, sellMinor: number): string =>
  sellMinor > 0 ? `${((100 * (sellMinor - netMinor)) / sellMinor).toFixed(1)}%` : '—'

/** Formats as '1 room × 3 nights × $265.00'; adds up spans of several prices. Is '' where it would repeat the amount. */
export function arithmeticText(
  { count, unit, spans }: { count: number; unit: OfferLine['unit']; spans: readonly Span[] },
  currency: Currency,
): string {
  const each = spans.map(({ times, sellMinor }) => {
    const price = sellMinor === null ? 'no rate' : formatAmount(sellMinor, currency)
    return [timesText(unit, times), price].filter(Boolean).join(' × ')
  })
  if (count === 1 && unit === 'trip') return ''
  const many = unit === 'trip' ? String(count) : countText(unit, count)
  return `${many} × ${each.length > 1 ? `(${each.join(' + ')})` : each[0]!}`
}

/** Describes what prevents sending; `key` is the line's. */
export type Problem = {
  key: string | null
  message: string
  /** Names the item without a rate, and the days. */
  gap?: { title: string; days: string }
}

type Timed = { days: readonly unknown[]; lines: readonly Pick<DraftLine, 'day' | 'unit' | 'times' | 'state'>[] }

/** Returns the last day of a trip: that of its days, or the morning after its last night. */
export function lastDayFor({ days, lines }: Timed, travelFrom: CalendarDate): CalendarDate {
  const ends = lines.map(({ day, unit, times, state }) =>
    unit === 'room-night' && state !== 'optional' && state !== 'not-chosen' ? (day ?? 1) - 1 + times : 0,
  )
  return addDays(travelFrom, Math.max(0, days.length - 1, ...ends))
}
