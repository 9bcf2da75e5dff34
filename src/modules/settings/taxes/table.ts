import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { taxBases } from './tax.rules'

/** Stores taxes that staff choose for proposals. drizzle/triggers/taxes.sql excludes two of one name on one day. */
export const taxes = pgTable(
  'taxes',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** Serves version 1.0.0: `milliPercent`, rounded. */
    basisPoints: integer('basis_points').notNull(),
    /** Holds thousandths of a percent: 8875 is 8.875%. The trigger fills it where version 1.0.0 writes. */
    milliPercent: integer('milli_percent'),
    base: text('base', { enum: taxBases }).notNull(),
    /** Includes both days; no last day: until further notice. */
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    validTo: date('valid_to', { mode: 'string' }),
    isDefault: boolean('is_default').notNull().default(false),
    /** Marks a tax on the total within the prices of new offers; older offers have it on top. */
    isContained: boolean('is_contained').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check('taxes_name', sql`btrim(${t.name}) <> ''`),
    check('taxes_basis_points', sql`${t.basisPoints} BETWEEN 0 AND 10000`),
    check('taxes_milli_percent', sql`${t.milliPercent} BETWEEN 0 AND 100000`),
    check('taxes_base', sql`${t.base} IN ('total', 'margin')`),
    check('taxes_days', sql`${t.validTo} >= ${t.validFrom}`),
  ],
)
export type TaxRow = typeof taxes.$inferSelect
