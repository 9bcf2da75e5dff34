import { and, desc, eq, inArray, isNotNull, lt, ne, notInArray, sql } from 'drizzle-orm'
import type { z, ZodType } from 'zod'
import type { Deps } from '../context'
import { queryRows } from '../database/db'
import { newId } from '../ids'
import { type Job, jobs } from './table'

/**
 * Describes a job. `key` makes it unique within its kind. Jobs of the same `lane` run one at a time. `payload` holds
 * ids, no personal data. `dueAt` defaults to now.
 */
export type NewJob = { kind: string; key?: string; lane?: string; payload?: Record<string, unknown>; dueAt?: Date }

/** Defines a kind of job and its payload. Enqueue it by `with`; run it by `toJobKind({ ...definition, run })`. */
export const defineJob = <Schema extends ZodType<Record<string, unknown>>>(kind: string, payload: Schema) => ({
  kind,
  payload,
  with: (values: z.input<Schema>, more: Pick<NewJob, 'key' | 'lane' | 'dueAt'> = {}): NewJob => ({
    ...more,
    kind,
    payload: values as Record<string, unknown>,
  }),
})

type QueueDeps = Pick<Deps, 'db' | 'now'>

/**
 * Merges an enqueue with the same key. A queued job gets the new payload, a running one runs again, a dead one revives.
 */
const onSameKey = {
  payload: sql`excluded.payload`,
  dueAt: sql`CASE ${jobs.status} WHEN 'queued' THEN least(${jobs.dueAt}, excluded.due_at)
    WHEN 'dead' THEN excluded.due_at ELSE ${jobs.dueAt} END`,
  rerunAt: sql`CASE ${jobs.status} WHEN 'running' THEN excluded.due_at END`,
  attempts: sql`CASE ${jobs.status} WHEN 'dead' THEN 0 ELSE ${jobs.attempts} END`,
  createdAt: sql`CASE ${jobs.status} WHEN 'queued' THEN least(${jobs.createdAt}, excluded.created_at)
    WHEN 'dead' THEN excluded.created_at ELSE ${jobs.createdAt} END`,
  status: sql`CASE ${jobs.status} WHEN 'dead' THEN 'queued' ELSE ${jobs.status} END`,
}

/** Enqueues jobs in the caller's transaction: they run only if it commits. Requires distinct keys within one call. */
export async function enqueueAll({ db, now }: QueueDeps, input: readonly NewJob[]): Promise<void> {
  if (input.length === 0) return
  const at = now()
  const added = input.map(({ kind, key, lane, payload = {}, dueAt = at }) => {
    const id = newId()
    return { id, kind, key: key ?? id, lane, payload, dueAt, createdAt: dueAt > at ? dueAt : at, changedAt: at }
  })
  await db
    .insert(jobs)
    .values(added)
    .onConflictDoUpdate({ target: [jobs.kind, jobs.key], set: onSameKey })
}

export const enqueue = (deps: QueueDeps, job: NewJob): Promise<void> => enqueueAll(deps, [job])

/** Counts jobs of these kinds that are queued or running. */
export async function countOpenJobs({ db }: Pick<Deps, 'db'>, ...kinds: string[]): Promise<number> {
  return db.$count(jobs, and(inArray(jobs.kind, kinds), ne(jobs.status, 'dead')))
}

/**
 * Measures waiting from when a job was wanted once it was tried, whatever its next attempt. Recurring and untried jobs
 * count from their due time.
 */
const wantedSince = sql`CASE WHEN attempts > 0 AND key <> 'recurring' THEN created_at ELSE due_at END`

/** Counts jobs of a kind; `oldestSeconds` is the longest wait, 0 for none. */
type JobCounts = { kind: string; queued: number; running: number; dead: number; oldestSeconds: number }

/** Counts the queue by kind, for metrics. */
export const countJobs = ({ db, now }: QueueDeps): Promise<JobCounts[]> => {
  const at = sql`${now().toISOString()}::timestamptz`
  return queryRows<JobCounts>(
    db,
    sql`SELECT kind, count(*) FILTER (WHERE status = 'queued')::int AS queued,
          count(*) FILTER (WHERE status = 'running')::int AS running,
          count(*) FILTER (WHERE status = 'dead')::int AS dead,
          coalesce(greatest(0, extract(epoch FROM ${at} - min(${wantedSince}) FILTER (WHERE status = 'queued' OR status = 'running' AND attempts > 1))), 0)::int
            AS "oldestSeconds"
        FROM jobs GROUP BY kind ORDER BY kind`,
  )
}

/** Matches failed jobs that will be retried, except recurring ones. */
const isWaiting = and(ne(jobs.status, 'dead'), ne(jobs.key, 'recurring'), isNotNull(jobs.lastError))

type WaitingJobs = { kind: string; count: number; since: Date; error: string | null; nextAt: Date }

/** Lists failed jobs that will be retried, by kind with the latest error; longest waiting first. */
export const listWaitingJobs = ({ db }: Pick<Deps, 'db'>): Promise<WaitingJobs[]> =>
  db
    .select({
      kind: jobs.kind,
      count: sql<number>`count(*)::int`,
      since: sql<Date>`min(${jobs.createdAt})`.mapWith(jobs.createdAt),
      error: sql<string | null>`(array_agg(${jobs.lastError} ORDER BY ${jobs.changedAt} DESC))[1]`,
      nextAt: sql<Date>`min(${jobs.dueAt})`.mapWith(jobs.dueAt),
    })
    .from(jobs)
    .where(isWaiting)
    .groupBy(jobs.kind)
    .orderBy(sql`min(${jobs.createdAt})`, jobs.kind)

/** Makes all failed jobs of a kind due now. @returns their number */
export async function tryWaitingJobs({ db, now }: QueueDeps, kind: string): Promise<number> {
  const tried = await db
    .update(jobs)
    .set({ dueAt: now() })
    .where(and(isWaiting, eq(jobs.kind, kind), eq(jobs.status, 'queued')))
    .returning({ id: jobs.id })
  return tried.length
}

/** Lists jobs that failed for good, latest first; at most 100. */
export const listDeadJobs = ({ db }: Pick<Deps, 'db'>): Promise<Job[]> =>
  db.select().from(jobs).where(eq(jobs.status, 'dead')).orderBy(desc(jobs.changedAt), jobs.id).limit(100)

/** Restores all attempts of a dead job. @returns null when there is no such dead job */
export async function retryDeadJob({ db, now }: QueueDeps, id: string): Promise<{ kind: string } | null> {
  const at = sql`${now().toISOString()}::timestamptz`
  const [revived] = await queryRows<{ kind: string }>(
    db,
    sql`UPDATE jobs SET status = 'queued', attempts = 0, due_at = ${at}, created_at = ${at}
        WHERE id = ${id} AND status = 'dead' RETURNING kind`,
  )
  return revived ?? null
}

/** Deletes a dead job. @returns null when there is no such dead job */
export async function discardDeadJob({ db }: Pick<Deps, 'db'>, id: string): Promise<{ kind: string } | null> {
  const [gone] = await queryRows<{ kind: string }>(
    db,
    sql`DELETE FROM jobs WHERE id = ${id} AND status = 'dead' RETURNING kind`,
  )
  return gone ?? null
}

/** Limits how long a dead job can be tried again, in days: what it sends has to be kept as long. */
export const deadDays = 90

export const purgeDeadJobs = ({ db, now }: QueueDeps): Promise<unknown> =>
  db.execute(
    sql`DELETE FROM jobs WHERE status = 'dead'
          AND changed_at < ${now().toISOString()}::timestamptz - make_interval(days => ${deadDays})`,
  )

/**
 * Deletes recurring jobs of unknown kinds that nobody has run for an hour: of an older version, or a removed setting. A
 * process that knows the kind adds the row again.
 */
export const forgetRecurring = ({ db, now }: QueueDeps, known: readonly string[]): Promise<unknown> =>
  db.delete(jobs).where(
    and(
      eq(jobs.key, 'recurring'),
      notInArray(jobs.kind, [...known]),
      // Is the end of the lease while it runs.
      lt(jobs.dueAt, new Date(now().getTime() - 3_600_000)),
    ),
  )
