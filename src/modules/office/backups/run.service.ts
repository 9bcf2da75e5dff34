import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, notInArray, or } from 'drizzle-orm'
import { toKeysFile, partSuffix, writeBackup } from '../../../platform/server/backup/archive'
import { isMissingMost } from '../../../platform/server/backup/format'
import { BackupError, explainFailure, type Parts } from '../../../platform/server/backup/parts'
import { toTar } from '../../../platform/server/backup/tar'
import type { Ctx } from '../../../platform/server/context'
import { readKeys } from '../../../platform/server/encryption'
import { newId } from '../../../platform/server/ids'
import { enqueue } from '../../../platform/server/jobs/queue'
import { JobError } from '../../../platform/server/jobs/retry'
import { type JobKind, toJobKind } from '../../../platform/server/jobs/run'
import { withTransaction } from '../../../platform/server/database/transaction'
import { toLocalMinute } from '../../settings/settings/office-hours.rules'
import { getAgency } from '../../settings/settings/service'
import { incompleteText, isNightlyDue } from './nightly.rules'
import { backupJob, backupKind, hasBackupJob, hasStarted, isGood, nightly } from './service'
import { backups } from './table'

const day = 86_400_000
/** Limits how long failures are listed. */
const failureDays = 30
/** Sets the interval of progress updates, in milliseconds. */
const noteEvery = 2000
/** Allows for a slow bucket of images. */
const deadlineSeconds = 6 * 3600

/** Reads the time in a file's name, also in the form of 1.0.0; undefined for other files. */
const readTime = (name: string) => /^(?:backup|itinera)-(\d{4}-\d\d-\d\dT\d{6}Z)\.tar$/.exec(name)?.[1]
const toFileName = (at: Date) => `backup-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`

/** Records the size from time to time, and aborts with the job. */
async function* watchSize(bytes: AsyncIterable<Buffer>, signal: AbortSignal, note: (size: number) => Promise<unknown>) {
  let size = 0
  let noted = Date.now()
  for await (const piece of bytes) {
    signal.throwIfAborted()
    size += piece.length
    if (Date.now() - noted > noteEvery) {
      await note(size)
      noted = Date.now()
    }
    yield piece
  }
}

/** Lists backups, newest first, incomplete ones behind all others. Names of the future, given by a clock that was ahead, come last. */
function sortArchives(names: readonly string[], incomplete: ReadonlySet<string | null>, now: Date): string[] {
  const latest = readTime(toFileName(now))!
  const toRank = (name: string) => (readTime(name)! > latest ? '' : `${incomplete.has(name) ? 0 : 1} ${readTime(name)}`)
  return names.filter(readTime).toSorted((a, b) => toRank(b).localeCompare(toRank(a)))
}

/** Lists remains of killed processes. Leaves what a command may be writing. */
async function findRemains(folder: string, names: readonly string[], now: Date): Promise<string[]> {
  const parts = names.filter((name) => /^\.(backup|itinera)-/.test(name) && name.endsWith(partSuffix))
  const ages = await Promise.all(parts.map((name) => stat(path.join(folder, name)).catch(() => null)))
  return parts.filter((_, i) => now.getTime() - (ages[i]?.mtimeMs ?? Infinity) > day)
}

/** Deletes files beyond the retention count, incomplete ones first, remains of killed processes, and rows of missing files. */
async function prune({ db, env, now }: Ctx, folder: string): Promise<void> {
  const names = await readdir(folder)
  const incomplete = await db
    .select({ file: backups.file })
    .from(backups)
    .where(and(isNotNull(backups.error), gt(backups.missing, 0)))
  const archives = sortArchives(names, new Set(incomplete.map(({ file }) => file)), now())
  const [kept, old] = [archives.slice(0, env.BACKUP_KEEP), archives.slice(env.BACKUP_KEEP)]
  for (const name of [...old, ...old.map(toKeysFile), ...(await findRemains(folder, names, now()))]) {
    await rm(path.join(folder, name), { force: true })
  }
  await db
    .delete(backups)
    .where(
      or(
        and(isNotNull(backups.file), notInArray(backups.file, [...kept, ''])),
        and(isNull(backups.file), lt(backups.startedAt, new Date(now().getTime() - failureDays * day))),
      ),
    )
}

const databaseLost = /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|57P0|08)/
const isOutage = (error: unknown) => databaseLost.test(String((error as { code?: unknown }).code))

/** Tells whether a backup in the folder has more stored files: once none has, they are taken for gone. */
async function hasFuller({ db }: Ctx, folder: string, files: number): Promise<boolean> {
  const there = inArray(backups.file, await readdir(folder))
  return (await db.$count(backups, and(isGood, there, gt(backups.files, files)))) > 0
}

/** @throws BackupError where most files are missing that an earlier backup has; the row has this one's file then */
async function write(ctx: Ctx, folder: string, row: string, signal: AbortSignal, makeParts: () => Parts) {
  const { env, db, now } = ctx
  const file = toFileName(now())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const note = (size: number) => db.update(backups).set({ size }).where(eq(backups.id, row))
  const bytes = watchSize(toTar(makeParts()), signal, note)
  const made = await writeBackup(path.join(folder, file), bytes, async ({ keys }) =>
    keys.length > 0 && !env.ENCRYPTION_KEYS ? readKeys(env) : null,
  )
  if (made.missing.length > 0) ctx.log.warn({ missing: made.missing.length, file }, 'files of rows are not there')
  const { size, rows, files } = made
  const missing = made.missing.length
  const isIncomplete = isMissingMost(made) && (await hasFuller(ctx, folder, files))
  const error = isIncomplete ? incompleteText(files, missing) : null
  await db.update(backups).set({ endedAt: now(), file, size, rows, files, missing, error }).where(eq(backups.id, row))
  if (error) throw new BackupError(error)
}

type Run = Parameters<JobKind['run']>[0] & { makeParts: () => Parts }

/**
 * Makes one backup, and deletes the oldest. Records a failure as a dead job until a retry or the next night succeeds.
 * Retries automatically only after a lost database.
 */
async function run({ ctx, signal, makeParts }: Run): Promise<void> {
  const { db, env, now, log } = ctx
  const folder = path.resolve(env.BACKUP_DIR!)
  // Deletes rows of a killed process, or restored with a backup.
  await db.delete(backups).where(isNull(backups.endedAt))
  const id = newId()
  await db.insert(backups).values({ id, startedAt: now() })
  try {
    await write(ctx, folder, id, signal, makeParts)
    signal.throwIfAborted()
    await prune(ctx, folder)
  } catch (error) {
    if (isOutage(error)) throw new JobError('unavailable', 'the database is away')
    if (signal.aborted) throw error
    log.error({ err: error }, 'backup failed')
    const message = explainFailure(error)
    await db.update(backups).set({ endedAt: now(), error: message }).where(eq(backups.id, id))
    throw new JobError('permanent', message)
  }
}

/** Enqueues tonight's backup after its hour in the agency's time zone, once for all processes. */
export const queueNightly = (outer: Ctx): Promise<void> =>
  withTransaction(outer, async (ctx) => {
    const { timeZone } = await getAgency({ ctx })
    const [last] = await ctx.db
      .select({ at: backups.startedAt })
      .from(backups)
      .where(hasStarted(ctx))
      .orderBy(desc(backups.startedAt))
      .limit(1)
    const toLocal = (at: Date) => toLocalMinute(at.getTime(), timeZone)
    if (!isNightlyDue(toLocal(ctx.now()), ctx.env.BACKUP_AT, last ? toLocal(last.at) : null)) return
    if (await hasBackupJob(ctx)) return
    await enqueue(ctx, backupJob)
  })

export const createBackupJobs = (makeParts: () => Parts): JobKind[] => [
  { ...nightly, run: ({ ctx }) => queueNightly(ctx) },
  toJobKind({ kind: backupKind, deadlineSeconds, run: (call) => run({ ...call, makeParts }) }),
]
