import { and, inArray, ne } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { asAnonymization } from '../../../platform/server/database/anonymize'
import type { Lifecycle, Person } from '../../../platform/server/lifecycle'
import { bookingsOfDeletedUsers } from '../../bookings/bookings/anonymize.service'
import { supplierPayments } from './table'

/** Erases free texts; amounts, days and numbers stay for the books. */
async function anonymizePayments(ctx: Ctx, { id }: Person): Promise<void> {
  const bookingIds = await bookingsOfDeletedUsers(ctx, id)
  if (bookingIds.length === 0) return
  await asAnonymization(ctx.db, async (tx) => {
    await tx
      .update(supplierPayments)
      .set({ note: '' })
      .where(and(inArray(supplierPayments.bookingId, bookingIds), ne(supplierPayments.note, '')))
  })
}

export const supplierPaymentsLifecycle: Lifecycle = { feature: 'supplier-payments', anonymize: anonymizePayments }
