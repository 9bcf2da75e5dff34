import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Currency } from '../../../shared/money'
import { instant, largest, orders, minor } from '../../../platform/server/database/tables'
import { users } from '../../identity/auth/table'
import { packages } from '../packages/table'
import { departureStatuses, holdStates } from './state.rules'

/**
 * Stores dated runs of a package. Seats have their own table: selling one does not change the cached pages of visitors.
 */
export const departures = pgTable(
  'departures',
  {
    id: uuid('id').primaryKey(),
    packageId: uuid('package_id')
      .notNull()
      .references(() => packages.id, { onDelete: 'cascade' }),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** Holds the last day to book, inclusive. */
    bookBy: date('book_by', { mode: 'string' }).notNull(),
    /** Holds the destination's time zone, for the days. */
    timeZone: text('time_zone').notNull(),
    /** Holds the ends of both days there. */
    closesAt: instant('closes_at').notNull(),
    departsAt: instant('departs_at').notNull(),
    /** Marks the end of booking, set by a job for the lists of packages. Seats check `closes_at`. */
    isOver: boolean('is_over').notNull().default(false),
    minPax: smallint('min_pax').notNull().default(1),
    guaranteedAt: instant('guaranteed_at'),
    /** Holds its own price per adult, in `currency`; null: the package's. */
    priceMinor: minor('price_minor'),
    currency: char('currency', { length: 3 }).$type<Currency>().notNull(),
    status: text('status', { enum: departureStatuses }).notNull().default('scheduled'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    // Allows offering a cancelled date again.
    uniqueIndex('departures_date')
      .on(t.packageId, t.startsOn)
      .where(sql`status <> 'cancelled'`),
    index('departures_package').on(t.packageId, t.startsOn, t.id),
    index('departures_closing')
      .on(t.closesAt)
      .where(sql`NOT is_over`),
    index('departures_status').on(t.status, t.startsOn, t.id),
    ...orders('departures', t.id, [t.startsOn, t.updatedAt]),
    check('departures_status', sql`${t.status} IN ('scheduled', 'stopped', 'cancelled')`),
    check('departures_days', sql`${t.bookBy} <= ${t.startsOn} AND ${t.closesAt} <= ${t.departsAt}`),
    check('departures_min_pax', sql`${t.minPax} BETWEEN 1 AND 500`),
    check('departures_price', sql`${t.priceMinor} BETWEEN 0 AND ${largest}`),
    check('departures_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
  ],
)
export type Departure = typeof departures.$inferSelect

/** Counts the seats of a departure; reserved and booked ones never exceed the capacity. */
export const departureSeats = pgTable(
  'departure_seats',
  {
    departureId: uuid('departure_id')
      .primaryKey()
      .references(() => departures.id, { onDelete: 'cascade' }),
    capacity: smallint('capacity').notNull(),
    held: smallint('held').notNull().default(0),
    booked: smallint('booked').notNull().default(0),
  },
  (t) => [
    check('departure_seats_capacity', sql`${t.capacity} BETWEEN 1 AND 500`),
    check(
      'departure_seats_taken',
      sql`${t.held} >= 0 AND ${t.booked} >= 0 AND ${t.held} + ${t.booked} <= ${t.capacity}`,
    ),
  ],
)

/** Stores seat holds. Reserved and booked ones sum to the departure's counters: drizzle/triggers/departures.sql. */
export const seatHolds = pgTable(
  'seat_holds',
  {
    id: uuid('id').primaryKey(),
    departureId: uuid('departure_id')
      .notNull()
      .references(() => departures.id, { onDelete: 'cascade' }),
    seats: smallint('seats').notNull(),
    state: text('state', { enum: holdStates }).notNull().default('held'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('seat_holds_departure').on(t.departureId, t.state),
    index('seat_holds_due')
      .on(t.expiresAt)
      .where(sql`state = 'held'`),
    check('seat_holds_state', sql`${t.state} IN ('held', 'booked', 'released', 'expired')`),
    check('seat_holds_seats', sql`${t.seats} BETWEEN 1 AND 500`),
    check('seat_holds_ended', sql`(${t.endedAt} IS NOT NULL) = (${t.state} IN ('released', 'expired'))`),
  ],
)
export type SeatHold = typeof seatHolds.$inferSelect

export const departureWaits = pgTable(
  'departure_waits',
  {
    id: uuid('id').primaryKey(),
    departureId: uuid('departure_id')
      .notNull()
      .references(() => departures.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    seats: smallint('seats').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    notifiedAt: instant('told_at'),
    /** Ends the time in which the next party is not notified of their seats. */
    firstUntil: instant('first_until'),
  },
  (t) => [
    uniqueIndex('departure_waits_once')
      .on(t.departureId, t.email)
      .where(sql`told_at IS NULL`),
    index('departure_waits_order').on(t.departureId, t.createdAt, t.id),
    index('departure_waits_email').on(t.email),
    index('departure_waits_user').on(t.userId),
    check('departure_waits_seats', sql`${t.seats} BETWEEN 1 AND 20`),
    check('departure_waits_told', sql`(${t.notifiedAt} IS NULL) = (${t.firstUntil} IS NULL)`),
  ],
)
