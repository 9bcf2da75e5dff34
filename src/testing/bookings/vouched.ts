import { eq } from 'drizzle-orm'
import { users } from '../../modules/identity/auth/table'
import type { Deps } from '../../platform/server/context'
import { callerAs } from '../callers'
import { aTraveler } from './booked'
import { asConfirmed, ordered } from './ordered'

/** Makes a confirmed booking of a traveler with an account, whose one service its supplier has confirmed. */
export async function toVouch(deps: Deps, of: Parameters<typeof ordered>[1] = {}) {
  const { call: me, user, ctx } = await callerAs(deps, 'traveler')
  await deps.db.update(users).set({ emailVerifiedAt: deps.now() }).where(eq(users.id, user.id))
  const supplier = { contactName: 'Niran', phone: '+66812345678', ...of.supplier }
  const made = await ordered(deps, { ...of, email: user.email, supplier })
  const { staff, bookingId, order } = made
  await staff.bookings.confirm({ id: bookingId, version: 1, reason: 'Pays in cash' })
  await staff.bookings.saveTraveler({ id: bookingId, position: 1, version: 1, ...aTraveler() })
  const confirmed = await staff.supplierOrders.record({ id: order.id, version: order.version, ...asConfirmed(order) })
  return { ...made, me, user, ctx, order: confirmed }
}

/** Issues its voucher. */
export async function vouched(deps: Deps, of: Parameters<typeof ordered>[1] = {}) {
  const made = await toVouch(deps, of)
  const rows = await made.staff.vouchers.issue({ bookingId: made.bookingId })
  return { ...made, voucher: rows[0]!.vouchers[0]! }
}
