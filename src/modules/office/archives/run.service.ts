import { and, eq, isNull, ne } from 'drizzle-orm'
import { type Exported, type Secrets, toFiles } from '../../../platform/server/backup/export'
import { readItems } from '../../../platform/server/backup/format'
import { explainFailure, type Parts } from '../../../platform/server/backup/parts'
import { splitIntoChunks } from '../../../platform/server/backup/snapshot'
import { toZip } from '../../../platform/server/backup/zip'
import type { Ctx } from '../../../platform/server/context'
import { type JobKind, toJobKind } from '../../../platform/server/jobs/run'
import type { RotationDeps } from '../../../platform/server/lifecycle'
import { isOver, toPart } from './archive.rules'
import { type Archive, archiveJob, deleteParts, failArchive, failLost, stoppedText } from './service'
import { archives } from './table'

/** Allows for a slow bucket of pictures. */
const deadlineSeconds = 6 * 3600
/** Notes that the archive is being made so often, in milliseconds, as its first part may take minutes. */
const beat = 20_000
/** Cuts an archive into stored files of so many bytes, as each is in memory as a whole. */
const partSize = 4 * 1024 * 1024

type Makers = { makeParts: () => Parts; secrets: Secrets }
type Run = { ctx: Ctx; input: { id: string }; signal: AbortSignal } & Makers

/** Changes an archive that is being made. @throws Error when it has ended, as it was taken for lost */
async function note({ db, now }: Ctx, id: string, values: Partial<typeof archives.$inferInsert>): Promise<void> {
  const noted = await db
    .update(archives)
    .set({ notedAt: now(), ...values })
    .where(and(eq(archives.id, id), eq(archives.status, 'running')))
    .returning({ id: archives.id })
  if (noted.length === 0) throw new Error('the archive has ended')
}

async function write(ctx: Ctx, { input: { id }, signal, makeParts, secrets }: Run): Promise<void> {
  let exported: Exported
  const files = toFiles(readItems(makeParts()), secrets, (all) => (exported = all))
  let [size, parts] = [0, 0]
  const beating = setInterval(() => void note(ctx, id, {}).catch(() => undefined), beat)
  try {
    for await (const data of splitIntoChunks(toZip(files), partSize)) {
      signal.throwIfAborted()
      size += data.length
      // Counts the part before it is stored, so that none stays undeleted.
      await note(ctx, id, { size, parts: ++parts })
      const { key, context } = toPart(id, parts)
      await ctx.storage.write(key, ctx.encryption.encryptFile(data, context))
    }
    const { rows, files: count, unreadable, missing } = exported!
    if (missing.length > 0) ctx.log.warn({ missing }, 'files of rows are not there')
    const outcome = { rows, files: count, unreadable, missing: missing.length }
    await note(ctx, id, { status: 'ready', endedAt: ctx.now(), ...outcome })
  } catch (error) {
    // Deletes its parts itself: the row may be gone, if it was taken for lost.
    for (let number = 1; number <= parts; number++) await ctx.storage.remove(toPart(id, number).key)
    throw error
  } finally {
    clearInterval(beating)
  }
}

/** Ends an archive with its reason, and deletes what was stored of it. */
async function giveUp(ctx: Ctx, id: string, error: string): Promise<void> {
  await failArchive(ctx, id, error)
  const failed = and(eq(archives.id, id), eq(archives.status, 'failed'))
  for (const row of await ctx.db.select().from(archives).where(failed)) await deleteParts(ctx, row, true)
}

async function run({ ctx, ...call }: Run): Promise<void> {
  const { id } = call.input
  const begun = await ctx.db
    .update(archives)
    .set({ begunAt: ctx.now(), notedAt: ctx.now() })
    .where(and(eq(archives.id, id), eq(archives.status, 'running'), isNull(archives.begunAt)))
    .returning({ id: archives.id })
  // Runs again after a stop: stored parts have the state of another moment.
  if (begun.length === 0) return giveUp(ctx, id, stoppedText)
  try {
    await write(ctx, { ctx, ...call })
    const isOlder = and(ne(archives.id, id), ne(archives.status, 'running'))
    const older = await ctx.db.select().from(archives).where(isOlder)
    for (const row of older) await deleteParts(ctx, row)
  } catch (error) {
    ctx.log.error({ err: error }, 'archive failed')
    await giveUp(ctx, id, call.signal.aborted ? stoppedText : explainFailure(error, 'The disk of the server'))
  }
}

/** Tests whether an archive's files are missing, as after the restore of a backup, which has the rows alone. */
const isGone = async ({ storage }: Ctx, { id, status }: Archive): Promise<boolean> =>
  status === 'ready' && (await storage.read(toPart(id, 1).key)) === null

/** Deletes expired or incomplete archives, and parts of lost processes. */
export async function purgeArchives(ctx: Ctx): Promise<void> {
  await failLost(ctx)
  const all = await ctx.db.select().from(archives)
  for (const row of all) {
    if (isOver(row, ctx.now()) || (await isGone(ctx, row))) await deleteParts(ctx, row)
    else if (row.status === 'failed' && row.parts > 0) await deleteParts(ctx, row, true)
  }
}

/** Deletes archives when keys change: they are made anew rather than encrypted anew. */
export async function dropArchives(deps: RotationDeps): Promise<{ reencrypted: number; unreadable: number }> {
  const ready = await deps.db.select().from(archives).where(eq(archives.status, 'ready'))
  for (const row of ready) await deleteParts(deps, row)
  return { reencrypted: 0, unreadable: 0 }
}

/** Returns the jobs that make and delete archives, of what `makeParts` reads. */
export const archiveJobs = (makers: Makers): JobKind[] => [
  { kind: 'archive.purge', everySeconds: 600, run: ({ ctx }) => purgeArchives(ctx) },
  toJobKind({
    ...archiveJob,
    deadlineSeconds,
    run: (call) => run({ ...call, ...makers }),
  }),
]
