import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Currency } from '../../../shared/money'
import { instant, orders, minor } from '../../../platform/server/database/tables'
import { users } from '../../identity/auth/table'
import { departures, seatHolds } from '../../catalog/departures/table'
import { itemKinds } from '../../catalog/inventory/item.rules'
import { leads } from '../../sales/leads/table'
import { packages } from '../../catalog/packages/table'
import type { Cost, Receipt } from '../../catalog/pricing/view'
import { acceptances } from '../../sales/proposal-answers/table'
import { lineKinds } from '../../sales/proposals/offer.rules'
import type { OfferDay, Tax } from '../../sales/proposals/view'
import { lineUnits } from '../../catalog/inventory/item-units.rules'
import { bookingSources, cancellers } from './booking.rules'
import { agreements } from '../../storefront/terms/table'
import type { TripRules, PaymentTerms } from '../../settings/terms/schema'
import { firstTerms, getFirstEstimate } from '../../settings/terms/terms.rules'
import type { BookingPolicy } from './view'
import { bookingStatuses } from './transition.rules'
import { genders } from '../../identity/documents/options.rules'
import { travelerKinds } from './travelers.rules'

/** Stores agreed trips (product.md 5.4). Price, days and policy are snapshots of the acceptance. */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid('id').primaryKey(),
    /** Looks like 'BK-7K3QXM'. */
    reference: text('reference').notNull().unique(),
    /** Holds its number in the program from which it was imported. */
    formerNumber: text('former_number').unique('bookings_former_number'),
    source: text('source', { enum: bookingSources }).notNull(),
    /** Allows one booking of an accepted proposal. */
    proposalId: uuid('proposal_id')
      .unique('bookings_proposal')
      .references(() => acceptances.proposalId),
    /** Allows one booking of a seat hold; null once the departure was removed. */
    holdId: uuid('hold_id')
      .unique('bookings_hold')
      .references(() => seatHolds.id, { onDelete: 'set null' }),
    departureId: uuid('departure_id').references(() => departures.id, { onDelete: 'set null' }),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id),
    packageId: uuid('package_id').references(() => packages.id, { onDelete: 'set null' }),
    /** Names the account that asked for it while signed in. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    status: text('status', { enum: bookingStatuses }).notNull().default('held'),
    title: text('title').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** Includes this day. */
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    timeZone: text('time_zone').notNull(),
    adults: smallint('adults').notNull(),
    children: smallint('children').notNull(),
    /** Counts travelers under 2 at departure. */
    infants: smallint('infants').notNull().default(0),
    rooms: smallint('rooms').notNull(),
    days: jsonb('days').$type<OfferDay[]>().notNull(),
    currency: char('currency', { length: 3 }).$type<Currency>().notNull(),
    netMinor: minor('net_minor').notNull(),
    sellMinor: minor('sell_minor').notNull(),
    discountMinor: minor('discount_minor').notNull(),
    taxMinor: minor('tax_minor').notNull(),
    totalMinor: minor('total_minor').notNull(),
    /** Holds the tax on the agency's margin within the price: for the books, never shown to travelers. */
    marginTaxMinor: minor('margin_tax_minor').notNull().default(0),
    /** Holds the taxes that the total contains; those on top of the prices of a proposal are its own. */
    taxes: jsonb('taxes').$type<Tax[]>().notNull().default([]),
    receipt: jsonb('receipt').$type<Receipt>().notNull(),
    policy: jsonb('policy').$type<BookingPolicy>().notNull(),
    /** Snapshots the terms; the default is what trips before version 1.1 were agreed on. */
    paymentTerms: jsonb('payment_terms').$type<PaymentTerms>().notNull().default(firstTerms),
    /** Counts the days that its seats wait for a first payment, beside the booking's day (decision 108). */
    unpaidDays: smallint('unpaid_days').notNull().default(7),
    /** Snapshots the parameters of the estimate, by which the package is priced again for another party. */
    estimate: jsonb('estimate').$type<TripRules>().notNull().default(getFirstEstimate('USD')),
    /** Names the version of terms and privacy that its traveler agreed to on the site; null from other sources. */
    agreedTo: text('agreed_to').references(() => agreements.sha256),
    confirmedAt: instant('confirmed_at'),
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason'),
    cancelledBy: text('cancelled_by', { enum: cancellers }),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(ARRAY[reference, title])`),
    /** Hashes the Idempotency-Key of its maker, and the request's body, by SHA-256. */
    requestHash: char('request_hash', { length: 64 }).unique('bookings_request'),
    bodyHash: char('body_hash', { length: 64 }),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    ...orders('bookings', t.id, [t.updatedAt, t.totalMinor]),
    // Covers what reports and dashboards sum: rows are wide, and these read many.
    index('bookings_by_created_at').on(t.createdAt, t.id, t.status, t.currency, t.packageId, t.leadId, t.totalMinor),
    index('bookings_by_starts_on').on(
      t.startsOn,
      t.id,
      t.status,
      t.currency,
      t.source,
      t.ownerId,
      t.leadId,
      t.netMinor,
      t.sellMinor,
      t.discountMinor,
      t.taxMinor,
    ),
    index('bookings_list').on(t.status, t.startsOn, t.id),
    index('bookings_ends').on(t.status, t.endsOn),
    index('bookings_lead').on(t.leadId, t.createdAt, t.status),
    index('bookings_cancelled')
      .on(t.ownerId, t.updatedAt, t.id)
      .where(sql`${t.status} = 'cancelled'`),
    index('bookings_user').on(t.userId),
    index('bookings_owner').on(t.ownerId, t.updatedAt, t.id),
    index('bookings_package').on(t.packageId),
    index('bookings_departure').on(t.departureId),
    index('bookings_agreed_to')
      .on(t.agreedTo)
      .where(sql`${t.agreedTo} IS NOT NULL`),
    index('bookings_search_text').using('gin', t.searchText.op('gin_trgm_ops')),
    check('bookings_status', sql`${t.status} IN ('held', 'confirmed', 'cancelled')`),
    check(
      'bookings_source',
      sql`${t.source} IN ('proposal', 'book-now', 'staff') AND (${t.source} = 'proposal') = (${t.proposalId} IS NOT NULL)`,
    ),
    check('bookings_request_body', sql`(${t.requestHash} IS NULL) = (${t.bodyHash} IS NULL)`),
    check('bookings_dates', sql`${t.endsOn} >= ${t.startsOn}`),
    check(
      'bookings_party',
      sql`${t.adults} BETWEEN 1 AND 500 AND ${t.children} BETWEEN 0 AND 500 AND ${t.rooms} BETWEEN 0 AND 500`,
    ),
    check('bookings_infants', sql`${t.infants} BETWEEN 0 AND 500`),
    check('bookings_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check(
      'bookings_total',
      sql`${t.totalMinor} = ${t.sellMinor} - ${t.discountMinor} + ${t.taxMinor} AND ${t.discountMinor} BETWEEN 0 AND ${t.sellMinor} AND ${t.taxMinor} >= 0 AND ${t.netMinor} >= 0`,
    ),
    check('bookings_margin_tax', sql`${t.marginTaxMinor} >= 0`),
    check('bookings_confirmed', sql`${t.status} <> 'confirmed' OR ${t.confirmedAt} IS NOT NULL`),
    check(
      'bookings_cancelled',
      sql`(${t.status} = 'cancelled') = (${t.cancelledAt} IS NOT NULL) AND (${t.cancelledAt} IS NULL) = (${t.cancelReason} IS NULL)`,
    ),
    check(
      'bookings_cancelled_by',
      sql`${t.cancelledBy} IN ('traveler', 'staff', 'system', 'expiry') AND (${t.cancelledAt} IS NULL) = (${t.cancelledBy} IS NULL)`,
    ),
  ],
)
export type Booking = Omit<typeof bookings.$inferSelect, 'searchText'>

const createBookingId = () => ({
  bookingId: uuid('booking_id')
    .notNull()
    .references(() => bookings.id),
})

/** Stores travelers as on their passports, a snapshot: later changes of a profile do not change tickets. */
export const bookingTravelers = pgTable(
  'booking_travelers',
  {
    ...createBookingId(),
    position: smallint('position').notNull(),
    kind: text('kind', { enum: travelerKinds }).notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    /** Marks a passport without a last name: the first name is the whole name. */
    noLastName: boolean('no_last_name').notNull().default(false),
    gender: text('gender', { enum: genders }),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    nationality: text('nationality').notNull().default(''),
    passportExpiry: date('passport_expiry', { mode: 'string' }),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.position] }),
    check('booking_travelers_position', sql`${t.position} BETWEEN 1 AND 1000`),
    check('booking_travelers_kind', sql`${t.kind} IN ('adult', 'child', 'infant')`),
    check('booking_travelers_gender', sql`${t.gender} IN ('MALE', 'FEMALE', 'OTHER')`),
  ],
)
export type BookingTraveler = typeof bookingTravelers.$inferSelect

/** Stores sold services. Their totals sum to the booking's: drizzle/triggers/bookings.sql. */
export const bookingServices = pgTable(
  'booking_services',
  {
    ...createBookingId(),
    /** Copies the key of the proposal's line. */
    key: uuid('line_key').notNull(),
    position: smallint('position').notNull(),
    day: smallint('day'),
    kind: text('kind', { enum: lineKinds }).notNull(),
    itemKind: text('item_kind', { enum: itemKinds }),
    itemId: uuid('item_id'),
    title: text('title').notNull(),
    detail: text('detail').notNull(),
    unit: text('unit', { enum: lineUnits }).notNull(),
    count: integer('count').notNull(),
    times: smallint('times').notNull(),
    /** Marks a service that the traveler arranges, without a price. */
    isOwn: boolean('is_own').notNull(),
    /** Marks a service that a change left out: it costs nothing, and stays for its supplier's order. */
    leftOut: boolean('left_out').notNull().default(false),
    /** Is null where what it costs is not known. */
    netMinor: minor('net_minor'),
    /** Holds the net in the supplier's currency, if another, and the rate by which it was priced. */
    cost: jsonb('cost').$type<Cost>(),
    sellMinor: minor('sell_minor').notNull(),
    discountMinor: minor('discount_minor').notNull(),
    taxMinor: minor('tax_minor').notNull(),
    totalMinor: minor('total_minor').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.key] }),
    index('booking_services_item').on(t.itemId),
    index('booking_services_left_out')
      .on(t.bookingId, t.key)
      .where(sql`${t.leftOut}`),
    check('booking_services_kind', sql`${t.kind} IN ('hotel', 'activity', 'transfer', 'meal', 'service')`),
    check('booking_services_unit', sql`${t.unit} IN ('room-night', 'person', 'person-day', 'seat', 'vehicle', 'trip')`),
    check('booking_services_item', sql`(${t.itemId} IS NULL) = (${t.itemKind} IS NULL)`),
    check('booking_services_quantity', sql`${t.count} BETWEEN 1 AND 500 AND ${t.times} BETWEEN 1 AND 60`),
    check(
      'booking_services_left_out',
      sql`NOT ${t.leftOut} OR (${t.netMinor} = 0 AND ${t.sellMinor} = 0 AND ${t.discountMinor} = 0 AND ${t.taxMinor} = 0)`,
    ),
    check('booking_services_total', sql`${t.totalMinor} = ${t.sellMinor} - ${t.discountMinor} + ${t.taxMinor}`),
  ],
)
