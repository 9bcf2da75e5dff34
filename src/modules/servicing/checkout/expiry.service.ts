import type { Ctx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { inTurns, type Run } from '../../../platform/server/jobs/turns'
import { listHeldTooLong } from '../../bookings/bookings/list.service'
import { lockToChange } from '../../bookings/bookings/move.service'
import { isAtProvider } from '../../billing/online-payments/checkout.service'
import { hasPayments, isTimeOver } from '../../billing/payments/booking.service'
import { lockAccount } from '../../billing/payments/ledger.service'
import { expireBooking } from '../bookings/cancel-booking.service'

/** Returns true for a pending or any earlier payment, which staff have to resolve. */
const isPaying = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await hasPayments(ctx, id)) || (await isAtProvider(ctx, id))

/** Checks again under the locks, so that a concurrent payment counts. */
const expire = (ctx: Ctx, id: string): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    const booking = await lockToChange(tx, id)
    await lockAccount(tx, id)
    if (!(await isTimeOver(tx, booking)) || (await isAtProvider(tx, id))) return
    await expireBooking(tx, booking)
  })

/** Cancels unpaid bookings of the site after their time to pay, in turns, and releases their seats (decision 108). */
export async function expireUnpaid(ctx: Ctx, run?: Run): Promise<void> {
  const act = async (id: string) => {
    // Checks before the lock, too, as taking it writes to the lead.
    if (!(await isPaying(ctx, id))) await expire(ctx, id)
  }
  await inTurns(await listHeldTooLong(ctx), act, run)
}
