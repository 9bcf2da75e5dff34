import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { packages } from './table'

/** Sets another rating of a locked package, in hundredths of a star; null without a published review. */
export const setRating = (ctx: Ctx, id: string, { rating, count }: { rating: number | null; count: number }) =>
  ctx.db
    .update(packages)
    .set({ rating, ratingCount: count })
    .where(
      and(
        eq(packages.id, id),
        sql`(${packages.rating}, ${packages.ratingCount}) IS DISTINCT FROM (${rating}::smallint, ${count}::int)`,
      ),
    )
