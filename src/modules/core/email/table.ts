import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { outboxStatuses } from './schema'

/** Stores mails, inserted in the business transaction; a job delivers each. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /**
     * Holds encrypted JSON: text and HTML of a queued or recently failed mail. After sending, its text if a record
     * retains it, else null.
     */
    content: text('content'),
    /** Identifies the user or the quote that the mail is about. */
    about: uuid('about'),
    /** Identifies the booking, proposal or lead whose record retains the text of a mail to its traveler. */
    recordId: uuid('record_id'),
    status: text('status', { enum: outboxStatuses }).notNull().default('queued'),
    sentAt: instant('sent_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('outbox_created').on(t.createdAt, t.id),
    // Serves the purge.
    index('outbox_unkept')
      .on(t.createdAt)
      .where(sql`${t.recordId} IS NULL`),
    index('outbox_failed')
      .on(t.createdAt)
      .where(sql`${t.status} = 'failed'`),
    index('outbox_about').on(t.about),
    index('outbox_record')
      .on(t.recordId, t.createdAt)
      .where(sql`${t.recordId} IS NOT NULL`),
    check('outbox_status', sql`${t.status} IN ('queued', 'sent', 'failed')`),
    check('outbox_sent', sql`(${t.status} = 'sent') = (${t.sentAt} IS NOT NULL)`),
    check('outbox_content', sql`${t.status} <> 'sent' OR ${t.content} IS NULL OR ${t.recordId} IS NOT NULL`),
  ],
)
export type OutboxMail = typeof outbox.$inferSelect
