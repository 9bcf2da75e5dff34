import { and, eq, sql } from 'drizzle-orm'
import type { UserCall, UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, notFound, stale } from '../../../shared/errors'
import { recordEvent } from '../../core/events/service'
import { users } from '../../identity/auth/table'
import { isCompleted } from '../bookings/list.service'
import { isOwned } from '../bookings/own.service'
import { bookings } from '../bookings/table'
import { lockPackages } from '../../catalog/packages/service'
import { authorName } from '../../storefront/reviews/review.rules'
import { ratePackages } from './rating.service'
import type { SaveReviewInput, TripReviewInput } from './schema'
import { type Review, reviews } from './table'
import { lockRow, lockRows } from '../../core/locks/lock.service'
import type { OwnReview, TripReview } from '../../storefront/reviews/view'

const toOwnView = ({ stars, title, text, author, state, reason, reply, version }: Review): OwnReview => ({
  stars,
  title,
  text,
  author,
  state,
  reason,
  reply,
  version,
})

/** @throws AppError not-found, also for another traveler's trip */
async function getOwnTrip(ctx: UserCtx, bookingId: string) {
  const [trip] = await ctx.db
    .select({ packageId: bookings.packageId, isOver: sql<boolean>`${isCompleted(ctx.now())}` })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), isOwned(ctx)))
  if (!trip) throw notFound('Booking')
  return trip
}

/**
 * Returns the caller's review of a trip, and whether they may write it.
 * @throws AppError not-found, also for another traveler's trip
 */
export async function getTripReview({ ctx, input: { bookingId } }: UserCall<TripReviewInput>): Promise<TripReview> {
  const { packageId, isOver } = await getOwnTrip(ctx, bookingId)
  const [review] = await ctx.db
    .select()
    .from(reviews)
    .where(and(eq(reviews.bookingId, bookingId), eq(reviews.userId, ctx.actor.id)))
  return { canWrite: isOver && packageId !== null, review: review ? toOwnView(review) : null }
}

const isSame = (review: Review, { stars, title, text }: SaveReviewInput) =>
  review.stars === stars && review.title === title && review.text === text

const writtenAlready = () => conflict('This trip has a review already. Open the trip again to change it')

/** Inserts a review; the unique booking key decides between two tabs. */
async function add(ctx: UserCtx, { bookingId, stars, title, text }: SaveReviewInput, packageId: string) {
  const [author] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.id))
  const now = ctx.now()
  const key = { id: newId(), bookingId, userId: ctx.actor.id, packageId, author: authorName(author!) }
  const [added] = await ctx.db
    .insert(reviews)
    .values({ ...key, stars, title, text, writtenAt: now, updatedAt: now })
    .onConflictDoNothing({ target: reviews.bookingId })
    .returning()
  if (!added) throw writtenAlready()
  return added
}

/** Sets a published review back to pending. Removes the agency's reply, which was to another text. */
async function change(ctx: UserCtx, known: Review, { stars, title, text }: SaveReviewInput) {
  const [author] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.id))
  const [changed] = await ctx.db
    .update(reviews)
    .set({
      stars,
      title,
      text,
      author: authorName(author!),
      state: 'pending',
      reason: '',
      reply: '',
      moderatedAt: null,
      moderatedBy: null,
      version: known.version + 1,
      updatedAt: ctx.now(),
    })
    .where(eq(reviews.id, known.id))
    .returning()
  return changed!
}

/**
 * Writes or changes the review of the caller's own completed trip (product.md 4.5). It is pending until staff publish
 * it. Saving it unchanged changes nothing.
 * @throws AppError not-found, also for another traveler's trip; conflict for a trip that is not over, has no package,
 * or was reviewed already; stale
 */
export const saveReview = ({ ctx, input }: UserCall<SaveReviewInput>): Promise<OwnReview> =>
  withTransaction(ctx, async (tx) => {
    // Locks the user first, as an erasure does.
    await lockRow(tx, users, ctx.actor.id, 'key share')
    const { packageId, isOver } = await getOwnTrip(tx, input.bookingId)
    if (!isOver) throw conflict('A trip is reviewed once it is over')
    if (!packageId || (await lockPackages(tx, [packageId])).length === 0)
      throw conflict('This trip was made for you alone: there is no package that a review could help others with')
    const [known] = await lockRows(tx, reviews, eq(reviews.bookingId, input.bookingId))
    if (known && (known.userId !== ctx.actor.id || input.version === 0)) throw writtenAlready()
    if (!known && input.version > 0) throw notFound('Review')
    if (known && known.version !== input.version) throw stale(toOwnView(known))
    if (known && isSame(known, input)) return toOwnView(known)
    const saved = known ? await change(tx, known, input) : await add(tx, input, packageId)
    if (known?.state === 'published') await ratePackages(tx, [packageId])
    const action = known ? 'review.changed' : 'review.written'
    await recordEvent(tx, { kind: action, about: { entity: 'review', id: saved.id }, data: { stars: saved.stars } })
    return toOwnView(saved)
  })
