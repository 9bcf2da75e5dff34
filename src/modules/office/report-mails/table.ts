import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../identity/auth/table'
import { savedViews } from '../../identity/views/table'
import { frequencies } from './schedule.rules'

/** Stores schedules of saved reports, in the agency's time zone. Deleted with its view. */
export const reportMails = pgTable(
  'report_mails',
  {
    viewId: uuid('view_id')
      .primaryKey()
      .references(() => savedViews.id, { onDelete: 'cascade' }),
    every: text('every', { enum: frequencies }).notNull(),
    /** Counts from Monday on, or within the month; 0 for daily. */
    day: smallint('day').notNull(),
    hour: smallint('hour').notNull(),
    nextOn: date('next_on', { mode: 'string' }).notNull(),
    /** Holds the last day that was sent, against a second mail. */
    sentOn: date('sent_on', { mode: 'string' }),
  },
  (t) => [
    index('report_mails_next').on(t.nextOn),
    check('report_mails_hour', sql`${t.hour} BETWEEN 0 AND 23`),
    check(
      'report_mails_day',
      sql`CASE ${t.every} WHEN 'day' THEN ${t.day} = 0 WHEN 'week' THEN ${t.day} BETWEEN 1 AND 7
        WHEN 'month' THEN ${t.day} BETWEEN 1 AND 31 ELSE false END`,
    ),
  ],
)

/** Stores recipients; each mail checks again that they are staff. */
export const reportMailRecipients = pgTable(
  'report_mail_recipients',
  {
    viewId: uuid('view_id')
      .notNull()
      .references(() => reportMails.viewId, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.viewId, t.userId] }), index('report_mail_recipients_user').on(t.userId)],
)
