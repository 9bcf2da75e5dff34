import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { movedMeanwhile, notFound, stale } from '../../../shared/errors'
import type { EventKind } from '../../core/events/event.rules'
import { recordEvent } from '../../core/events/service'
import { users } from '../../identity/auth/table'
import { bookings } from '../bookings/table'
import { answersTo } from '../../core/email/answers.rules'
import { enqueueMail } from '../../core/email/service'
import { lockPackages } from '../../catalog/packages/service'
import { getAgency } from '../../settings/settings/service'
import { getReview } from './list.service'
import { moderatedMail } from './mail.rules'
import { canModerate, stateLabels } from '../../storefront/reviews/review.rules'
import type { PublishReviewInput, RejectReviewInput, ReplyInput } from './schema'
import { ratePackages } from './rating.service'
import { type Review, reviews } from './table'
import { lockRow } from '../../core/locks/lock.service'
import type { ReviewView } from '../../storefront/reviews/view'

/** Locks its package first, whose rating follows. @throws AppError not-found; stale */
async function lockReview(ctx: UserCtx, { id, version }: PublishReviewInput): Promise<Review> {
  const [found] = await ctx.db.select({ packageId: reviews.packageId }).from(reviews).where(eq(reviews.id, id))
  if (found) await lockPackages(ctx, [found.packageId])
  const review = await lockRow(ctx, reviews, id)
  if (!review) throw notFound('Review')
  if (review.version !== version) throw stale(await getReview({ ctx, input: { id } }))
  return review
}

async function write(ctx: UserCtx, before: Review, kind: EventKind, values: Partial<Review>): Promise<ReviewView> {
  const { id, version } = before
  await ctx.db
    .update(reviews)
    .set({ ...values, version: version + 1 })
    .where(eq(reviews.id, id))
  await ratePackages(ctx, [before.packageId])
  await recordEvent(ctx, {
    kind,
    about: { entity: 'review', id },
    data: { stars: before.stars },
    before: { state: before.state },
    after: { state: values.state ?? before.state },
  })
  return getReview({ ctx, input: { id } })
}

type Decision = { to: 'published' | 'rejected'; reason: string }

/**
 * Mails the author in the moderating transaction. A concurrent erasure waits for the package's lock, so it finds this
 * mail.
 */
async function notifyWriter(ctx: Ctx, { userId, bookingId, state }: Review, { to, reason }: Decision): Promise<void> {
  const [row] = await ctx.db
    .select({ email: users.email, reference: bookings.reference, title: bookings.title })
    .from(users)
    .innerJoin(bookings, eq(bookings.id, bookingId))
    .where(and(eq(users.id, userId), eq(users.status, 'active')))
  // Skips authors who cannot sign in to open the trip.
  if (!row) return
  const { email, ...trip } = row
  const agency = await getAgency({ ctx })
  const url = `${ctx.env.APP_URL}/trips?booking=${bookingId}`
  const mail = moderatedMail({
    ...trip,
    agency,
    url,
    state: to,
    reason,
    wasPublished: state === 'published',
  })
  await enqueueMail({ ctx, input: { ...mail, to: email, answers: answersTo.agency(agency), about: userId } })
}

type Move = PublishReviewInput & Decision

const move = (outer: UserCtx, { to, reason, ...input }: Move): Promise<ReviewView> =>
  withTransaction(outer, async (ctx) => {
    const review = await lockReview(ctx, input)
    if (!canModerate(review.state, to))
      throw movedMeanwhile(stateLabels[review.state].toLowerCase(), await getReview({ ctx, input }))
    const moderated = { moderatedAt: ctx.now(), moderatedBy: ctx.actor.id }
    await notifyWriter(ctx, review, { to, reason })
    return write(ctx, review, `review.${to}`, { state: to, reason, ...moderated })
  })

/**
 * Publishes a review and notifies its author; its package's rating follows.
 * @throws AppError not-found; stale; conflict once it is published
 */
export const publishReview = ({ ctx, input }: UserCall<PublishReviewInput>): Promise<ReviewView> =>
  move(ctx, { ...input, to: 'published', reason: '' })

/**
 * Rejects or unpublishes a review, and mails its author the reason.
 * @throws AppError not-found; stale; conflict once it is rejected
 */
export const rejectReview = ({ ctx, input }: UserCall<RejectReviewInput>): Promise<ReviewView> =>
  move(ctx, { ...input, to: 'rejected' })

/** Sets the agency's reply, shown below the review; '' removes it. @throws AppError not-found; stale */
export const replyToReview = ({ ctx: outer, input: { reply, ...input } }: UserCall<ReplyInput>): Promise<ReviewView> =>
  withTransaction(outer, async (ctx) => write(ctx, await lockReview(ctx, input), 'review.replied', { reply }))

/** Lists reviewed packages, which cannot be deleted. */
export async function listReviewedPackages(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const found = await ctx.db
    .selectDistinct({ id: reviews.packageId })
    .from(reviews)
    .where(inArray(reviews.packageId, [...ids]))
  return found.map(({ id }) => id)
}
