import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import type { Agreement } from './document.rules'

/** The texts that people agreed to, word by word. A row never changes; it is named by the SHA-256 of its content. */
export const agreements = pgTable(
  'agreements',
  {
    sha256: text('sha256').primaryKey(),
    content: jsonb('content').$type<Agreement>().notNull(),
    /** When somebody agreed to it first. */
    firstAt: instant('first_at').notNull(),
  },
  (t) => [check('agreements_sha256', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`)],
)
