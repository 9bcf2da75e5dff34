import { type Currency, formatAmount } from '../../../shared/money'
import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { plainReference } from '../../../platform/server/database/tables'
import { addDays, type CalendarDate, formatDate } from '../../../shared/dates'
import { type AppError, conflict, invalid } from '../../../shared/errors'
import { isDayUnknown } from '../../bookings/bookings/booking.rules'
import { isSeenBooking } from '../../bookings/bookings/scope.service'
import { type Booking, bookings } from '../../bookings/bookings/table'
import { assertOpen } from '../periods/service'
import { getAgencyDay, getAgencyToday } from './account.service'
import { type Payment, payments } from './table'
import { takeLock } from '../../core/locks/lock.service'

/** Limits how many days back money is recorded: an older day is a mistyped year. */
const oldest = 731

async function assertRecent(ctx: Ctx, effectiveOn: CalendarDate): Promise<void> {
  const today = await getAgencyToday(ctx)
  if (effectiveOn > today) throw invalid('This day is still to come', 'effectiveOn')
  if (effectiveOn < addDays(today, -oldest)) throw invalid('This day is more than two years ago', 'effectiveOn')
}

/** @throws AppError invalid for a future day or one more than two years ago; conflict for a closed day */
export async function assertPast(ctx: Ctx, effectiveOn: CalendarDate): Promise<void> {
  await Promise.all([assertRecent(ctx, effectiveOn), assertOpen(ctx, effectiveOn)])
}

/** @throws AppError invalid for a refund dated before its payment */
export function assertAfter(payment: Payment, effectiveOn: CalendarDate): void {
  if (effectiveOn < payment.effectiveOn)
    throw invalid(
      `The payment came on ${formatDate(payment.effectiveOn)}. Choose that day or a later one`,
      'effectiveOn',
    )
}

export const recordedAlready = (): AppError =>
  conflict(
    'A payment with this reference, amount and day is recorded already. Look at the payments before you record another one',
    'reference',
  )

/** Limits how many days before the booking its deposit may have arrived, or a supplier been paid. */
const earliest = 180

/** @throws AppError invalid for a payment more than 180 days before the booking, where its day is known */
export async function assertAfterBooking(
  ctx: Ctx,
  booking: Booking,
  day: CalendarDate,
  field = 'effectiveOn',
): Promise<void> {
  const { createdAt } = booking
  if (isDayUnknown(booking)) return
  const bookedOn = await getAgencyDay(ctx, createdAt)
  if (day >= addDays(bookedOn, -earliest)) return
  const message = `This day is more than ${earliest} days before the trip was booked, which was on ${formatDate(bookedOn)}`
  throw invalid(message, field)
}

type KnownPayment = { amountMinor: number; currency: Currency; day: CalendarDate; booking: string; isSeen: boolean }

/** Asks whether an amount was recorded already. Describes the known payment only to those who see its booking. */
export const likeRecorded = (what: string, { amountMinor, currency, day, booking, isSeen }: KnownPayment): AppError => {
  const about = isSeen ? `: ${formatAmount(amountMinor, currency)} of ${formatDate(day)} for ${booking}` : ''
  return conflict(`A ${what} is already recorded${about}. Confirm that this is another one`, 'asAnother')
}

type Money = Pick<Payment, 'direction' | 'method' | 'reference' | 'amountMinor' | 'effectiveOn'>

/**
 * Refuses an unconfirmed duplicate: a known number of any booking and method, or the same cash for one booking and day.
 * Runs in the caller's transaction.
 * @throws AppError conflict `asAnother`; conflict `reference` for exactly the same payment of the same booking
 */
export async function assertNew(ctx: Ctx, bookingId: string, money: Money, asAnother: boolean): Promise<void> {
  const { direction, method, reference, amountMinor, effectiveOn } = money
  const plain = plainReference(reference)
  const isSameCash = and(
    eq(payments.bookingId, bookingId),
    eq(payments.method, method),
    eq(payments.reference, ''),
    eq(payments.amountMinor, amountMinor),
    eq(payments.effectiveOn, effectiveOn),
  )
  const isSameNumber = and(ne(payments.reference, ''), eq(plainReference(payments.reference), plain))
  const found = ctx.db
    .select({
      payment: payments,
      booking: bookings.reference,
      currency: bookings.currency,
      isSeen: isSeenBooking(ctx),
    })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(
      and(
        eq(payments.direction, direction),
        eq(payments.state, 'succeeded'),
        isNull(payments.reversedAt),
        reference ? isSameNumber : isSameCash,
      ),
    )
    .orderBy(
      desc(eq(payments.bookingId, bookingId)),
      desc(eq(payments.amountMinor, amountMinor)),
      desc(payments.effectiveOn),
    )
    .limit(1)
  const [, [known]] = await Promise.all([reference && takeLock(ctx, 'payments', plain), found.execute()])
  if (!known) return
  const isVery = [
    known.payment.bookingId,
    known.payment.method,
    known.payment.amountMinor,
    known.payment.effectiveOn,
    known.payment.reference,
  ]
  const asked = [bookingId, method, amountMinor, effectiveOn, reference]
  if (direction === 'in' && reference && isVery.join() === asked.join()) throw recordedAlready()
  if (asAnother) return
  const what = `${direction === 'in' ? 'payment' : 'refund'} ${reference ? 'with this reference' : 'of this amount and day in cash'}`
  const { amountMinor: amount, effectiveOn: day } = known.payment
  throw likeRecorded(what, { ...known, amountMinor: amount, day })
}
