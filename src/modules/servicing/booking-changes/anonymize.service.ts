import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { runAsAnonymization } from '../../../platform/server/database/anonymize'
import { withdrawOpenChanges } from './apply.service'
import { bookingChanges } from './table'

/**
 * Withdraws open changes, as nobody is left to answer, and erases free texts. Amounts stay for the books. Runs in the
 * caller's transaction.
 */
export async function anonymizeChanges(ctx: Ctx, bookingIds: readonly string[]): Promise<void> {
  await withdrawOpenChanges(ctx, bookingIds)
  await runAsAnonymization(ctx.db, async (tx) => {
    await tx
      .update(bookingChanges)
      .set({ wish: '', message: '', amountReason: '', priceReasons: '', words: '' })
      .where(inArray(bookingChanges.bookingId, [...bookingIds]))
  })
}
