import { sql } from 'drizzle-orm'
import { boolean, char, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import type { Currency } from '../../../shared/money'
import { supplierKinds } from './supplier.rules'

/** Holds companies that provide hotels, activities, transfers and meals to the agency. */
export const suppliers = pgTable(
  'suppliers',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    contactName: text('contact_name').notNull().default(''),
    /** Holds lower case; blank: none. */
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    notes: text('notes').notNull().default(''),
    kind: text('kind', { enum: supplierKinds }).notNull().default('other'),
    /** Names the currency in which they ask, where new items of theirs begin; null: that of the agency's prices. */
    currency: char('currency', { length: 3 }).$type<Currency>(),
    /** Keeps inactive suppliers on their items, and out of choices for new ones. */
    isActive: boolean('is_active').notNull().default(true),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(ARRAY[name, contact_name, email])`),
    /** Holds folded text of all that the list searches, the phone number included. */
    allText: text('all_text')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(ARRAY[name, contact_name, email, phone])`),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('suppliers_name').on(sql`lower(${t.name})`),
    index('suppliers_by_name').on(t.name, t.id),
    index('suppliers_updated').on(t.updatedAt, t.id),
    index('suppliers_search_text').using('gin', t.searchText.op('gin_trgm_ops')),
    index('suppliers_all_text').using('gin', t.allText.op('gin_trgm_ops')),
    index('suppliers_kind').on(t.kind, t.name, t.id),
    check('suppliers_kind', sql`${t.kind} IN ('hotel', 'activity', 'transfer', 'guide', 'restaurant', 'other')`),
    check('suppliers_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('suppliers_name_given', sql`${t.name} <> ''`),
  ],
)
export type Supplier = Omit<typeof suppliers.$inferSelect, 'searchText' | 'allText'>
