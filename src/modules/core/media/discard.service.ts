import { and, eq, exists, gt, inArray, isNull, lt, lte, ne, notExists, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Call, Ctx, UserCall } from '../../../platform/server/context'
import { defineJob, enqueue, type NewJob } from '../../../platform/server/jobs/queue'
import { sha256 } from '../../../platform/server/storage'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, notFound } from '../../../shared/errors'
import { recordEvent } from '../events/service'
import { listFiles } from './service'
import { media, uploads } from './table'
import { lockIds, takeLock } from '../locks/lock.service'

/** Marks by `closed` a deleted account, whose upload addresses all end. */
const discardPayload = z.object({
  userId: z.uuid(),
  mediaIds: z.array(z.uuid()),
  closed: z.boolean().optional(),
})
type Discard = z.output<typeof discardPayload>
export const pictureDiscard = defineJob('media.discard', discardPayload)
export const agencyDiscard = defineJob('media.discard-agency', z.object({ mediaIds: z.array(z.uuid()) }))
export const fileRemoval = defineJob('media.remove-files', z.object({ key: z.string().regex(/^[0-9a-f]{64}$/) }))

/** Enqueues the removal of the caller's unused images. */
export const discardPictures = async ({ ctx, input }: UserCall<readonly string[]>): Promise<void> => {
  if (input.length === 0) return
  await enqueue(ctx, pictureDiscard.with({ userId: ctx.actor.id, mediaIds: [...input] }))
}

/** Returns which of these pictures are in use; with `by`, in use by this user. The catalog knows all uses. */
export type PicturesInUse = (ctx: Ctx, ids: readonly string[], by?: string) => Promise<string[]>

/** Matches images that this user alone sent, and not for the agency. */
const isOwn = (ctx: Ctx, userId: string) => {
  const sentBy = (whose: ReturnType<typeof eq>) =>
    ctx.db
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(eq(uploads.mediaId, media.id), whose))
  return and(
    eq(media.forAgency, false),
    exists(sentBy(eq(uploads.userId, userId))),
    notExists(sentBy(ne(uploads.userId, userId))),
  )
}

/** Waits for those who upload the image again, and for those who begin to show it (`holdPictures`). */
async function lockPicture(ctx: Ctx, id: string, key: string): Promise<void> {
  await takeLock(ctx, 'media', key)
  await lockIds(ctx, media, eq(media.id, id), 'update')
}

/** Deletes the row, and enqueues the removal of its files. */
async function deletePicture(ctx: Ctx, id: string, key: string): Promise<void> {
  await ctx.db.delete(media).where(eq(media.id, id))
  await enqueue(ctx, fileRemoval.with({ key }, { key }))
}

/** Removes the sender's upload addresses of a picture that they use no more, and the picture where nothing shows it. */
async function discardOne(
  ctx: Ctx,
  { userId, closed }: Discard,
  id: string,
  key: string,
  inUse: PicturesInUse,
): Promise<void> {
  const isShown = async (by?: string) => (await inUse(ctx, [id], by)).length > 0
  await lockPicture(ctx, id, key)
  const unshown = and(eq(media.id, id), isOwn(ctx, userId))
  const [own] = (await isShown()) ? [] : await ctx.db.select({ id: media.id }).from(media).where(unshown)
  if (closed || !(await isShown(userId))) {
    await ctx.db.delete(uploads).where(and(eq(uploads.mediaId, id), eq(uploads.userId, userId)))
  }
  if (!own) return
  await deletePicture(ctx, id, key)
}

/** Discards unused images of one sender, with their upload addresses. */
export async function discardUnless(ctx: Ctx, input: Discard, inUse: PicturesInUse): Promise<void> {
  const sent = await ctx.db
    .select({ id: media.id, key: media.key })
    .from(media)
    .where(inArray(media.id, input.mediaIds))
    .orderBy(media.key)
  for (const { id, key } of sent) {
    await withTransaction(ctx, (tx) => discardOne(tx, input, id, key, inUse))
  }
}

/** Retains the agency's unused images, in milliseconds: drafts and deletions may be restored. */
const agencyKeepsFor = 30 * 86_400_000

/** Checks images that staff uploaded or removed from a record, after the retention period. */
export const createAgencyCheck = ({ now }: Ctx, mediaIds: readonly string[]): NewJob =>
  agencyDiscard.with({ mediaIds: [...mediaIds] }, { dueAt: new Date(now().getTime() + agencyKeepsFor) })

/** Removes the files of an image without a row: its transaction failed, or the process was killed. */
export const createOrphanCheck = ({ now }: Ctx, data: Buffer): NewJob => {
  const key = sha256(data)
  const dueAt = new Date(now().getTime() + 3_600_000)
  return fileRemoval.with({ key }, { key: `orphan ${key}`, dueAt })
}

/**
 * Discards images of the agency that no room uses, unless they were stored or uploaded again recently, or were uploaded
 * and described. An import, like the product, stores some without any upload address.
 */
export async function discardAgencyUnless(
  ctx: Ctx,
  input: { mediaIds: string[] },
  inUse: PicturesInUse,
): Promise<void> {
  const lately = new Date(ctx.now().getTime() - agencyKeepsFor)
  const selectUploads = (...which: ReturnType<typeof gt>[]) =>
    ctx.db
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(eq(uploads.mediaId, media.id), ...which))
  const found = await ctx.db
    .select({ id: media.id, key: media.key })
    .from(media)
    .where(
      and(
        inArray(media.id, input.mediaIds),
        or(
          and(exists(selectUploads()), eq(media.alt, '')),
          and(notExists(selectUploads()), lte(media.createdAt, lately)),
        ),
        notExists(selectUploads(gt(uploads.createdAt, lately))),
      ),
    )
    .orderBy(media.key)
  for (const { id, key } of found) {
    await withTransaction(ctx, async (tx) => {
      await lockPicture(tx, id, key)
      if ((await inUse(tx, [id])).length > 0) return
      await tx.db.delete(uploads).where(eq(uploads.mediaId, id))
      await deletePicture(tx, id, key)
    })
  }
}

/**
 * Deletes an image of the agency that nothing shows, with its upload addresses, whatever its age.
 * @throws AppError not-found; conflict for one in use
 */
export async function deleteUnused(ctx: Ctx, id: string, inUse: PicturesInUse): Promise<void> {
  const [found] = await ctx.db
    .select({ key: media.key, alt: media.alt })
    .from(media)
    .where(and(eq(media.id, id), eq(media.forAgency, true)))
  if (!found) throw notFound('Picture')
  const { key, alt } = found
  await withTransaction(ctx, async (tx) => {
    await lockPicture(tx, id, key)
    if ((await inUse(tx, [id])).length > 0) throw conflict('This picture is in use')
    await tx.db.delete(uploads).where(eq(uploads.mediaId, id))
    await deletePicture(tx, id, key)
    await recordEvent(tx, { kind: 'picture.deleted', about: { entity: 'picture', id }, data: { alt } })
  })
}

/** Removes the files of an image without a row, unless it was uploaded again meanwhile. */
export const removeFiles = ({ ctx, input: { key } }: Call<{ key: string }>): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    await takeLock(tx, 'media', key)
    const [again] = await tx.db.select({ id: media.id }).from(media).where(eq(media.key, key))
    if (!again) await Promise.all(listFiles(key).map((file) => ctx.storage.remove(file)))
  })

/** Revokes an account's upload addresses, and enqueues the removal of its unused images. */
export async function closeUploads(ctx: Ctx, userId: string): Promise<void> {
  const sent = await ctx.db.selectDistinct({ id: uploads.mediaId }).from(uploads).where(eq(uploads.userId, userId))
  const mediaIds = sent.flatMap(({ id }) => id ?? [])
  await ctx.db.delete(uploads).where(and(eq(uploads.userId, userId), isNull(uploads.mediaId)))
  if (mediaIds.length > 0) await enqueue(ctx, pictureDiscard.with({ userId, mediaIds, closed: true }))
}

/** Removes addresses that expired without an upload. */
export const purgeUploads = (ctx: Ctx): Promise<unknown> =>
  ctx.db.delete(uploads).where(and(isNull(uploads.mediaId), lt(uploads.expiresAt, ctx.now())))
