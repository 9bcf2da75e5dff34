import { and, avg, count, eq } from 'drizzle-orm'
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
      .select({ stars: avg(reviews.stars).mapWith(Number), count: count() })
      .from(reviews)
      .where(and(eq(reviews.packageId, id), eq(reviews.state, 'published')))
    const rating = found!.count === 0 ? null : Math.round(found!.stars! * 100)
    await setRating(ctx, id, { rating, count: found!.count })
  }
}
