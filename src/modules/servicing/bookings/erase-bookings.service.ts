import type { Ctx } from '../../../platform/server/context'
import type { Person } from '../../../platform/server/lifecycle'
import { anonymizeAccounts } from '../../billing/payments/booking.service'
import { anonymizeSupplierPayments } from '../../billing/supplier-payments/anonymize.service'
import { anonymizeTravelers, lockDeletedUserBookings, listTripsToCome } from '../../bookings/bookings/anonymize.service'
import { anonymizeOrders } from '../../bookings/supplier-orders/anonymize.service'
import { removeDocuments } from '../../bookings/documents/file.service'
import { removeVouchers } from '../../bookings/documents/voucher-anonymize.service'
import { anonymizeChanges } from '../booking-changes/anonymize.service'
import { cancelErased } from './cancel-booking.service'

/**
 * Erases a person from their bookings, after the leads, in the caller's transaction. Cancels the trips to come last, so
 * that their reason stays.
 */
export async function eraseBookings(ctx: Ctx, { id }: Person): Promise<void> {
  const ids = await lockDeletedUserBookings(ctx, id)
  if (ids.length === 0) return
  await anonymizeOrders(ctx, ids)
  await anonymizeSupplierPayments(ctx, ids)
  await anonymizeTravelers(ctx, ids)
  await anonymizeChanges(ctx, ids)
  await anonymizeAccounts(ctx, ids)
  await removeVouchers(ctx, ids)
  await removeDocuments(ctx, ids)
  for (const booking of await listTripsToCome(ctx, ids)) await cancelErased(ctx, booking)
}
