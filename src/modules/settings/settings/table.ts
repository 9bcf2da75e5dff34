import { sql } from 'drizzle-orm'
import { bigint, char, check, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'

/** Stores one row per settings group ('agency'). The group's zod schema validates the value on write. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  updatedBy: uuid('updated_by'),
})

/** Stores dated rates that staff set; the newest of a pair counts (product.md 3.2). */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    fromCurrency: char('from_currency', { length: 3 }).notNull(),
    toCurrency: char('to_currency', { length: 3 }).notNull(),
    asOf: date('as_of', { mode: 'string' }).notNull(),
    /** Holds millionths of the target currency for one unit of the source. */
    micros: bigint('micros', { mode: 'number' }).notNull(),
    setBy: uuid('set_by'),
  },
  (t) => [
    primaryKey({ columns: [t.fromCurrency, t.toCurrency, t.asOf] }),
    check('exchange_rates_micros', sql`${t.micros} > 0`),
    check('exchange_rates_pair', sql`${t.fromCurrency} <> ${t.toCurrency}`),
  ],
)
