import { and, inArray, ne } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { runAsAnonymization } from '../../../platform/server/database/anonymize'
import { supplierPayments } from './table'

/** Erases free texts; amounts, days and numbers stay for the books. Runs in the caller's transaction. */
export const anonymizeSupplierPayments = (ctx: Ctx, bookingIds: readonly string[]): Promise<void> =>
  runAsAnonymization(ctx.db, async (tx) => {
    await tx
      .update(supplierPayments)
      .set({ note: '' })
      .where(and(inArray(supplierPayments.bookingId, [...bookingIds]), ne(supplierPayments.note, '')))
  })
