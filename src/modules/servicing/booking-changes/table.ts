import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, minor } from '../../../platform/server/database/tables'
import { bookings } from '../../bookings/bookings/table'
import type { Change } from '../../sales/proposals/view'
import type { ProposedEdit } from './edit.rules'
import { changeStates } from './transition.rules'

/** Stores changes of bookings and their outcome. Proposals are immutable: drizzle/triggers/booking_changes.sql. */
export const bookingChanges = pgTable(
  'booking_changes',
  {
    id: uuid('id').primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    /** Counts from 1 for each booking. */
    seq: integer('seq').notNull(),
    askedBy: text('asked_by', { enum: ['staff', 'traveler'] }).notNull(),
    state: text('state', { enum: changeStates }).notNull(),
    /** Holds the traveler's request, where they made one. */
    wish: text('wish').notNull().default(''),
    message: text('message').notNull().default(''),
    /** Holds the compared version of the booking; the change applies to no other. */
    bookingVersion: integer('booking_version'),
    edit: jsonb('edit').$type<ProposedEdit>(),
    changes: jsonb('changes').$type<Change[]>(),
    beforeMinor: minor('before_minor'),
    afterMinor: minor('after_minor'),
    /** Holds what is retained of a lower price, by the policy or by agreement. */
    keptMinor: minor('kept_minor'),
    /** Holds the change of the charged amount; below 0 it is a credit. */
    amountMinor: minor('amount_minor'),
    /**
     * Explains an amount other than by price and policy. Blank where it is theirs, which is compared again at the
     * agreement.
     */
    amountReason: text('amount_reason').notNull().default(''),
    /** Explains new services priced without their rates, and sales below cost; a line each. */
    priceReasons: text('price_reasons').notNull().default(''),
    /** Holds the last day on which it can be agreed. */
    standsUntil: date('stands_until', { mode: 'string' }),
    agreedBy: text('agreed_by', { enum: ['staff', 'traveler'] }),
    /** Records how the traveler agreed, where staff entered it; or why it was declined. */
    words: text('words').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by'),
    proposedAt: instant('proposed_at'),
    proposedBy: uuid('proposed_by'),
    endedAt: instant('ended_at'),
    endedBy: uuid('ended_by'),
  },
  (t) => [
    unique('booking_changes_seq').on(t.bookingId, t.seq),
    // Allows one open change: two would be compared with the same booking.
    uniqueIndex('booking_changes_open')
      .on(t.bookingId)
      .where(sql`${t.state} IN ('asked', 'proposed')`),
    index('booking_changes_news').on(t.endedAt),
    check('booking_changes_seq_from_1', sql`${t.seq} >= 1`),
    check('booking_changes_state', sql`${t.state} IN ('asked', 'proposed', 'settled', 'declined', 'withdrawn')`),
    check(
      'booking_changes_asked_by',
      sql`${t.askedBy} IN ('staff', 'traveler') AND (${t.state} <> 'asked' OR ${t.askedBy} = 'traveler')`,
    ),
    check(
      'booking_changes_proposed',
      sql`num_nonnulls(${t.proposedAt}, ${t.bookingVersion}, ${t.edit}, ${t.changes}, ${t.beforeMinor}, ${t.afterMinor}, ${t.keptMinor}, ${t.amountMinor}, ${t.standsUntil}) IN (0, 9) AND (${t.state} NOT IN ('proposed', 'settled') OR ${t.proposedAt} IS NOT NULL) AND (${t.state} <> 'asked' OR ${t.proposedAt} IS NULL)`,
    ),
    check('booking_changes_kept', sql`${t.keptMinor} >= 0`),
    check(
      'booking_changes_agreed',
      sql`(${t.agreedBy} IS NOT NULL) = (${t.state} = 'settled') AND ${t.agreedBy} IN ('staff', 'traveler')`,
    ),
    check(
      'booking_changes_ended',
      sql`(${t.endedAt} IS NOT NULL) = (${t.state} IN ('settled', 'declined', 'withdrawn'))`,
    ),
  ],
)
export type BookingChange = typeof bookingChanges.$inferSelect
