import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { runAsAnonymization } from '../../../platform/server/database/anonymize'
import { vouchers } from './table'

/** Deletes vouchers, which name travelers and contain nothing for the books. Runs in the caller's transaction. */
export const removeVouchers = (ctx: Ctx, bookingIds: readonly string[]): Promise<void> =>
  runAsAnonymization(ctx.db, async (tx) => {
    await tx.delete(vouchers).where(inArray(vouchers.bookingId, [...bookingIds]))
  })
