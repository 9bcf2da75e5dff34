import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import type { Agreement } from './view'

/** Stores agreed texts verbatim. Rows are immutable; their key is the content's SHA-256. */
export const agreements = pgTable(
  'agreements',
  {
    sha256: text('sha256').primaryKey(),
    content: jsonb('content').$type<Agreement>().notNull(),
    firstAt: instant('first_at').notNull(),
  },
  (t) => [check('agreements_sha256', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`)],
)
