import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/server/database/tables'

/** A person whom the agency knows (product.md 5.1). */
export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** Lower case. */
    email: text('email'),
    /** E.164. */
    phone: text('phone'),
    /** Folded; what staff's words are searched in. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(ARRAY[name, coalesce(email, ''), coalesce(phone, '')])`),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('customers_email').on(t.email),
    uniqueIndex('customers_phone').on(t.phone),
    index('customers_search_text').using('gin', t.searchText.op('gin_trgm_ops')),
    index('customers_updated').on(t.updatedAt.desc(), t.id.desc()),
    check('customers_email', sql`${t.email} = lower(${t.email})`),
    check('customers_phone', sql`${t.phone} ~ '^\\+[1-9][0-9]{5,14}$'`),
  ],
)
/** Without what the database makes of it. */
export type Customer = Omit<typeof customers.$inferSelect, 'searchText'>
