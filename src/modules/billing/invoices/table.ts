import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Currency } from '../../../shared/money'
import { instant, orders, minor } from '../../../platform/server/database/tables'
import { bookings } from '../../bookings/bookings/table'
import { payments } from '../payments/table'
import { invoiceKinds } from './invoice.rules'
import type { InvoiceSnapshot } from './view'

/** Stores the next number of each series, taken in the issuing transaction: a rollback returns it. */
export const documentNumbers = pgTable(
  'document_numbers',
  {
    series: text('series', { enum: invoiceKinds }).notNull(),
    year: smallint('year').notNull(),
    next: integer('next').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.series, t.year] }),
    check('document_numbers_series', sql`${t.series} IN ('invoice', 'credit-note', 'receipt')`),
    check('document_numbers_next', sql`${t.next} >= 2`),
  ],
)

/**
 * Stores invoices, credit notes and receipts. Rows are append-only, numbered without gaps:
 * drizzle/triggers/invoices.sql.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: invoiceKinds }).notNull(),
    year: smallint('year').notNull(),
    number: integer('number').notNull(),
    /** Looks like 'INV-2026-00318'. */
    reference: text('reference').notNull().unique('invoices_reference'),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    /** Names the invoice that a credit note corrects. */
    refersTo: uuid('refers_to').references((): AnyPgColumn => invoices.id),
    /** Names a receipt's payment, which has at most one. */
    paymentId: uuid('payment_id')
      .unique('invoices_payment')
      .references(() => payments.id),
    /** Holds the day in the agency's time zone. */
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    issuedAt: instant('issued_at').notNull(),
    issuedBy: uuid('issued_by'),
    currency: char('currency', { length: 3 }).$type<Currency>().notNull(),
    /** Holds amounts, below 0 on a credit note. */
    netMinor: minor('net_minor').notNull(),
    taxMinor: minor('tax_minor').notNull(),
    totalMinor: minor('total_minor').notNull(),
    snapshot: jsonb('snapshot').$type<InvoiceSnapshot>().notNull(),
    /** Hashes all content, as `hashInvoice` does. */
    sha256: char('sha256', { length: 64 }).notNull(),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(ARRAY[reference, snapshot #>> '{buyer,name}', snapshot #>> '{booking,reference}'])`,
      ),
  },
  (t) => [
    unique('invoices_number').on(t.kind, t.year, t.number),
    ...orders('invoices', t.id, [t.issuedOn, t.totalMinor]),
    index('invoices_list').on(t.kind, t.issuedOn, t.id),
    index('invoices_booking').on(t.bookingId, t.issuedAt, t.id),
    index('invoices_refers_to').on(t.refersTo),
    index('invoices_search_text').using('gin', t.searchText.op('gin_trgm_ops')),
    check('invoices_kind', sql`${t.kind} IN ('invoice', 'credit-note', 'receipt')`),
    check('invoices_counted', sql`${t.number} >= 1 AND ${t.year} = extract(year FROM ${t.issuedOn})`),
    check('invoices_total', sql`${t.totalMinor} = ${t.netMinor} + ${t.taxMinor}`),
    check('invoices_sign', sql`(${t.kind} = 'credit-note') = (${t.totalMinor} < 0) AND ${t.totalMinor} <> 0`),
    check('invoices_refers', sql`(${t.kind} = 'credit-note') = (${t.refersTo} IS NOT NULL)`),
    check('invoices_receipt', sql`(${t.kind} = 'receipt') = (${t.paymentId} IS NOT NULL)`),
    check('invoices_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
  ],
)
export type Invoice = Omit<typeof invoices.$inferSelect, 'searchText'>
