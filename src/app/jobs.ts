import path from 'node:path'
import { sql } from 'drizzle-orm'
import { archiveJobs } from '../modules/office/archives/run.service'
import { createBackupJobs } from '../modules/office/backups/run.service'
import { sweepParts } from '../platform/server/atomic-file'
import { dump } from '../platform/server/backup/dump'
import type { Deps } from '../platform/server/context'
import { type Database, queryRows } from '../platform/server/database/db'
import { plannedEachTime } from '../platform/server/database/prepared-statements'
import { forgetRecurring, purgeDeadJobs } from '../platform/server/jobs/queue'
import type { JobKind } from '../platform/server/jobs/run'
import { purgeLimits } from '../platform/server/limits'
import { toBelongings } from './backup'

const hour = 3600

/**
 * Replaces autovacuum, which the embedded database lacks; without statistics the planner ignores the indexes. Takes a
 * table at a time, as all requests wait for the one connection: all tables at once take seconds.
 */
export const vacuum: JobKind = {
  kind: 'database.vacuum',
  everySeconds: 6 * hour,
  deadlineSeconds: 600,
  run: async ({ ctx: { db }, signal }) => {
    const tables = await queryRows<{ name: string }>(
      db,
      sql`SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' ORDER BY oid`,
    )
    for (const { name } of tables) {
      if (signal.aborted) return
      // Writes the name as `regclass` quotes it, with its schema where that is needed.
      await db.execute(sql`${plannedEachTime}VACUUM ANALYZE ${sql.raw(name)}`)
    }
  },
}

const limitsPurge: JobKind = { kind: 'limits.purge', everySeconds: 600, run: ({ ctx }) => purgeLimits(ctx) }

/** Lists every kind of job that this process runs: the platform's own, and those of the rooms. */
export function listJobKinds(deps: Deps, { kind, snapshot }: Pick<Database, 'kind' | 'snapshot'>): JobKind[] {
  const belongings = toBelongings(deps)
  const makeParts = () => dump(snapshot, belongings)
  const kinds: JobKind[] = [
    limitsPurge,
    ...(kind === 'embedded' ? [vacuum] : []),
    ...(deps.env.BACKUP_DIR ? createBackupJobs(makeParts) : []),
    ...archiveJobs({ makeParts, secrets: { ...belongings, encryption: deps.encryption } }),
    ...deps.lifecycles.flatMap(({ jobs = [] }) => jobs),
  ]
  const purge = 'jobs.purge'
  const known = [purge, ...kinds.map((one) => one.kind)]
  const run: JobKind['run'] = async ({ ctx }) => {
    await purgeDeadJobs(ctx)
    await forgetRecurring(ctx, known)
  }
  return [...kinds, { kind: purge, everySeconds: hour, run }]
}

/** Removes partial files of a killed process. Spares recent ones where other processes share the database. */
export async function sweepFiles({ env, log }: Deps, kind: Database['kind']): Promise<void> {
  const roots = ['', 'media', 'mail'].map((folder) => path.join(env.DATA_DIR, folder))
  const swept = await Promise.all(roots.map((root) => sweepParts(root, kind === 'embedded' ? 0 : 60_000)))
  const count = swept.reduce((sum, n) => sum + n, 0)
  if (count > 0) log.warn({ count }, 'half-written files removed')
}
