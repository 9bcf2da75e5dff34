import { type CalendarDate, daysBetween } from '../../../shared/dates'
import { type Currency, takePercent } from '../../../shared/money'
import { roundDownForProvider } from '../online-payments/amount.rules'
import type { BookingPolicy } from '../../bookings/bookings/view'
import type { Cancelled, RefundStep } from './view'
import { graceTerm } from '../../catalog/pricing/policy.rules'
import type { PaymentTerms } from '../../settings/terms/schema'

/** Excludes `feesMinor` from refunds: earlier changes have already retained it. */
type Paid = { chargedMinor: number; paidMinor: number; feesMinor?: number }

/** Rounds half up what is refunded of the price; an overpayment is refunded whole. */
export function refundFor({ chargedMinor, paidMinor, feesMinor = 0 }: Paid, percent: number): number {
  const paid = Math.max(0, paidMinor - feesMinor)
  const forTrip = Math.max(0, Math.min(chargedMinor - feesMinor, paid))
  return takePercent(forTrip, percent) + (paid - forTrip)
}

/**
 * Returns what the agency retains of a cancelled part: its share of the payments, minus the policy's refund. All parts
 * together retain what a cancellation does.
 */
export function retainedForPart(
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
  return share - takePercent(share, percent)
}

const isIn = ({ from, until }: { from: CalendarDate | null; until: CalendarDate | null }, day: CalendarDate) =>
  (from === null || from <= day) && (until === null || day <= until)

/** Applies the accepted policy to the paid amount, from today on. `today` is in the trip's time zone. */
export const listRefundSteps = (policy: BookingPolicy, paid: Paid, today: CalendarDate): RefundStep[] =>
  policy.refunds
    .filter(({ until }) => until === null || until >= today)
    .map(({ percent, from, until }) => ({
      percent,
      from,
      until,
      backMinor: refundFor(paid, percent),
      current: isIn({ from, until }, today),
    }))

type Trip = { policy: BookingPolicy; paymentTerms: Pick<PaymentTerms, 'grace'>; startsOn: CalendarDate; bookedAt: Date }

/** Returns true soon after booking, where a full refund was promised (product.md 4.6). */
const isInGrace = (
  { policy, paymentTerms: { grace }, startsOn, bookedAt }: Trip,
  now: Date,
  today: CalendarDate,
): boolean =>
  grace !== null &&
  policy.terms.includes(graceTerm(grace)) &&
  now.getTime() - bookedAt.getTime() <= grace.hours * 3_600_000 &&
  daysBetween(today, startsOn) >= grace.minDays

/** Returns the refund and the retained amount of a cancellation now; it never charges more. */
export function ifCancelled(trip: Trip, paid: Paid, { now, today }: { now: Date; today: CalendarDate }): Cancelled {
  const isGrace = isInGrace(trip, now, today)
  const percent = isGrace ? 100 : (trip.policy.refunds.find((period) => isIn(period, today))?.percent ?? 0)
  const backMinor = refundFor(paid, percent)
  return { percent, backMinor, keptMinor: paid.paidMinor - backMinor, isGrace }
}

/** Returns the refund when the agency cancels: all payments, except fees of earlier changes. */
export function ifAgencyCancels(paid: Paid): Omit<Cancelled, 'isGrace'> {
  const backMinor = refundFor(paid, 100)
  return { percent: 100, backMinor, keptMinor: paid.paidMinor - backMinor }
}

/** Allocates a refund to payments, newest first. @returns null where they cannot cover it */
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

/** Allocates a refund to payments in the provider's steps. The rest is sent by hand. */
export function partsForProvider<Payment extends { refundableMinor: number }>(
  newestFirst: readonly Payment[],
  amountMinor: number,
  currency: Currency,
): { payment: Payment; amountMinor: number }[] {
  const rounded = newestFirst.map((payment) => ({
    payment,
    refundableMinor: roundDownForProvider(payment.refundableMinor, currency),
  }))
  const mostMinor = rounded.reduce((sum, one) => sum + one.refundableMinor, 0)
  const parts = refundParts(rounded, Math.min(roundDownForProvider(amountMinor, currency), mostMinor)) ?? []
  return parts.map((part) => ({ payment: part.payment.payment, amountMinor: part.amountMinor }))
}

/** Returns the part of an online refund below the provider's step, within what its payments have left. */
export function restForProvider(
  payments: readonly { refundableMinor: number }[],
  amountMinor: number,
  currency: Currency,
): number {
  const leftMinor = payments.reduce((sum, one) => sum + one.refundableMinor, 0)
  const sent = partsForProvider(payments, amountMinor, currency)
  return sent.reduce((rest, part) => rest - part.amountMinor, Math.min(amountMinor, leftMinor))
}

/** Allocates the amount beyond the credit to the parts of a refund, last parts first. */
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
