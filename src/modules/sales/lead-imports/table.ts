import { index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'

/** Leads that came together from a file. */
export const leadImports = pgTable(
  'lead_imports',
  {
    id: uuid('id').primaryKey(),
    /** Customers who were new with it. */
    madeCustomers: jsonb('made_customers').$type<string[]>().notNull(),
    count: integer('count').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    undoneAt: instant('undone_at'),
  },
  (t) => [index('lead_imports_recent').on(t.createdAt)],
)
