import { and, desc, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Ctx, Deps, UserCtx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { enqueue } from '../../../platform/server/jobs/queue'
import { createWholeExport } from '../../../platform/server/csv-list'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict } from '../../../shared/errors'
import { recordEvent } from '../../core/events/service'
import { getBackupResult, isBackupLate } from './nightly.rules'
import { backups } from './table'
import type { Done } from '../../../shared/views'
import type { BackupState } from './view'

export const backupKind = 'backup'
export const backupJob = { kind: backupKind, key: backupKind }
export const nightly = { kind: 'backup.nightly', everySeconds: 300 }

export const isGood = and(isNotNull(backups.endedAt), isNotNull(backups.file), isNull(backups.error))

/** Leaves out what a clock that was ahead has dated: such a backup would count as the newest until then. */
export const hasStarted = ({ now }: Pick<Deps, 'now'>) => lte(backups.startedAt, now())

/** Returns when the newest good backup began: it lacks later changes. */
export async function getLastBackup({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Date | null> {
  const [last] = await db
    .select({ at: backups.startedAt })
    .from(backups)
    .where(and(isGood, hasStarted({ now })))
    .orderBy(desc(backups.startedAt))
    .limit(1)
  return last?.at ?? null
}

const listed = 50

/** Returns a live job. An expired lease belongs to a killed process. */
async function findJob({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<{ status: string } | undefined> {
  const [job] = await queryRows<{ status: string }>(
    db,
    sql`SELECT status FROM jobs WHERE kind = ${backupKind} AND key = ${backupKind}
          AND (status = 'queued' OR status = 'running' AND due_at > ${now().toISOString()}::timestamptz)`,
  )
  return job
}

/** Returns true if a backup is queued or running. */
export const hasBackupJob = async (ctx: Ctx): Promise<boolean> => (await findJob(ctx)) !== undefined

/** Tells whether this server has a folder for backups, or another one looked lately whether a backup is due. */
async function isSwitchedOn({ env, db, now }: Ctx): Promise<boolean> {
  if (env.BACKUP_DIR !== undefined) return true
  const since = new Date(now().getTime() - 3 * nightly.everySeconds * 1000).toISOString()
  const found = await queryRows(
    db,
    sql`SELECT 1 FROM jobs WHERE kind = ${nightly.kind} AND due_at > ${since}::timestamptz`,
  )
  return found.length > 0
}

async function getRunning(ctx: Ctx): Promise<{ size: number } | null> {
  const { db } = ctx
  const job = await findJob(ctx)
  if (!job) return null
  const [row] = await db
    .select({ size: backups.size })
    .from(backups)
    .where(isNull(backups.endedAt))
    .orderBy(desc(backups.startedAt))
    .limit(1)
  return { size: job.status === 'running' ? (row?.size ?? 0) : 0 }
}

/** Returns the state of backups and the newest ones, for administrators. */
export async function getBackups({ ctx }: { ctx: Ctx }): Promise<BackupState> {
  const { env, db } = ctx
  const made = await db
    .select()
    .from(backups)
    .where(isNotNull(backups.endedAt))
    .orderBy(desc(backups.startedAt))
    .limit(listed)
  const lastAt = await getLastBackup(ctx)
  const isOn = await isSwitchedOn(ctx)
  const newest = made.find(({ startedAt }) => startedAt <= ctx.now())
  return {
    isOn,
    at: env.BACKUP_AT,
    keep: env.BACKUP_KEEP,
    running: await getRunning(ctx),
    lastAt: lastAt?.toISOString() ?? null,
    age: lastAt && ctx.now().getTime() - lastAt.getTime(),
    isLate: isOn && isBackupLate(ctx.now(), lastAt, newest?.error != null),
    list: made.map(({ startedAt, endedAt, ...row }) => ({
      ...row,
      startedAt: startedAt.toISOString(),
      // Is not negative where the clock was set back meanwhile.
      seconds: Math.max(0, Math.round((endedAt!.getTime() - startedAt.getTime()) / 1000)),
    })),
  }
}

const listBackups = async (call: { ctx: Ctx }): Promise<BackupState['list']> => (await getBackups(call)).list

export const exportBackups = createWholeExport(listBackups, {
  When: ({ startedAt }) => startedAt,
  Result: getBackupResult,
  File: ({ file }) => file ?? '',
  Bytes: ({ size }) => size,
  Records: ({ rows }) => rows,
  'Stored files': ({ files }) => files,
  'Missing files': ({ missing }) => missing,
  Seconds: ({ seconds }) => seconds,
  Fault: ({ error }) => error ?? '',
})

/** Starts a backup on whichever server has the folder. @throws AppError conflict without a folder */
export const startBackup = ({ ctx: outer }: { ctx: UserCtx }): Promise<Done> =>
  withTransaction(outer, async (ctx) => {
    if (!(await isSwitchedOn(ctx))) {
      throw conflict('There is no folder for backups: set BACKUP_DIR, and start the server again')
    }
    // Avoids a second backup beside a running one.
    if (await getRunning(ctx)) return { success: true }
    await enqueue(ctx, backupJob)
    await recordEvent(ctx, { kind: 'backup.started', about: { entity: 'backup', id: backupKind } })
    return { success: true }
  })
