import type { Ctx } from '../../../platform/server/context'
import { dateIn } from '../../../shared/dates'
import { heldUntil } from '../../bookings/bookings/booking.rules'
import { heldTooLong } from '../../bookings/bookings/list.service'
import { expireBooking, lockToChange } from '../../bookings/bookings/move.service'
import { isAtProvider } from '../../billing/online-payments/checkout.service'
import { openDepositOf, wasPaying } from '../../billing/payments/hooks.service'
import { lockAccount } from '../../billing/payments/ledger.service'

/** Money that is on its way, or was ever here, is for people. */
const isPaying = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await wasPaying(ctx, id)) || (await isAtProvider(ctx, id))

/** Locked, so that a payment that comes first counts. */
const expire = (ctx: Ctx, id: string): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const booking = await lockToChange(txCtx, id)
    const until = heldUntil(booking)
    const today = dateIn(ctx.now(), booking.timeZone)
    // Whoever travels before is called by people.
    if (!until || until >= today || booking.startsOn <= today) return
    await lockAccount(txCtx, id)
    if ((await openDepositOf(txCtx, id)) === 0) return
    if (await isPaying(txCtx, id)) return
    await expireBooking(txCtx, booking)
  })

/**
 * Ends trips that were booked on the site and for which nothing was paid by the day that was named. Their seats are
 * given back (decision 027). One that fails keeps no other one waiting.
 */
export async function expireUnpaid(ctx: Ctx): Promise<void> {
  let failed: unknown
  for (const id of await heldTooLong(ctx)) {
    // Asked before the lock, too: taking it writes to the lead.
    if (await isPaying(ctx, id)) continue
    await expire(ctx, id).catch((error: unknown) => {
      failed = error
    })
  }
  if (failed) throw failed
}
