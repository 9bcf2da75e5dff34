import { and, inArray, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/server/context'
import type { Lifecycle, Person } from '../../platform/server/lifecycle'
import { bookingsOfNobody } from '../bookings/anonymize.service'
import { supplierPayments } from './table'

/** Erases what was written in words; amounts, days and numbers stay for the books. */
async function anonymizePayments(ctx: Ctx, { id }: Person): Promise<void> {
  const bookingIds = await bookingsOfNobody(ctx, id)
  if (bookingIds.length === 0) return
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('itinera.anonymize', 'on', true)`)
    await tx
      .update(supplierPayments)
      .set({ note: '' })
      .where(and(inArray(supplierPayments.bookingId, bookingIds), ne(supplierPayments.note, '')))
    await tx.execute(sql`SELECT set_config('itinera.anonymize', '', true)`)
  })
}

export const supplierPaymentsLifecycle: Lifecycle = { feature: 'supplier-payments', anonymize: anonymizePayments }
