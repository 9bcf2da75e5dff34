import { and, count, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { setRating } from '../../catalog/packages/rating.service'
import { reviews } from './table'

/**
 * Rates packages anew by the mean of their published reviews. The caller has locked them, so that two reviews that are
 * published at once both count.
 */
export async function ratePackages(ctx: Ctx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const [found] = await ctx.db
      .select({ rating: sql<number | null>`round(avg(${reviews.stars}) * 100)::int`, count: count() })
      .from(reviews)
      .where(and(eq(reviews.packageId, id), eq(reviews.state, 'published')))
    await setRating(ctx, id, found!)
  }
}
