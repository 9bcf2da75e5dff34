import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/server/database/tables'

/** Mail to be sent. Written in the transaction of what it tells about; a worker claims rows by lease and delivers them. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey(),
    /** One address. */
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    status: text('status', { enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** Not before this instant; while a worker holds the row, the end of its lease. */
    dueAt: instant('due_at').notNull().defaultNow(),
    lastError: text('last_error'),
    sentAt: instant('sent_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('outbox_due')
      .on(t.dueAt)
      .where(sql`${t.status} = 'queued'`),
    index('outbox_created').on(t.createdAt.desc(), t.id),
    check('outbox_status', sql`${t.status} IN ('queued', 'sent', 'failed')`),
    check('outbox_sent', sql`(${t.status} = 'sent') = (${t.sentAt} IS NOT NULL)`),
  ],
)
export type OutboxMail = typeof outbox.$inferSelect
