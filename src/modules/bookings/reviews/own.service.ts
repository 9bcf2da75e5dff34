import { ratePackages } from './rating.service'
import { asc, eq } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import type { Person } from '../../../platform/server/lifecycle'
import { eraseEventsAbout } from '../../core/events/service'
import { bookings } from '../bookings/table'
import { lockPackages } from '../../catalog/packages/service'
import { reviews } from './table'

/** Exports the caller's reviews with the agency's replies. */
export async function downloadReviews(ctx: UserCtx): Promise<object[]> {
  const own = await ctx.db
    .select({
      booking: bookings.reference,
      trip: bookings.title,
      author: reviews.author,
      stars: reviews.stars,
      title: reviews.title,
      text: reviews.text,
      state: reviews.state,
      reason: reviews.reason,
      reply: reviews.reply,
      writtenAt: reviews.writtenAt,
      updatedAt: reviews.updatedAt,
    })
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .where(eq(reviews.userId, ctx.actor.id))
    .orderBy(asc(reviews.writtenAt), asc(reviews.id))
    .limit(1000)
  return own
}

/**
 * Erases a person's reviews, as no law requires them; the ratings follow. Runs after bookings, as packages are locked
 * last, in the caller's transaction.
 */
export async function eraseReviews(ctx: Ctx, { id }: Person): Promise<void> {
  const theirs = eq(reviews.userId, id)
  const packages = await ctx.db.selectDistinct({ id: reviews.packageId }).from(reviews).where(theirs)
  const rated = await lockPackages(
    ctx,
    packages.map((one) => one.id),
  )
  const gone = await ctx.db.delete(reviews).where(theirs).returning({ id: reviews.id })
  await ratePackages(ctx, rated)
  await eraseEventsAbout(
    ctx,
    'review',
    gone.map((one) => one.id),
  )
}
