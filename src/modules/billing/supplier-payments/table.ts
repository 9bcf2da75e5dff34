import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, char, check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, largest, plainReference, minor } from '../../../platform/server/database/tables'
import type { Currency } from '../../../shared/money'
import { bookings } from '../../bookings/bookings/table'
import { supplierOrders } from '../../bookings/supplier-orders/table'
import { suppliers } from '../../catalog/suppliers/table'
import { supplierDirections, supplierMethods } from './payment.rules'

/** Stores payments to suppliers and their refunds. Rows are append-only: drizzle/triggers/supplier_payments.sql. */
export const supplierPayments = pgTable(
  'supplier_payments',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => supplierOrders.id),
    /** Copies the order, as do currency and supplier. */
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    currency: char('currency', { length: 3 }).$type<Currency>().notNull(),
    supplierId: uuid('supplier_id').references(() => suppliers.id),
    direction: text('direction', { enum: supplierDirections }).notNull().default('out'),
    amountMinor: minor('amount_minor').notNull(),
    /** Holds what was paid in the supplier's currency, if another; both or neither. */
    paidCurrency: char('paid_currency', { length: 3 }).$type<Currency>(),
    paidMinor: minor('paid_minor'),
    /** Holds what that cost in the order's currency: the journal has the difference as exchange gain or loss. */
    bankMinor: minor('bank_minor'),
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    method: text('method', { enum: supplierMethods }).notNull().default('bank'),
    /** Holds the bank's number, or the supplier's. */
    reference: text('reference').notNull().default(''),
    note: text('note').notNull().default(''),
    reversesId: uuid('reverses_id')
      .unique('supplier_payments_reverses')
      .references((): AnyPgColumn => supplierPayments.id),
    /** Marks an entry of what an imported booking had in former books. */
    isOpening: boolean('is_opening').notNull().default(false),
    recordedAt: instant('recorded_at').notNull(),
    /** Omits the recorder of what an earlier version recorded. */
    recordedBy: uuid('recorded_by'),
    /** Identifies a request by its Idempotency-Key and caller. `bodyHash` hashes its body. */
    requestHash: char('request_hash', { length: 64 }).unique('supplier_payments_request'),
    bodyHash: char('body_hash', { length: 64 }),
  },
  (t) => [
    index('supplier_payments_order').on(t.orderId, t.recordedAt, t.id),
    index('supplier_payments_booking').on(t.bookingId),
    index('supplier_payments_supplier').on(t.supplierId),
    index('supplier_payments_day').on(t.paidOn, t.id),
    index('supplier_payments_reference')
      .on(plainReference(t.reference))
      .where(sql`${t.reference} <> ''`),
    check('supplier_payments_amount', sql`${t.amountMinor} BETWEEN 1 AND ${largest}`),
    check(
      'supplier_payments_paid',
      sql`num_nonnulls(${t.paidCurrency}, ${t.paidMinor}, ${t.bankMinor}) IN (0, 3) AND ${t.paidMinor} BETWEEN 1 AND ${largest}
        AND ${t.bankMinor} BETWEEN 1 AND ${largest} AND ${t.paidCurrency} ~ '^[A-Z]{3}$'`,
    ),
    check('supplier_payments_direction', sql`${t.direction} IN ('out', 'in')`),
    check('supplier_payments_method', sql`${t.method} IN ('bank', 'cash', 'card')`),
    check('supplier_payments_body', sql`(${t.requestHash} IS NULL) = (${t.bodyHash} IS NULL)`),
  ],
)
