import { and, eq, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  char,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Currency, Rate as ExchangeRate } from '../../../shared/money'
import { instant, largest, minor } from '../../../platform/server/database/tables'
import { bookings, bookingServices } from '../bookings/table'
import { suppliers } from '../../catalog/suppliers/table'
import { orderStatuses } from './order.rules'

const day = (name: string) => date(name, { mode: 'string' })

type Sums = Record<'agreedNetMinor' | 'paidMinor' | 'status', AnyPgColumn>
/** Repeats the conditions of the partial indexes: something is still to be paid, or the supplier was overpaid. */
export const isOwed = ({ agreedNetMinor, paidMinor, status }: Sums) =>
  sql`${agreedNetMinor} > coalesce(${paidMinor}, 0) AND ${status} IN ('confirmed', 'dropped')`
export const isCredit = ({ agreedNetMinor, paidMinor }: Sums) => sql`${paidMinor} > coalesce(${agreedNetMinor}, 0)`

const isInBookings = sql`(supplier_currency IS NULL OR (agreed_cost_minor IS NULL AND agreed_net_minor IS NOT NULL))`
/** Selects what is agreed and paid in the currency that the supplier is paid in, as `toSupplierMoney` does. */
export const supplierMoney = {
  currency: sql`CASE WHEN ${isInBookings} THEN currency ELSE supplier_currency END`,
  agreed: sql`CASE WHEN ${isInBookings} THEN agreed_net_minor ELSE agreed_cost_minor END`,
  paid: sql`CASE WHEN ${isInBookings} THEN paid_minor ELSE paid_cost_minor END`,
}

/**
 * Stores the order of each booked service that the agency arranges. `placeOrders` inserts rows and syncs them with the
 * services.
 */
export const supplierOrders = pgTable(
  'supplier_orders',
  {
    id: uuid('id').primaryKey(),
    bookingId: uuid('booking_id').notNull(),
    key: uuid('line_key').notNull(),
    supplierId: uuid('supplier_id').references(() => suppliers.id),
    status: text('status', { enum: orderStatuses }).notNull().default('to-ask'),
    reference: text('reference').notNull().default(''),
    note: text('note').notNull().default(''),
    answer: text('answer').notNull().default(''),
    currency: char('currency', { length: 3 }).$type<Currency>().notNull(),
    /** Is null where what it costs was not known at booking: the supplier names it. */
    netMinor: minor('net_minor'),
    /** Names the currency in which the supplier is asked and paid, if another; amounts in it are beside the booking's. */
    supplierCurrency: char('supplier_currency', { length: 3 }).$type<Currency>(),
    costMinor: minor('cost_minor'),
    agreedCostMinor: minor('agreed_cost_minor'),
    paidCostMinor: minor('paid_cost_minor'),
    /** Holds the rate by which it was booked, else agreed; later rates change nothing of its cost. */
    fx: jsonb('fx').$type<ExchangeRate>(),
    bookedFrom: day('booked_from').notNull(),
    bookedTo: day('booked_to').notNull(),
    agreedNetMinor: minor('agreed_net_minor'),
    agreedFrom: day('agreed_from'),
    agreedTo: day('agreed_to'),
    differs: boolean('differs')
      .notNull()
      .generatedAlwaysAs(
        sql`status IN ('confirmed', 'changed') AND (agreed_net_minor, agreed_from, agreed_to) IS DISTINCT FROM (net_minor, booked_from, booked_to)`,
      ),
    dueOn: day('due_on'),
    /**
     * Holds the last payment's day and reference, and the sum of all payments; absent while the sum is 0.
     * Recording a payment to a supplier writes them.
     */
    paidOn: day('paid_on'),
    paidMinor: minor('paid_minor'),
    paidReference: text('paid_reference').notNull().default(''),
    askedAt: instant('asked_at'),
    /** Records the answer through the supplier's link. */
    answeredAt: instant('answered_at'),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('supplier_orders_service').on(t.bookingId, t.key),
    foreignKey({
      name: 'supplier_orders_of_service',
      columns: [t.bookingId, t.key],
      foreignColumns: [bookingServices.bookingId, bookingServices.key],
    }),
    index('supplier_orders_from').on(t.bookedFrom, t.id),
    index('supplier_orders_status').on(t.status, t.bookedFrom, t.id),
    index('supplier_orders_due').on(t.dueOn, t.id),
    index('supplier_orders_updated').on(t.updatedAt, t.id),
    index('supplier_orders_supplier').on(t.supplierId, t.bookedFrom, t.id),
    index('supplier_orders_answered').on(t.answeredAt),
    index('supplier_orders_differs')
      .on(t.bookedFrom, t.id)
      .where(sql`${t.differs}`),
    // Serves version 1.0.0, which goes by the day of payment; those below are by amounts.
    index('supplier_orders_owed')
      .on(t.dueOn, t.id)
      .where(sql`${t.agreedNetMinor} > 0 AND ${t.status} IN ('confirmed', 'dropped') AND ${t.paidOn} IS NULL`),
    index('supplier_orders_owed_from')
      .on(t.bookedFrom, t.id)
      .where(sql`${t.agreedNetMinor} > 0 AND ${t.status} IN ('confirmed', 'dropped') AND ${t.paidOn} IS NULL`),
    index('supplier_orders_unpaid').on(t.dueOn, t.id).where(isOwed(t)),
    index('supplier_orders_unpaid_from').on(t.bookedFrom, t.id).where(isOwed(t)),
    index('supplier_orders_unpaid_supplier')
      .on(t.supplierId, t.currency, t.dueOn, t.agreedNetMinor, t.paidMinor)
      .where(isOwed(t)),
    index('supplier_orders_credit')
      .on(t.supplierId, t.currency, t.status, t.agreedNetMinor, t.paidMinor)
      .where(isCredit(t)),
    check('supplier_orders_status', sql`${t.status} IN ('to-ask', 'asked', 'confirmed', 'changed', 'dropped')`),
    check('supplier_orders_supplier', sql`${t.status} IN ('to-ask', 'dropped') OR ${t.supplierId} IS NOT NULL`),
    check('supplier_orders_asked', sql`${t.status} <> 'asked' OR ${t.askedAt} IS NOT NULL`),
    check(
      'supplier_orders_agreed',
      sql`CASE WHEN ${t.status} IN ('confirmed', 'changed') THEN num_nonnulls(${t.agreedNetMinor}, ${t.agreedFrom}, ${t.agreedTo}) = 3
        WHEN ${t.status} IN ('to-ask', 'asked') THEN num_nonnulls(${t.agreedNetMinor}, ${t.agreedFrom}, ${t.agreedTo}) = 0
        ELSE TRUE END`,
    ),
    check(
      'supplier_orders_abroad',
      sql`CASE WHEN ${t.supplierCurrency} IS NULL THEN num_nonnulls(${t.costMinor}, ${t.agreedCostMinor}, ${t.paidCostMinor}, ${t.fx}) = 0
        ELSE ${t.supplierCurrency} ~ '^[A-Z]{3}$' AND ${t.supplierCurrency} <> ${t.currency} END`,
    ),
    check('supplier_orders_costs', sql`${t.costMinor} >= 0 AND ${t.agreedCostMinor} >= 0 AND ${t.paidCostMinor} > 0`),
    check('supplier_orders_net', sql`${t.agreedNetMinor} BETWEEN 0 AND ${largest}`),
    check('supplier_orders_dates', sql`${t.agreedTo} >= ${t.agreedFrom}`),
    check(
      'supplier_orders_paid',
      sql`(${t.paidOn} IS NULL) = (${t.paidMinor} IS NULL) AND (${t.paidOn} IS NULL OR ${t.status} IN ('confirmed', 'dropped'))`,
    ),
    check('supplier_orders_paid_amount', sql`${t.paidMinor} BETWEEN 1 AND ${largest}`),
  ],
)
export type SupplierOrder = Omit<typeof supplierOrders.$inferSelect, 'differs'>

/** Joins an order and its service. */
export const isOrdered = and(
  eq(bookingServices.bookingId, supplierOrders.bookingId),
  eq(bookingServices.key, supplierOrders.key),
)

/** Sums a booking for reports, from its ledger and orders. */
export const bookingMargins = pgTable('booking_margins', {
  bookingId: uuid('booking_id')
    .primaryKey()
    .references(() => bookings.id),
  chargedMinor: minor('charged_minor').notNull().default(0),
  writtenOffMinor: minor('written_off_minor').notNull().default(0),
  /** Sums the cost of its orders by now. */
  costMinor: minor('cost_minor').notNull().default(0),
  unbookedMinor: minor('unbooked_minor').notNull().default(0),
  /** Counts orders whose price is still unknown. */
  openPrices: integer('open_prices').notNull().default(0),
  paidCostMinor: minor('paid_cost_minor').notNull().default(0),
  marginTaxMinor: minor('margin_tax_minor').notNull().default(0),
})

/** Records each change of an order's agreed price as a difference from a day on. Rows are append-only. */
export const supplierCharges = pgTable(
  'supplier_charges',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => supplierOrders.id),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    /** Holds whom it was agreed with, as another one may provide the service later. */
    supplierId: uuid('supplier_id').references(() => suppliers.id),
    currency: char('currency', { length: 3 }).$type<Currency>().notNull(),
    day: day('day').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    /** Marks an entry of what an imported booking had in former books. */
    isOpening: boolean('is_opening').notNull().default(false),
    at: instant('at').notNull(),
  },
  (t) => [
    index('supplier_charges_order').on(t.orderId),
    index('supplier_charges_booking').on(t.bookingId, t.day),
    index('supplier_charges_day').on(t.day, t.id),
    index('supplier_charges_supplier').on(t.supplierId),
    check('supplier_charges_amount', sql`${t.amountMinor} <> 0`),
  ],
)

/** Stores links `/order/{token}` where a supplier answers without an account; only the token's hash is stored. */
export const supplierLinks = pgTable(
  'supplier_links',
  {
    tokenHash: char('token_hash', { length: 64 }).primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => suppliers.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by'),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    index('supplier_links_of').on(t.bookingId, t.supplierId),
    index('supplier_links_supplier').on(t.supplierId),
    check('supplier_links_hash', sql`${t.tokenHash} ~ '^[0-9a-f]{64}$'`),
    check('supplier_links_expires', sql`${t.expiresAt} > ${t.createdAt}`),
  ],
)
