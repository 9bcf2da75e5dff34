import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { instant, orders } from '../../../platform/server/database/tables'
import { users } from '../../identity/auth/table'
import { packages } from '../packages/table'
import { departureStatuses, holdStates } from './state.rules'

/** A dated run of a package. Its seats stand beside it: selling one changes nothing that visitors' pages keep. */
export const departures = pgTable(
  'departures',
  {
    id: uuid('id').primaryKey(),
    packageId: uuid('package_id')
      .notNull()
      .references(() => packages.id, { onDelete: 'cascade' }),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** The last day to book, to its end. */
    bookBy: date('book_by', { mode: 'string' }).notNull(),
    /** Where the days count: that of the destination. */
    timeZone: text('time_zone').notNull(),
    /** The ends of both days there. */
    closesAt: instant('closes_at').notNull(),
    departsAt: instant('departs_at').notNull(),
    /** Booking is over: a job says so, for what lists show of a package. Seats ask `closes_at`. */
    isOver: boolean('is_over').notNull().default(false),
    minPax: smallint('min_pax').notNull().default(1),
    /** Since when it is promised to run. */
    guaranteedAt: instant('guaranteed_at'),
    /** Per adult, in `currency`; null: the package's price. */
    priceMinor: bigint('price_minor', { mode: 'number' }),
    currency: char('currency', { length: 3 }).notNull(),
    status: text('status', { enum: departureStatuses }).notNull().default('scheduled'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    // A date that was cancelled can be offered again.
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
    check('departures_price', sql`${t.priceMinor} BETWEEN 0 AND 10000000000`),
    check('departures_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
  ],
)
export type Departure = typeof departures.$inferSelect

/** The seats of a departure. Never more are held and booked than there are. */
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

/** Seats that somebody took. Of a departure, those held and those booked sum to its counters: drizzle/triggers/departures.sql. */
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

/** Who waits for seats of a departure, and who was told that there are some; the feature waiting-list. */
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
    toldAt: instant('told_at'),
    /** So long their seats are not told to the next one. */
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
    check('departure_waits_told', sql`(${t.toldAt} IS NULL) = (${t.firstUntil} IS NULL)`),
  ],
)
export type DepartureWait = typeof departureWaits.$inferSelect
