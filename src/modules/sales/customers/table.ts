import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, orders } from '../../../platform/server/database/tables'
import { users } from '../../identity/auth/table'
import type { MovedContacts } from './merge.rules'

/** Stores people whom the agency knows (product.md 5.1). */
export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** Holds it in lower case. An address of a merged customer leads to the merge's target. */
    email: text('email'),
    /** Identifies the account that had this address before changing its own. Another address clears it. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Holds it in E.164. */
    phone: text('phone'),
    /** Holds what staff wrote; blank means unknown. */
    company: text('company').notNull().default(''),
    taxNumber: text('tax_number').notNull().default(''),
    // Avoids the column name 'address', which statements of 1.0.0 use beside this table.
    address: text('postal_address').notNull().default(''),
    birthday: date('birthday', { mode: 'string' }),
    /** Names the language of correspondence in words. */
    language: text('language').notNull().default(''),
    preferences: text('preferences').notNull().default(''),
    notes: text('notes').notNull().default(''),
    /** Holds lower-case tags. */
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Holds folded text of name and addresses, for look-ups. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(ARRAY[name, coalesce(email, ''), coalesce(phone, '')])`),
    /** Holds folded text of all fields, for the list's search. */
    allText: text('all_text')
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(ARRAY[name, coalesce(email, ''), coalesce(phone, ''), company, postal_address, language, preferences, notes] || tags)`,
      ),
    /** Identifies the merge's target, which is not merged itself. */
    mergedIntoId: uuid('merged_into_id').references((): AnyPgColumn => customers.id),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('customers_email').on(t.email),
    uniqueIndex('customers_phone').on(t.phone),
    index('customers_user').on(t.userId),
    index('customers_search_text').using('gin', t.searchText.op('gin_trgm_ops')),
    index('customers_all_text').using('gin', t.allText.op('gin_trgm_ops')),
    ...orders('customers', t.id, [t.updatedAt, t.createdAt, t.name]),
    index('customers_tags').using('gin', t.tags),
    index('customers_merged_into')
      .on(t.mergedIntoId)
      .where(sql`${t.mergedIntoId} IS NOT NULL`),
    check('customers_merged_into', sql`${t.mergedIntoId} <> ${t.id}`),
    check('customers_email', sql`${t.email} = lower(${t.email})`),
    check('customers_phone', sql`${t.phone} ~ '^\\+[1-9][0-9]{5,14}$'`),
  ],
)
/** Omits the generated columns. */
export type Customer = Omit<typeof customers.$inferSelect, 'searchText' | 'allText'>

/** Stores merges with what they moved, which undo moves back. */
export const customerMerges = pgTable(
  'customer_merges',
  {
    id: uuid('id').primaryKey(),
    fromId: uuid('from_id')
      .notNull()
      .references(() => customers.id),
    intoId: uuid('into_id')
      .notNull()
      .references(() => customers.id),
    moved: jsonb('moved').$type<MovedContacts>().notNull(),
    byId: uuid('by_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    uniqueIndex('customer_merges_from')
      .on(t.fromId)
      .where(sql`${t.undoneAt} IS NULL`),
    index('customer_merges_from_any').on(t.fromId),
    index('customer_merges_into').on(t.intoId, t.at),
  ],
)
