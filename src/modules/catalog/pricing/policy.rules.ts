import { addDays, type CalendarDate, daysBetween, formatDate } from '../../../shared/dates'

/**
 * Defines the cancellation policy of every screen (product.md 4.6). `fromDays` is the inclusive minimum of calendar
 * days left, in the departure's time zone. The specification leaves a gap between 48 hours and 3 days; 2 calendar days
 * refund 25%, in the traveler's favor.
 */
const refundTiers = [
  { fromDays: 15, percent: 100, term: 'Free cancellation up to 15 days before departure' },
  { fromDays: 8, percent: 50, term: '50% refund 8-14 days before departure' },
  { fromDays: 2, percent: 25, term: '25% refund 3-7 days before departure' },
  { fromDays: 0, percent: 0, term: 'No refund within 48 hours of departure' },
] as const

/** Refunds everything this soon after booking, while at least `minDays` remain. Bounds are inclusive. */
export const grace = { hours: 24, minDays: 7 } as const
/** Sets the deposit in percent of the total; the rest is due this many days before departure (product.md 4.7). */
export const payment = { depositPercent: 25, balanceDays: 30 } as const

/** Describes free cancellation for 24 hours (product.md 4.6). */
export const graceTerm = `Free cancellation up to ${grace.hours} hours after booking, with ${grace.minDays} days or more to go`

/** Explains the gap between the terms, in the traveler's favor (product.md 4.6). */
export const calendarTerm =
  'Calendar days count: 2 days before departure still brings 25%, even when fewer than 48 hours are left'

export type PolicySection = { title: string; terms: string[] }

/** Holds the Policies tab in the specified words, and the 24-hour grace, for both detail screens. */
export const policySections: readonly PolicySection[] = [
  {
    title: 'Cancellation Policy',
    terms: [...refundTiers.map((t) => t.term), calendarTerm, graceTerm],
  },
  {
    title: 'Payment Terms',
    terms: [
      `${payment.depositPercent}% deposit at booking`,
      `Full payment due ${payment.balanceDays} days before departure`,
      'Late payment may cancel booking',
    ],
  },
  {
    title: 'Travel Requirements',
    terms: [
      'Valid passport for international travel',
      'Travel insurance recommended',
      'Prices subject to currency fluctuation',
    ],
  },
]

/** Returns a share of an amount in minor units, rounded half up. */
const share = (minor: number, percent: number) => Math.floor((minor * percent + 50) / 100)

const tierFor = (daysLeft: number) => refundTiers.find((t) => daysLeft >= t.fromDays) ?? refundTiers[3]

export type Refund = { percent: number; amountMinor: number; reason: string }

/**
 * Returns the refund of a trip that is cancelled now.
 * @param trip holds `today` at the departure's place, and the instant `now` for the grace after `bookedAt`. Its
 * `paidMinor` is the receipts so far in minor units, 0 or more
 */
export function refundFor(trip: {
  today: CalendarDate
  departure: CalendarDate
  bookedAt: Date
  now: Date
  paidMinor: number
}): Refund {
  const daysLeft = daysBetween(trip.today, trip.departure)
  const age = trip.now.getTime() - trip.bookedAt.getTime()
  if (age <= grace.hours * 3_600_000 && daysLeft >= grace.minDays) {
    return { percent: 100, amountMinor: trip.paidMinor, reason: `Cancelled within ${grace.hours} hours of booking` }
  }
  const tier = tierFor(daysLeft)
  return { percent: tier.percent, amountMinor: share(trip.paidMinor, tier.percent), reason: tier.term }
}

/** Describes a period with one refund rate; `from` and `until` are inclusive, null at an open end. */
export type RefundStretch = {
  percent: number
  from: CalendarDate | null
  until: CalendarDate | null
  /** Holds a text such as 'Free cancellation until 27 Feb 2027'. */
  label: string
  /** Holds the refund of `paidMinor`; null without one. */
  amountMinor: number | null
  /** Marks the period of `today`. */
  current: boolean
}

const stretchLabel = (percent: number, from: CalendarDate | null, until: CalendarDate | null): string => {
  if (from === null && until !== null) return `Free cancellation until ${formatDate(until)}`
  if (from !== null && until !== null) return `${percent}% refund from ${formatDate(from)} to ${formatDate(until)}`
  return `No refund from ${formatDate(from!)}`
}

/**
 * Returns the policy in dates of one departure, earliest period first, without gap or overlap. Agrees with `refundFor`
 * on every day.
 */
export function refundSchedule(
  departure: CalendarDate,
  { today, paidMinor }: { today?: CalendarDate; paidMinor?: number } = {},
): RefundStretch[] {
  return refundTiers.map(({ percent, fromDays }, i) => {
    const before = refundTiers[i - 1]
    const from = before ? addDays(departure, -(before.fromDays - 1)) : null
    const until = i < refundTiers.length - 1 ? addDays(departure, -fromDays) : null
    return {
      percent,
      from,
      until,
      label: stretchLabel(percent, from, until),
      amountMinor: paidMinor === undefined ? null : share(paidMinor, percent),
      current: today !== undefined && (from === null || today >= from) && (until === null || today <= until),
    }
  })
}

/** Returns current and future periods; all of them without `today`. */
export const stillAhead = (stretches: readonly RefundStretch[], today?: CalendarDate): RefundStretch[] =>
  stretches.filter(({ until }) => !today || until === null || until >= today)

/** Returns the terms of a request made today in dates: without past periods, with the grace. */
export const cancellationTerms = (departure: CalendarDate, today: CalendarDate): string[] => [
  ...stillAhead(refundSchedule(departure), today).map(({ label }) => label),
  ...(daysBetween(today, departure) >= grace.minDays ? [graceTerm] : []),
]

export type Deposit = {
  /** Holds the amount due at booking. */
  nowMinor: number
  balanceMinor: number
  /** Stays null if nothing remains, or without a departure. */
  balanceDue: CalendarDate | null
}

/**
 * Returns the deposit: 25% rounded half up, the rest 30 days before departure (product.md 4.7). Charges everything when
 * less than 30 days remain. Without a departure only the deposit is known.
 */
export function depositFor(totalMinor: number, trip?: { today: CalendarDate; departure: CalendarDate }): Deposit {
  if (trip && daysBetween(trip.today, trip.departure) < payment.balanceDays) {
    return { nowMinor: totalMinor, balanceMinor: 0, balanceDue: null }
  }
  const nowMinor = share(totalMinor, payment.depositPercent)
  const balanceDue = trip && nowMinor < totalMinor ? addDays(trip.departure, -payment.balanceDays) : null
  return { nowMinor, balanceMinor: totalMinor - nowMinor, balanceDue }
}
