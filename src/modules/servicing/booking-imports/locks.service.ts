import { inArray } from 'drizzle-orm'
import type { UserCtx } from '../../../platform/server/context'
import { bookingAccounts } from '../../billing/payments/table'
import { lockBookingsById } from '../../bookings/bookings/move.service'
import { bookings } from '../../bookings/bookings/table'
import { supplierOrders } from '../../bookings/supplier-orders/table'
import { lockSeats, lockSeatsOn } from '../../catalog/departures/seats.service'
import { lockIds } from '../../core/locks/lock.service'
import { findKnown } from '../../sales/customers/ensure.service'
import { lockStaff } from '../../sales/leads/assign.service'
import { lockLeads } from '../../sales/leads/locks.service'
import { lockUndone } from './lead.service'
import type { Trip } from './trip.service'

const lockAccounts = (ctx: UserCtx, ids: readonly string[]) =>
  lockIds(ctx, bookingAccounts, inArray(bookingAccounts.bookingId, [...ids]))

/** Locks what a part of an import touches of new trips and changed bookings, before it is written. */
export async function lockToImport(ctx: UserCtx, trips: readonly Trip[], bookingIds: readonly string[]): Promise<void> {
  await lockStaff(ctx, [...new Set(trips.map(({ ownerId }) => ownerId))])
  await lockUndone(ctx, await findKnown(ctx, trips))
  await lockSeatsOn(
    ctx,
    trips.flatMap(({ packageId, startsOn: date }) => (packageId ? [{ packageId, date }] : [])),
  )
  await lockBookingsById(ctx, bookingIds)
  await lockAccounts(ctx, bookingIds)
}

/** Locks what a part of an undo touches, before it is taken back. */
export async function lockToUndo(ctx: UserCtx, ids: readonly string[]): Promise<void> {
  const { leadId, departureId, id } = bookings
  const matchesId = inArray(id, [...ids])
  const found = await ctx.db.select({ leadId }).from(bookings).where(matchesId)
  await lockLeads(ctx, [...new Set(found.map((one) => one.leadId))])
  // Reads departures under the locks of the leads: a move to another departure takes those first.
  const seated = await ctx.db.select({ departureId }).from(bookings).where(matchesId)
  await lockSeats(ctx, [...new Set(seated.flatMap((one) => one.departureId ?? []))])
  await lockBookingsById(ctx, ids)
  await lockIds(ctx, supplierOrders, inArray(supplierOrders.bookingId, [...ids]))
  await lockAccounts(ctx, ids)
}
