import { and, type Column, desc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Call, Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { createExport } from '../../../platform/server/csv-list'
import { countRows, countUpToCap } from '../../../platform/server/database/count'
import {
  countOnce,
  type Conditions,
  type Sort,
  readSortedPage,
  toSortValue,
} from '../../../platform/server/database/sorted-page'
import { hasWords } from '../../../platform/server/database/words'
import { can } from '../../../shared/permissions'
import { notFound } from '../../../shared/errors'
import { joinNames } from '../../../shared/names'
import { users } from '../../identity/auth/table'
import { bookings } from '../bookings/table'
import { packages } from '../../catalog/packages/table'
import { csvCells } from './csv.rules'
import { limits, ratingFor, type ReviewAlert, type ReviewSort } from '../../storefront/reviews/review.rules'
import type { ListReviewsInput, PackageReviewsInput } from './schema'
import { reviews } from './table'
import type { LatestReviews, PackageReviews, ReviewView, StarCounts } from '../../storefront/reviews/view'

const { searchText: _, userId: _userId, ...columns } = getTableColumns(reviews)
const viewColumns = {
  review: columns,
  booking: { bookingReference: bookings.reference, startsOn: bookings.startsOn, endsOn: bookings.endsOn },
  package: { packageSlug: packages.slug, packageTitle: packages.title },
  moderator: { firstName: users.firstName, lastName: users.lastName },
}
type Row = {
  review: Omit<typeof reviews.$inferSelect, 'searchText' | 'userId'>
  booking: { bookingReference: string; startsOn: string; endsOn: string }
  package: { packageSlug: string; packageTitle: string }
  moderator: { firstName: string; lastName: string } | null
}

const toView = ({ review, booking, package: pkg, moderator }: Row): ReviewView => {
  const { writtenAt, updatedAt, moderatedAt, moderatedBy, ...rest } = review
  return {
    ...rest,
    ...booking,
    ...pkg,
    writtenAt: writtenAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    moderatedAt: moderatedAt?.toISOString() ?? null,
    moderatedBy: moderatedBy && (moderator ? joinNames(moderator) : 'Former staff'),
  }
}

const sortColumns: Record<ReviewSort, Column> = { updated: reviews.updatedAt, stars: reviews.stars }

/** @throws AppError invalid `cursor` */
export async function listReviews({ ctx, input }: UserCall<ListReviewsInput>) {
  const { state, stars, words } = input
  const conditions: Conditions<ListReviewsInput> = {
    state: state?.length ? inArray(reviews.state, state) : undefined,
    stars: stars?.length ? inArray(reviews.stars, stars) : undefined,
    words: words
      ? or(
          hasWords(reviews.searchText, words),
          hasWords(packages.searchText, words),
          hasWords(bookings.searchText, words),
        )
      : undefined,
  }
  const matching = and(...Object.values(conditions))
  const total = await countOnce(input, () =>
    countRows(
      ctx.db,
      ctx.db
        .select({ one: sql`1` })
        .from(reviews)
        .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
        .innerJoin(packages, eq(packages.id, reviews.packageId))
        .where(matching),
    ),
  )
  const sort: Sort = { column: sortColumns[input.sort], id: reviews.id, descending: input.descending, total }
  const { rows, nextCursor } = await readSortedPage(sort, input, ({ where, orderBy, limit }) =>
    ctx.db
      .select({ ...viewColumns, id: reviews.id, sortValue: toSortValue(sort) })
      .from(reviews)
      .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
      .innerJoin(packages, eq(packages.id, reviews.packageId))
      .leftJoin(users, eq(users.id, reviews.moderatedBy))
      .where(and(matching, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
  return { items: rows.map(toView), nextCursor, total }
}

/** Exports every review of the filter as CSV. @throws AppError invalid `cursor` */
export const exportReviews = createExport(listReviews, csvCells)

/** @throws AppError not-found */
export async function getReview({ ctx, input: { id } }: UserCall<{ id: string }>): Promise<ReviewView> {
  const [row] = await ctx.db
    .select(viewColumns)
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .innerJoin(packages, eq(packages.id, reviews.packageId))
    .leftJoin(users, eq(users.id, reviews.moderatedBy))
    .where(eq(reviews.id, id))
  if (!row) throw notFound('Review')
  return toView(row)
}

async function countStars(ctx: Ctx, isShown: SQL | undefined): Promise<StarCounts> {
  const found = await ctx.db
    .select({ stars: reviews.stars, count: sql<number>`count(*)::int` })
    .from(reviews)
    .innerJoin(packages, eq(packages.id, reviews.packageId))
    .where(isShown)
    .groupBy(reviews.stars)
  return Array.from({ length: limits.stars }, (_, i) => found.find(({ stars }) => stars === i + 1)?.count ?? 0)
}

/** Lists published reviews of a public package, latest first. @throws AppError invalid `cursor` */
export async function listPackageReviews({ ctx, input }: Call<PackageReviewsInput>): Promise<PackageReviews> {
  const isShown = and(
    eq(reviews.packageId, input.packageId),
    eq(reviews.state, 'published'),
    can(ctx.actor, 'catalog.read') ? undefined : eq(packages.status, 'active'),
  )
  const sort: Sort = { column: reviews.writtenAt, id: reviews.id, descending: true }
  const counts = input.cursor ? null : await countStars(ctx, isShown)
  const { rows, nextCursor } = await readSortedPage(sort, input, ({ where, orderBy, limit }) =>
    ctx.db
      .select({
        id: reviews.id,
        author: reviews.author,
        stars: reviews.stars,
        title: reviews.title,
        text: reviews.text,
        reply: reviews.reply,
        writtenAt: reviews.writtenAt,
        startsOn: bookings.startsOn,
        sortValue: toSortValue(sort),
      })
      .from(reviews)
      .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
      .innerJoin(packages, eq(packages.id, reviews.packageId))
      .where(and(isShown, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
  const items = rows.map(({ sortValue: _value, startsOn, writtenAt, ...review }) => ({
    ...review,
    traveledIn: startsOn.slice(0, 7),
    writtenAt: writtenAt.toISOString(),
  }))
  return { items, nextCursor, counts }
}

const isPending = eq(reviews.state, 'pending')

/** Counts reviews that wait for moderation; exact up to 1,000. */
export const countPendingReviews = ({ ctx }: { ctx: UserCtx }): Promise<number> =>
  countUpToCap(ctx.db, reviews, isPending)

/** Lists pending reviews of own and unassigned bookings, newest first. */
export async function listReviewAlerts(ctx: UserCtx, limit: number): Promise<ReviewAlert[]> {
  const found = await ctx.db
    .select({
      id: reviews.id,
      author: reviews.author,
      stars: reviews.stars,
      packageTitle: packages.title,
      at: reviews.updatedAt,
    })
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .innerJoin(packages, eq(packages.id, reviews.packageId))
    .where(and(isPending, or(eq(bookings.ownerId, ctx.actor.id), isNull(bookings.ownerId))))
    .orderBy(desc(reviews.updatedAt), desc(reviews.id))
    .limit(limit)
  return found.map((one) => ({ ...one, at: one.at.toISOString() }))
}

const latestShown = 3

/** Returns the latest reviews of public packages, and the mean of all in hundredths of a star. */
export const listLatestReviews = ({ ctx }: { ctx: Ctx }): Promise<LatestReviews> =>
  ctx.cache.get('latest reviews', async () => {
    const isShown = and(eq(reviews.state, 'published'), eq(packages.status, 'active'))
    const counts = await countStars(ctx, isShown)
    const found = await ctx.db
      .select({
        id: reviews.id,
        author: reviews.author,
        stars: reviews.stars,
        title: reviews.title,
        text: reviews.text,
        startsOn: bookings.startsOn,
        slug: packages.slug,
        packageTitle: packages.title,
      })
      .from(reviews)
      .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
      .innerJoin(packages, eq(packages.id, reviews.packageId))
      .where(isShown)
      .orderBy(desc(reviews.writtenAt), desc(reviews.id))
      .limit(latestShown)
    const items = found.map(({ startsOn, ...review }) => ({ ...review, traveledIn: startsOn.slice(0, 7) }))
    return { ...ratingFor(counts), items }
  })
