import { sql } from 'drizzle-orm'
import { char, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, minor } from '../../../platform/server/database/tables'
import type { Currency } from '../../../shared/money'
import { bookings } from '../../bookings/bookings/table'
import { taxBases } from '../../settings/taxes/tax.rules'
import { revenueBases } from '../../settings/settings/books.rules'

/** Stores the day on which a booking's price is revenue. */
export const bookingRevenue = pgTable(
  'booking_revenue',
  {
    bookingId: uuid('booking_id')
      .primaryKey()
      .references(() => bookings.id),
    /** Copies the agency's setting as of the booking. */
    basis: text('basis', { enum: revenueBases }).notNull(),
    /** Holds the day of recognition; for a cancelled booking the day of the cancellation, if earlier. */
    day: date('day', { mode: 'string' }).notNull(),
  },
  (t) => [
    index('booking_revenue_day').on(t.day, t.bookingId),
    check('booking_revenue_basis', sql`${t.basis} IN ('booking', 'departure', 'return')`),
  ],
)

/** Stores the tax in the charged amount by rate, each change as a difference. Rows are append-only. */
export const bookingTaxes = pgTable(
  'booking_taxes',
  {
    id: uuid('id').primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    day: date('day', { mode: 'string' }).notNull(),
    label: text('label').notNull(),
    /** Holds thousandths of a percent; absent where a sum mixes rates. */
    milliPercent: integer('milli_percent'),
    base: text('base', { enum: taxBases }).notNull(),
    currency: char('currency', { length: 3 }).$type<Currency>().notNull(),
    amountMinor: minor('amount_minor').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    index('booking_taxes_booking').on(t.bookingId, t.day),
    index('booking_taxes_day').on(t.day, t.id),
    check('booking_taxes_amount', sql`${t.amountMinor} <> 0`),
    check('booking_taxes_base', sql`${t.base} IN ('total', 'margin')`),
  ],
)
