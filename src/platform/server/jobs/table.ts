import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../database/tables'

const jobStatuses = ['queued', 'running', 'dead'] as const

/** Queues work to do after a transaction: enqueued in it, claimed by lease, deleted when done. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** Identifies a job within its kind. */
    key: text('key').notNull(),
    /** Serializes jobs of the same lane. */
    lane: text('lane'),
    /** Holds ids, no personal data. */
    payload: jsonb('payload').notNull().default({}),
    status: text('status', { enum: jobStatuses }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** Delays the job until this instant; while running, the end of the lease. */
    dueAt: instant('due_at').notNull(),
    /** Identifies one claim: a worker that lost its lease changes nothing. */
    lease: uuid('lease'),
    /** Requests another run; set by an enqueue that met the job running. */
    rerunAt: instant('rerun_at'),
    /** Holds no personal data. */
    lastError: text('last_error'),
    /** Says since when it is wanted: it was enqueued or tried anew by hand, or was to run from then on. */
    createdAt: instant('created_at').notNull(),
    /** Marks the last change of status. */
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
