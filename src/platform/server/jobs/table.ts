import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../database/tables'

export const jobStatuses = ['queued', 'running', 'dead'] as const

/** Work to be done after a transaction: enqueued in it, claimed by lease, deleted when done. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** One job per kind and key. */
    key: text('key').notNull(),
    /** Of the jobs of a lane one runs at a time. The others wait for it, and for no other lane. */
    lane: text('lane'),
    /** Ids, no personal data. */
    payload: jsonb('payload').notNull().default({}),
    status: text('status', { enum: jobStatuses }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** Not before this instant; while running, the end of the lease. */
    dueAt: instant('due_at').notNull(),
    /** Identifies one claim: a worker that lost its lease changes nothing. */
    lease: uuid('lease'),
    /** Set by an enqueue that met the job running: it runs once more. */
    rerunAt: instant('rerun_at'),
    /** Without personal data. */
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    /** Of the last change of status. */
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    uniqueIndex('jobs_key').on(t.kind, t.key),
    index('jobs_due')
      .on(t.kind, t.dueAt)
      .where(sql`${t.status} <> 'dead'`),
    index('jobs_lane')
      .on(t.kind, t.lane, t.dueAt, t.id)
      .where(sql`${t.lane} IS NOT NULL AND ${t.status} <> 'dead'`),
    check('jobs_status', sql`${t.status} IN ('queued', 'running', 'dead')`),
    check('jobs_lease', sql`(${t.status} = 'running') = (${t.lease} IS NOT NULL)`),
  ],
)
export type Job = typeof jobs.$inferSelect
