import { type CalendarDate, daysBetween } from '../../../shared/dates'
import type { BookingPolicy } from '../../bookings/bookings/booking.rules'
import { grace, graceTerm } from '../../catalog/pricing/policy.rules'

/** What comes back of what was paid, in a period of the policy. Dates are inclusive. */
export type RefundStep = {
  percent: number
  from: CalendarDate | null
  until: CalendarDate | null
  backMinor: number
  /** The period of today. */
  current: boolean
}

/** `feesMinor` of what is charged was kept by earlier changes already: it comes back no more. */
type Paid = { chargedMinor: number; paidMinor: number; feesMinor?: number }

/** Half up, of what was paid for the trip; what was paid beyond its price comes back whole. */
export function backOf({ chargedMinor, paidMinor, feesMinor = 0 }: Paid, percent: number): number {
  const paid = Math.max(0, paidMinor - feesMinor)
  const forTrip = Math.max(0, Math.min(chargedMinor - feesMinor, paid))
  return Math.floor((forTrip * percent + 50) / 100) + (paid - forTrip)
}

/**
 * What is kept of what was paid when a part of a trip is cancelled. It is its share of that, without what the policy
 * gives back. All of the trip in one part keeps what a cancellation keeps.
 */
export function keptOfPart(
  { chargedMinor, paidMinor, feesMinor = 0 }: Paid,
  partMinor: number,
  percent: number,
): number {
  const price = chargedMinor - feesMinor
  if (price <= 0) return 0
  const forTrip = Math.max(0, Math.min(price, paidMinor - feesMinor))
  const share = Number(
    (2n * BigInt(forTrip) * BigInt(Math.min(partMinor, price)) + BigInt(price)) / (2n * BigInt(price)),
  )
  return share - Math.floor((share * percent + 50) / 100)
}

const isIn = ({ from, until }: { from: CalendarDate | null; until: CalendarDate | null }, day: CalendarDate) =>
  (from === null || from <= day) && (until === null || day <= until)

/** The policy that was accepted, in the money that was paid so far. `today` is that of the trip's time zone. */
export const refundLadder = (policy: BookingPolicy, paid: Paid, today: CalendarDate): RefundStep[] =>
  policy.refunds
    .filter(({ until }) => until === null || until >= today)
    .map(({ percent, from, until }) => ({
      percent,
      from,
      until,
      backMinor: backOf(paid, percent),
      current: isIn({ from, until }, today),
    }))

export type Cancelled = { percent: number; backMinor: number; keptMinor: number; isGrace: boolean }

type Trip = { policy: BookingPolicy; startsOn: CalendarDate; bookedAt: Date }

/** Everything comes back within 24 hours of booking, where that was promised (product.md 4.6). */
const isInGrace = ({ policy, startsOn, bookedAt }: Trip, now: Date, today: CalendarDate): boolean =>
  policy.terms.includes(graceTerm) &&
  now.getTime() - bookedAt.getTime() <= grace.hours * 3_600_000 &&
  daysBetween(today, startsOn) >= grace.minDays

/** What a cancellation brings back now, and what the agency keeps of what was paid. Nothing more is asked for. */
export function ifCancelled(trip: Trip, paid: Paid, { now, today }: { now: Date; today: CalendarDate }): Cancelled {
  const isGrace = isInGrace(trip, now, today)
  const percent = isGrace ? 100 : (trip.policy.refunds.find((period) => isIn(period, today))?.percent ?? 0)
  const backMinor = backOf(paid, percent)
  return { percent, backMinor, keptMinor: paid.paidMinor - backMinor, isGrace }
}

/** What comes back when the agency cancels: all that was paid, but for fees of earlier changes. */
export function ifAgencyCancels(paid: Paid): Omit<Cancelled, 'isGrace'> {
  const backMinor = backOf(paid, 100)
  return { percent: 100, backMinor, keptMinor: paid.paidMinor - backMinor }
}

/** A refund in parts of the payments that it goes back to, the newest first. `null` when they hold less. */
export function refundParts<Payment extends { refundableMinor: number }>(
  newestFirst: readonly Payment[],
  amountMinor: number,
): { payment: Payment; amountMinor: number }[] | null {
  let left = amountMinor
  const parts = newestFirst.flatMap((payment) => {
    const part = Math.min(left, payment.refundableMinor)
    left -= part
    return part > 0 ? [{ payment, amountMinor: part }] : []
  })
  return left === 0 ? parts : null
}

/** What each part of a refund has of what is beyond the credit: the last parts first. */
export function beyondBy(parts: readonly number[], beyondMinor: number): number[] {
  let left = beyondMinor
  return parts
    .toReversed()
    .map((part) => {
      const beyond = Math.min(part, left)
      left -= beyond
      return beyond
    })
    .toReversed()
}
