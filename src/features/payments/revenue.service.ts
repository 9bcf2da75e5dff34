import { gt, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/server/context'
import { type Currency, convert, type Rate } from '../../shared/money'
import { bookingAccounts } from './table'

type In = { currency: Currency; rates: readonly Rate[] }

/**
 * Received minus refunded (product.md 5.5), in minor units of `currency` at today's rates; null before the first payment. What
 * has no rate is left out.
 */
export async function revenue({ ctx, input: { currency, rates } }: { ctx: Ctx; input: In }): Promise<number | null> {
  const { receivedMinor, refundedMinor } = bookingAccounts
  const sums = await ctx.db
    .select({ of: bookingAccounts.currency, minor: sql<number>`sum(${receivedMinor} - ${refundedMinor})::float8` })
    .from(bookingAccounts)
    .where(gt(receivedMinor, 0))
    .groupBy(bookingAccounts.currency)
  if (sums.length === 0) return null
  return sums.reduce((all, { of, minor }) => all + (convert(minor, of as Currency, currency, rates) ?? 0), 0)
}
