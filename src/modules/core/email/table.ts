import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { outboxStatuses } from './schema'

/** Mails. Written in the business transaction; a job of the kind `mail` delivers each. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey(),
    /** One address. */
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /**
     * Encrypted JSON. Text and HTML while the mail waits or failed lately. Once sent, its text where a record keeps it,
     * else blank.
     */
    content: text('content'),
    /** Id of the user or the quote that the mail is about. */
    about: uuid('about'),
    /** Id of the booking, proposal or lead whose record keeps the text: a mail to its traveler. */
    recordId: uuid('record_id'),
    status: text('status', { enum: outboxStatuses }).notNull().default('queued'),
    sentAt: instant('sent_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('outbox_created').on(t.createdAt, t.id),
    // What the purge looks for.
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
