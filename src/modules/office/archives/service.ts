import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx, UserCall } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { newId } from '../../../platform/server/ids'
import { defineJob, enqueue } from '../../../platform/server/jobs/queue'
import { AppError, conflict, notFound } from '../../../shared/errors'
import { type Done, pickView } from '../../../shared/views'
import { recordEvent } from '../../core/events/service'
import type { OwnPasswordInput } from '../../identity/account-security/schema'
import { assertOwnPassword } from '../../identity/auth/credentials.service'
import { getEnd, isLost, isOver, toPart } from './archive.rules'
import type { ArchiveInput } from './schema'
import { archives } from './table'
import { type ArchiveFile, type ArchiveView, archiveView } from './view'

export const archiveJob = defineJob('archive', z.object({ id: z.uuid() }))
export type Archive = typeof archives.$inferSelect
type Parts = Pick<Ctx, 'db' | 'storage'>

const toSubject = (id: string) => ({ entity: 'archive' as const, id })
const isOpen = eq(archives.status, 'running')

/** Ends an unfinished archive with a reason to show; with `notedAt`, only if it made no progress since. */
export async function failArchive(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  id: string,
  error: string,
  notedAt?: Date,
): Promise<void> {
  await db
    .update(archives)
    .set({ status: 'failed', endedAt: now(), error })
    .where(and(eq(archives.id, id), isOpen, notedAt && eq(archives.notedAt, notedAt)))
}

export const stoppedText = 'The server was stopped while it was made. Start it again.'

/** Ends archives whose process is gone, so that another can be started. */
export async function failLost(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const open = await ctx.db.select().from(archives).where(isOpen)
  for (const { id, notedAt } of open.filter((one) => isLost(one, ctx.now())))
    await failArchive(ctx, id, stoppedText, notedAt)
}

/** Deletes what is stored of an archive, and then its row where it is not to be listed. */
export async function deleteParts({ db, storage }: Parts, { id, parts }: Archive, isListed = false): Promise<void> {
  for (let number = 1; number <= parts; number++) await storage.remove(toPart(id, number).key)
  if (isListed) await db.update(archives).set({ parts: 0 }).where(eq(archives.id, id))
  else await db.delete(archives).where(eq(archives.id, id))
}

/** Lists archives that are being made, can be downloaded or failed; newest first. */
export async function listArchives({ ctx }: { ctx: Ctx }): Promise<ArchiveView[]> {
  const now = ctx.now()
  const found = await ctx.db.select().from(archives).orderBy(desc(archives.startedAt), desc(archives.id)).limit(20)
  return found
    .filter((one) => !isOver(one, now))
    .map((one) => {
      const lost = isLost(one, now) && { status: 'failed' as const, error: stoppedText }
      const expiresAt = one.status === 'ready' ? getEnd(one)!.toISOString() : null
      return pickView(archiveView, one, { expiresAt, ...lost })
    })
}

/**
 * Starts an archive of everything, one at a time. Asks for the password, as everything in it is readable.
 * @throws AppError invalid `password`, conflict while another is made; rate-limited as `assertOwnPassword`
 */
export async function startArchive({ ctx: outer, input }: UserCall<OwnPasswordInput>): Promise<{ id: string }> {
  await assertOwnPassword(outer, input.password)
  return withTransaction(outer, async (ctx) => {
    await failLost(ctx)
    const id = newId()
    const started = await ctx.db
      .insert(archives)
      .values({ id, startedAt: ctx.now(), notedAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: archives.id })
    if (started.length === 0) throw conflict('An archive is being made already')
    await enqueue(ctx, archiveJob.with({ id }, { key: id }))
    await recordEvent(ctx, { kind: 'archive.started', about: toSubject(id) })
    return { id }
  })
}

async function getReady({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string): Promise<Archive> {
  const [found] = await db
    .select()
    .from(archives)
    .where(and(eq(archives.id, id), eq(archives.status, 'ready')))
  if (!found || isOver(found, now())) throw notFound('Archive')
  return found
}

/** Notes that the caller takes an archive. @throws AppError not-found once its time is over */
export const downloadArchive = ({ ctx: outer, input: { id } }: UserCall<ArchiveInput>): Promise<ArchiveFile> =>
  withTransaction(outer, async (ctx) => {
    const { size, parts, startedAt } = await getReady(ctx, id)
    await recordEvent(ctx, { kind: 'archive.downloaded', about: toSubject(id), data: { size } })
    return { id, size, parts, file: `everything-${startedAt.toISOString().slice(0, 10)}.zip` }
  })

/** Reads a stored archive part by part. @throws AppError not-found for a part that is gone, or was encrypted by another key */
export async function* readArchive({ ctx, input }: { ctx: Pick<Ctx, 'storage' | 'encryption'>; input: ArchiveFile }) {
  for (let number = 1; number <= input.parts; number++) {
    const { key, context } = toPart(input.id, number)
    const data = await ctx.storage.read(key)
    if (!data) throw notFound('Archive')
    try {
      yield ctx.encryption.decryptFile(data, context)
    } catch {
      throw new AppError('not-found', 'This archive cannot be read any more. Please make another one')
    }
  }
}

/** Deletes an archive before its time is over. @throws AppError not-found; conflict while it is made */
export async function removeArchive({ ctx, input: { id } }: UserCall<ArchiveInput>): Promise<Done> {
  // Lets one be deleted that is shown as failed.
  await failLost(ctx)
  const [found] = await ctx.db.select().from(archives).where(eq(archives.id, id))
  if (!found) throw notFound('Archive')
  const hidden = await ctx.db
    .update(archives)
    .set({ endedAt: sql`'epoch'` })
    .where(and(eq(archives.id, id), inArray(archives.status, ['ready', 'failed'])))
    .returning({ id: archives.id })
  if (hidden.length === 0) throw conflict('It is being made')
  await recordEvent(ctx, { kind: 'archive.deleted', about: toSubject(id) })
  await deleteParts(ctx, found)
  return { success: true }
}
