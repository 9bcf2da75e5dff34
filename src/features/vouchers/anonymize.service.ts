import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/server/context'
import { vouchers } from './table'

/** They name who travels and nothing that the books need. In the caller's transaction. */
export const removeVouchers = (ctx: Ctx, bookingIds: readonly string[]): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('itinera.anonymize', 'on', true)`)
    await tx.delete(vouchers).where(inArray(vouchers.bookingId, [...bookingIds]))
    await tx.execute(sql`SELECT set_config('itinera.anonymize', '', true)`)
  })
