import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, smallint, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { bookings } from '../bookings/table'
import type { VoucherContent, VoucherIssuer } from './voucher.rules'

/**
 * Stores issued vouchers; rows are immutable: drizzle/triggers/vouchers.sql. Their display status follows from the
 * booking and its supplier.
 */
export const vouchers = pgTable(
  'vouchers',
  {
    id: uuid('id').primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    /** Copies the line's key; the voucher outlives its service. */
    key: uuid('line_key').notNull(),
    /** Numbers the services of a booking. */
    number: smallint('number').notNull(),
    /** Numbers the versions of a service, from 1. */
    version: smallint('version').notNull(),
    content: jsonb('content').$type<VoucherContent>().notNull(),
    issuer: jsonb('issuer').$type<VoucherIssuer>().notNull(),
    issuedAt: instant('issued_at').notNull(),
    issuedBy: uuid('issued_by'),
  },
  (t) => [
    unique('vouchers_service').on(t.bookingId, t.key, t.version),
    unique('vouchers_number').on(t.bookingId, t.number, t.version),
    check('vouchers_counted', sql`${t.number} >= 1 AND ${t.version} >= 1`),
  ],
)
export type Voucher = typeof vouchers.$inferSelect
