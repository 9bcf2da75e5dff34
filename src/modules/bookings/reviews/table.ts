import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant, orders } from '../../../platform/server/database/tables'
import { users } from '../../identity/auth/table'
import { bookings } from '../bookings/table'
import { packages } from '../../catalog/packages/table'
import { reviewStates } from '../../storefront/reviews/review.rules'

/**
 * Stores travelers' reviews of completed trips, one a booking. Authorship and the package's rating:
 * drizzle/triggers/reviews.sql.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .unique('reviews_booking')
      .references(() => bookings.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    packageId: uuid('package_id')
      .notNull()
      .references(() => packages.id),
    /** Snapshots the public name when it was written, so that moderated and published names match. */
    author: text('author').notNull(),
    stars: smallint('stars').notNull(),
    title: text('title').notNull().default(''),
    text: text('text').notNull(),
    state: text('state', { enum: reviewStates }).notNull().default('pending'),
    reason: text('reason').notNull().default(''),
    moderatedAt: instant('moderated_at'),
    moderatedBy: uuid('moderated_by'),
    reply: text('reply').notNull().default(''),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(ARRAY[author, title, text])`),
    version: integer('version').notNull().default(1),
    writtenAt: instant('written_at').notNull(),
    /** Holds the author's last edit, since when it waits. */
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    ...orders('reviews', t.id, [t.updatedAt, t.stars]),
    index('reviews_pending')
      .on(t.updatedAt, t.id)
      .where(sql`${t.state} = 'pending'`),
    index('reviews_published')
      .on(t.writtenAt, t.id)
      .where(sql`${t.state} = 'published'`),
    index('reviews_package').on(t.packageId, t.state, t.writtenAt, t.id),
    index('reviews_user').on(t.userId),
    index('reviews_search_text').using('gin', t.searchText.op('gin_trgm_ops')),
    check('reviews_stars', sql`${t.stars} BETWEEN 1 AND 5`),
    check('reviews_state', sql`${t.state} IN ('pending', 'published', 'rejected')`),
    check('reviews_reason', sql`(${t.state} = 'rejected') = (${t.reason} <> '')`),
    check(
      'reviews_moderated',
      sql`(${t.state} = 'pending') = (${t.moderatedAt} IS NULL) AND (${t.moderatedAt} IS NULL) = (${t.moderatedBy} IS NULL)`,
    ),
    check('reviews_text', sql`${t.author} <> '' AND ${t.text} <> ''`),
  ],
)
export type Review = Omit<typeof reviews.$inferSelect, 'searchText'>

/** Records which trips were asked for a review, once each. */
export const reviewAsks = pgTable('review_asks', {
  bookingId: uuid('booking_id')
    .primaryKey()
    .references(() => bookings.id),
  askedAt: instant('asked_at').notNull(),
})
