import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { packages } from './table'

/** Sets the rating of a locked package, in hundredths of a star; null without a published review. */
export const setRating = (ctx: Ctx, id: string, { rating, count }: { rating: number | null; count: number }) =>
  ctx.db.update(packages).set({ rating, ratingCount: count }).where(eq(packages.id, id))
