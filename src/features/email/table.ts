import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/server/database/tables'

/** Mails. Written in the business transaction; a job of the kind `mail` delivers each. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey(),
    /** One address. */
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Text and HTML as encrypted JSON while the mail waits; blank when it was sent. */
    content: text('content'),
    /** Id of the user or the quote that the mail is about. */
    about: uuid('about'),
    status: text('status', { enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    sentAt: instant('sent_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('outbox_created').on(t.createdAt, t.id),
    index('outbox_about').on(t.about),
    check('outbox_status', sql`${t.status} IN ('queued', 'sent', 'failed')`),
    check('outbox_sent', sql`(${t.status} = 'sent') = (${t.sentAt} IS NOT NULL)`),
    check('outbox_content', sql`${t.status} <> 'sent' OR ${t.content} IS NULL`),
  ],
)
export type OutboxMail = typeof outbox.$inferSelect
