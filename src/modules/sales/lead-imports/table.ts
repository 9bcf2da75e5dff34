import { index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'

export const leadImports = pgTable(
  'lead_imports',
  {
    id: uuid('id').primaryKey(),
    madeCustomers: jsonb('made_customers').$type<string[]>().notNull(),
    count: integer('count').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    undoneAt: instant('undone_at'),
  },
  (t) => [index('lead_imports_recent').on(t.createdAt)],
)
