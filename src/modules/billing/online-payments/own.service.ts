import { and, desc, eq, gt, isNotNull, isNull, notExists } from 'drizzle-orm'
import type { Ctx, UserCall } from '../../../platform/server/context'
import { notFound } from '../../../shared/errors'
import { isOwned } from '../../bookings/bookings/own.service'
import { bookings } from '../../bookings/bookings/table'
import { getAgencyToday, getOwnAccount } from '../payments/account.service'
import { payments } from '../payments/table'
import { isOver, isUnentered as isLeftOut, payableFor } from './checkout.rules'
import { requireProvider, createProvider } from './provider.service'
import type { CheckoutInput, OwnInput } from './schema'
import { matchesUnentered, settleCheckout } from './settle.service'
import { onlineCheckouts } from './table'
import type { CheckoutView, OnlineView } from './view'

/**
 * Returns true while money is at the provider that cannot be entered: until it was sent back there, or a payment was
 * entered since, as staff do for it.
 */
async function hasUnentered(ctx: Ctx, bookingId: string): Promise<boolean> {
  const { bookingId: ofBooking, direction, recordedAt, reversedAt } = payments
  const isLater = and(
    eq(ofBooking, bookingId),
    eq(direction, 'in'),
    isNull(reversedAt),
    gt(recordedAt, onlineCheckouts.changedAt),
  )
  const isLeft = and(
    eq(onlineCheckouts.bookingId, bookingId),
    matchesUnentered,
    isNull(onlineCheckouts.refundedAt),
    notExists(ctx.db.select({ id: payments.id }).from(payments).where(isLater)),
  )
  return (await ctx.db.$count(onlineCheckouts, isLeft)) > 0
}

/** Returns what the caller can pay online for an own trip. @throws AppError not-found, also for another traveler's */
export async function getOwnOnline({ ctx, input }: UserCall<OwnInput>): Promise<OnlineView> {
  const account = await getOwnAccount({ ctx, input })
  const { state, providerRef } = onlineCheckouts
  const readLast = ctx.db
    .select({ state })
    .from(onlineCheckouts)
    .where(and(eq(onlineCheckouts.bookingId, input.id), isNotNull(providerRef)))
    .orderBy(desc(onlineCheckouts.createdAt), desc(onlineCheckouts.id))
    .limit(1)
  const [today, [last], isUnentered] = await Promise.all([getAgencyToday(ctx), readLast, hasUnentered(ctx, input.id)])
  const { currency } = account
  const payable = payableFor(account, today)
  return {
    ...payable,
    currency,
    isOn: createProvider(ctx) !== null,
    hasWaiting: last?.state === 'processing',
    isUnentered: payable.allMinor > 0 && isUnentered,
  }
}

/**
 * Returns the state of a payment to a caller back from the provider's page. Asks the provider, whose event may be late;
 * `isSure`: it has answered.
 * @throws AppError not-found, also for another traveler's
 */
export async function followCheckout({ ctx, input: { checkoutId } }: UserCall<CheckoutInput>): Promise<CheckoutView> {
  const provider = requireProvider(ctx)
  const read = async () => {
    const [row] = await ctx.db
      .select({ checkout: onlineCheckouts })
      .from(onlineCheckouts)
      .innerJoin(bookings, eq(bookings.id, onlineCheckouts.bookingId))
      .where(and(eq(onlineCheckouts.id, checkoutId), isOwned(ctx)))
    if (!row) throw notFound('Payment')
    return row.checkout
  }
  const before = await read()
  let isSure = true
  if (!isOver(before.state) && before.providerRef) {
    isSure = await settleCheckout(ctx, provider, before.providerRef).then(
      () => true,
      (err: unknown) => {
        ctx.log.warn({ err, checkout: checkoutId }, 'payment not followed')
        return false
      },
    )
  }
  const after = await read()
  const { id, bookingId, state, amountMinor, currency } = after
  return { id, bookingId, state, isSure, isUnentered: isLeftOut(after), amountMinor, currency }
}
