import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Call, Ctx, Deps } from '../../../platform/server/context'
import { readFileKeyId } from '../../../platform/server/encryption'
import { countOpenJobs, defineJob, enqueue } from '../../../platform/server/jobs/queue'
import { toJobKind } from '../../../platform/server/jobs/run'
import type { Rotation } from '../../../platform/server/lifecycle'
import { AppError } from '../../../shared/errors'
import { type TripDocument, tripDocuments } from './table'

type Stored = Pick<TripDocument, 'id' | 'keyId'>
type SealDeps = Pick<Deps, 'db' | 'encryption' | 'log' | 'storage'>

/** Differs in shape from the keys of pictures, which are public. */
export const toFileKey = (id: string) => `trip-documents/${id}`
const toContext = (id: string) => ({ table: 'trip_documents', row: id, column: 'file' })

const first = '00000000-0000-0000-0000-000000000000'
const sealing = defineJob('trip-documents.seal', z.object({ after: z.uuid().default(first) }))
/** Waits, in milliseconds, for processes of the previous release, which read files unencrypted. */
const grace = 3_600_000

/**
 * Writes the encrypted file of a row to be inserted. Leaves it plain while the first sealing job is pending, which encrypts
 * it later. Later jobs, as for a row whose file is lost, find servers that read encrypted ones.
 * @returns the `keyId` of its row
 */
export async function writeFile(ctx: Ctx, id: string, data: Buffer): Promise<string | null> {
  const isLater =
    (await countOpenJobs(ctx, sealing.kind)) > 0 &&
    (await ctx.db.$count(tripDocuments, isNotNull(tripDocuments.keyId))) === 0
  await ctx.storage.write(toFileKey(id), isLater ? data : ctx.encryption.encryptFile(data, toContext(id)))
  return isLater ? null : ctx.encryption.currentKey
}

/** Enqueues the encryption of files whose rows have no key, in the caller's transaction. */
export const sealLater = (deps: Pick<Deps, 'db' | 'now'>): Promise<void> =>
  enqueue(deps, sealing.with({}, { key: 'all', dueAt: new Date(deps.now().getTime() + grace) }))

/** Enqueues at each start the encryption of the previous release's files. */
export async function sealOlder(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const [older] = await deps.db
    .select({ id: tripDocuments.id })
    .from(tripDocuments)
    .where(isNull(tripDocuments.keyId))
    .limit(1)
  if (older) await sealLater(deps)
}

/**
 * Reads and decrypts a file.
 * @returns null where there is none
 * @throws AppError not-found when it was altered or replaced, or its key is gone
 */
export async function readFile({ storage, encryption, log }: SealDeps, { id, keyId }: Stored): Promise<Buffer | null> {
  const data = await storage.read(toFileKey(id))
  if (data === null || (keyId === null && readFileKeyId(data) === null)) return data
  try {
    return encryption.decryptFile(data, toContext(id))
  } catch (err) {
    log.error({ err, ...toContext(id) }, 'a file does not decrypt')
    throw new AppError('not-found', 'This document can no longer be opened. It has to be added again')
  }
}

const hasKey = (keyId: string | null) => (keyId === null ? isNull(tripDocuments.keyId) : eq(tripDocuments.keyId, keyId))

/**
 * Encrypts a file with the current key. The file names its key, so a crash before the row's update leaves it readable.
 */
async function sealOne(deps: SealDeps, document: Stored): Promise<'sealed' | 'gone' | 'unreadable'> {
  const { db, encryption, storage } = deps
  const { id, keyId } = document
  let data: Buffer | null
  try {
    data = await readFile(deps, document)
  } catch (err) {
    if (!(err instanceof AppError) || err.code !== 'not-found') throw err
    return 'unreadable'
  }
  if (data === null) return 'gone'
  await storage.write(toFileKey(id), encryption.encryptFile(data, toContext(id)))
  const row = and(eq(tripDocuments.id, id), hasKey(keyId))
  const changed = await db
    .update(tripDocuments)
    .set({ keyId: encryption.currentKey })
    .where(row)
    .returning({ id: tripDocuments.id })
  if (changed.length > 0) return 'sealed'
  // Deletes the file of a row that was removed meanwhile.
  if ((await db.$count(tripDocuments, eq(tripDocuments.id, id))) === 0) await storage.remove(toFileKey(id))
  return 'gone'
}

const batch = 50

/** Encrypts a batch of files with the current key, one in memory at a time. @returns the cursor; null: done */
async function sealSome(deps: SealDeps, after: string, done: Rotation, signal?: AbortSignal): Promise<string | null> {
  const older = sql`${tripDocuments.keyId} IS DISTINCT FROM ${deps.encryption.currentKey}`
  const found = await deps.db
    .select({ id: tripDocuments.id, keyId: tripDocuments.keyId })
    .from(tripDocuments)
    .where(and(older, gt(tripDocuments.id, after)))
    .orderBy(asc(tripDocuments.id))
    .limit(batch)
  let last = after
  for (const document of found) {
    if (signal?.aborted) return last
    const result = await sealOne(deps, document)
    if (result === 'sealed') done.reencrypted++
    if (result === 'unreadable') done.unreadable++
    last = document.id
  }
  return found.length < batch ? null : last
}

/** Encrypts all files that are not encrypted with the current key. Can be interrupted and repeated. */
export async function sealFiles(deps: SealDeps): Promise<Rotation> {
  const done = { reencrypted: 0, unreadable: 0 }
  for (let after: string | null = first; after !== null;) after = await sealSome(deps, after, done)
  return done
}

/** Encrypts the files of a release without encryption, a part at each run. */
export const sealFilesJob = toJobKind({
  ...sealing,
  deadlineSeconds: 300,
  run: async ({ ctx, input, signal }: Call<{ after: string }> & { signal: AbortSignal }) => {
    const after = await sealSome(ctx, input.after, { reencrypted: 0, unreadable: 0 }, signal)
    if (after !== null) await enqueue(ctx, sealing.with({ after }, { key: 'all' }))
  },
})
