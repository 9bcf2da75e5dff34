import { type SQL, sql } from 'drizzle-orm'
import type { Deps } from '../context'
import { queryPrepared, queryRows } from '../database/db'
import { newId } from '../ids'
import { notifyChange } from '../live/notify'
import { describeError, type Retry } from './retry'

/** Holds a job that this process has leased. */
export type ClaimedJob = { id: string; kind: string; key: string; payload: unknown; attempts: number; lease: string }

/** Limits how many jobs of a kind may be claimed, and for how many seconds. */
export type Capacity = { kind: string; free: number; leaseSeconds: number }

type ClaimDeps = Pick<Deps, 'db' | 'now'>

const toInstant = (date: Date) => sql`${date.toISOString()}::timestamptz`
const joinList = (values: SQL[]) => sql.join(values, sql`, `)

/**
 * Lists the first job of each lane of the kind `w.kind` in which none runs. Goes from lane to lane by the index, as a
 * question for each due job of a busy lane is dear.
 */
const firstInLanes = `ARRAY(
  WITH RECURSIVE lanes (lane) AS (
    (SELECT lane FROM jobs WHERE kind = w.kind AND lane IS NOT NULL AND status <> 'dead' ORDER BY lane LIMIT 1)
    UNION ALL
    SELECT (SELECT other.lane FROM jobs AS other WHERE other.kind = w.kind AND other.lane > lanes.lane
      AND other.status <> 'dead' ORDER BY other.lane LIMIT 1)
    FROM lanes WHERE lanes.lane IS NOT NULL)
  SELECT (SELECT other.id FROM jobs AS other WHERE other.kind = w.kind AND other.lane = lanes.lane
    AND other.status <> 'dead' ORDER BY other.due_at, other.id LIMIT 1)
  FROM lanes WHERE lanes.lane IS NOT NULL AND NOT EXISTS (
    SELECT FROM jobs AS other WHERE other.kind = w.kind AND other.lane = lanes.lane
      AND other.status = 'running' AND other.due_at > $4::timestamptz))`

const claimQuery = `WITH due AS MATERIALIZED (
    SELECT job.id, w.lease_seconds FROM unnest($1::text[], $2::int[], $3::int[]) AS w (kind, free, lease_seconds)
    CROSS JOIN LATERAL (SELECT ${firstInLanes} AS ids OFFSET 0) AS first_in_lanes
    CROSS JOIN LATERAL (
      SELECT id FROM jobs AS job WHERE kind = w.kind AND status <> 'dead' AND due_at <= $4::timestamptz
        AND (lane IS NULL OR id = ANY (first_in_lanes.ids))
      ORDER BY due_at LIMIT w.free FOR UPDATE SKIP LOCKED) AS job)
  UPDATE jobs SET status = 'running', attempts = attempts + 1, lease = gen_random_uuid(), changed_at = $4::timestamptz,
    due_at = $4::timestamptz + make_interval(secs => due.lease_seconds)
  FROM due WHERE jobs.id = due.id
  RETURNING jobs.id, kind, key, payload, attempts, lease`

/**
 * Claims due jobs, of each kind as many as it has capacity for, and jobs with an expired lease. SKIP LOCKED prevents
 * two processes from claiming the same job. MATERIALIZED keeps the planner from running the subquery twice. Its text
 * does not depend on the number of kinds, so that PostgreSQL parses it once.
 */
export function claimJobs({ db, now }: ClaimDeps, capacities: readonly Capacity[]): Promise<ClaimedJob[]> {
  if (capacities.length === 0) return Promise.resolve([])
  const getColumn = <K extends keyof Capacity>(key: K) => capacities.map((capacity) => capacity[key])
  return queryPrepared<ClaimedJob>(db, claimQuery, [
    getColumn('kind'),
    getColumn('free'),
    getColumn('leaseSeconds'),
    now().toISOString(),
  ])
}

/** Completes a job. Requeues one that recurs or was enqueued meanwhile; deletes others. */
export async function completeJob({ db, now }: ClaimDeps, job: ClaimedJob, nextAt: Date | null): Promise<void> {
  const isClaimed = sql`id = ${job.id} AND lease = ${job.lease}`
  if (!nextAt) {
    const deleted = await queryRows(db, sql`DELETE FROM jobs WHERE ${isClaimed} AND rerun_at IS NULL RETURNING id`)
    if (deleted.length > 0) return
  }
  const next = nextAt ? toInstant(nextAt) : sql`NULL::timestamptz`
  await db.execute(
    sql`UPDATE jobs SET status = 'queued', lease = NULL, attempts = 0, last_error = NULL, rerun_at = NULL,
          changed_at = ${toInstant(now())}, due_at = least(rerun_at, ${next}), created_at = coalesce(rerun_at, created_at)
        WHERE ${isClaimed} AND coalesce(rerun_at, ${next}) IS NOT NULL`,
  )
}

/** Requeues a failed job for its next attempt, or keeps it as a dead letter. A requested rerun revives it. */
export async function failJob({ db, now }: ClaimDeps, job: ClaimedJob, error: unknown, retry: Retry): Promise<void> {
  const at = now()
  const dueAt = retry.dead ? at : new Date(at.getTime() + retry.seconds * 1000)
  const after = retry.dead ? sql`CASE WHEN rerun_at IS NULL THEN 'dead' ELSE 'queued' END` : sql`'queued'`
  await db.execute(
    sql`UPDATE jobs SET status = ${after}, lease = NULL, last_error = ${describeError(error)},
          attempts = CASE WHEN rerun_at IS NULL THEN ${retry.dead ? job.attempts : retry.attempts}::int ELSE 0 END,
          changed_at = ${toInstant(at)}, due_at = coalesce(rerun_at, ${toInstant(dueAt)}), rerun_at = NULL
        WHERE id = ${job.id} AND lease = ${job.lease}`,
  )
  if (retry.dead) await notifyChange({ db })
}

/** Tells whether a job is still this claim's, and not another server's since its lease ended. */
export const isHeld = async ({ db }: Pick<Deps, 'db'>, { id, lease }: ClaimedJob): Promise<boolean> =>
  (await queryRows(db, sql`SELECT FROM jobs WHERE id = ${id} AND lease = ${lease}`)).length > 0

/** Renews the leases of jobs that still run. @returns those that are kept: others were claimed anew, or given up */
export async function renewLeases(
  { db, now }: ClaimDeps,
  jobs: readonly ClaimedJob[],
  seconds: number,
): Promise<Set<string>> {
  const until = toInstant(new Date(now().getTime() + seconds * 1000))
  const leases = joinList(jobs.map(({ lease }) => sql`${lease}`))
  const kept = await queryRows<{ lease: string }>(
    db,
    sql`UPDATE jobs SET due_at = ${until} WHERE lease IN (${leases}) RETURNING lease`,
  )
  return new Set(kept.map(({ lease }) => lease))
}

/** Releases jobs that a stopping process cannot finish; their attempt does not count. */
export async function releaseJobs({ db, now }: ClaimDeps, jobs: readonly ClaimedJob[]): Promise<void> {
  if (jobs.length === 0) return
  const at = toInstant(now())
  await db.execute(
    sql`UPDATE jobs SET status = 'queued', lease = NULL, attempts = attempts - 1, due_at = coalesce(rerun_at, ${at}),
          rerun_at = NULL, changed_at = ${at}
        WHERE lease IN (${joinList(jobs.map(({ lease }) => sql`${lease}`))})`,
  )
}

/** Ensures a row for each recurring job. Applies a shorter interval at once. */
export async function scheduleRecurring({ db, now }: ClaimDeps, kinds: readonly (readonly [string, number])[]) {
  const at = now()
  for (const [kind, everySeconds] of kinds) {
    const latest = toInstant(new Date(at.getTime() + everySeconds * 1000))
    await db.execute(
      sql`INSERT INTO jobs AS j (id, kind, key, payload, due_at, created_at, changed_at)
          VALUES (${newId()}, ${kind}, 'recurring', '{}', ${toInstant(at)}, ${toInstant(at)}, ${toInstant(at)})
          ON CONFLICT (kind, key) DO UPDATE SET due_at = least(j.due_at, excluded.due_at + (${latest} - ${toInstant(at)}))
          WHERE j.status = 'queued'`,
    )
  }
}
