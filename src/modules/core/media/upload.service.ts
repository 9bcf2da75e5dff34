import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Call, Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { enqueue, enqueueAll, type NewJob } from '../../../platform/server/jobs/queue'
import { consumeLimit } from '../../../platform/server/limits'
import { timeLimits } from '../../../platform/server/database/time-limit'
import { sha256 } from '../../../platform/server/storage'
import { withTransaction } from '../../../platform/server/database/transaction'
import { isEmployee } from '../../../shared/actor'
import { AppError, invalid, notFound } from '../../../shared/errors'
import type { ReadFile } from '../../../shared/files'
import { createAgencyCheck, createOrphanCheck, pictureDiscard } from './discard.service'
import { download } from './download.client'
import { pictureUrl } from './picture.rules'
import { readPicture, storePicture, variantPreparation } from './service'
import { encodeMaster, type Master } from './sharp.client'
import { type Media, media, uploads } from './table'
import { lockRows, takeLock } from '../locks/lock.service'
import type { CopiedPicture, TakenUpload } from './view'
import { uuidPattern } from '../../../shared/ids'

/** Limits how long an address accepts an upload, in milliseconds (rest.md). */
const openFor = 5 * 60_000

/** Retains a traveler's unused image for this long, in milliseconds. */
const shownWithin = 24 * 3_600_000

/** Limits attempts per upload address, refused images included. */
const triesPerUpload = { max: 10, seconds: 300 }

type UploadGrant = { id: string; token: string }
const uploadPath = (id: string) => `/objects/${id}`

async function grantUpload({ ctx }: { ctx: UserCtx }): Promise<UploadGrant> {
  const [id, token] = [newId(), randomBytes(32).toString('base64url')]
  await ctx.db.insert(uploads).values({
    id,
    tokenHash: sha256(token),
    userId: ctx.actor.id,
    forAgency: isEmployee(ctx.actor),
    expiresAt: new Date(ctx.now().getTime() + openFor),
    createdAt: ctx.now(),
  })
  return { id, token }
}

/** Creates an address for one upload within five minutes. @returns its path with the signing query */
export async function createUpload(call: { ctx: UserCtx }): Promise<string> {
  const { id, token } = await grantUpload(call)
  return `${uploadPath(id)}?token=${token}`
}

/** Returns an absolute address, which staff pass on to other programs. */
export const startUpload = async ({ ctx }: { ctx: UserCtx }): Promise<{ uploadURL: string }> => ({
  uploadURL: ctx.env.APP_URL + (await createUpload({ ctx })),
})

const isOpen = ({ ctx, input: { id, token } }: Call<UploadGrant>) =>
  and(
    eq(uploads.id, id),
    eq(uploads.tokenHash, sha256(token)),
    isNull(uploads.mediaId),
    gt(uploads.expiresAt, ctx.now()),
  )

const createClosedError = () => new AppError('forbidden', 'This upload address has expired or was used already')

/**
 * Checks the address before the body is read; counts as one attempt.
 * @throws AppError forbidden for an address that is wrong, expired or used; rate-limited after ten tries
 */
export async function assertUploadOpen(call: Call<UploadGrant>): Promise<void> {
  const { ctx, input } = call
  const [upload] = uuidPattern.test(input.id)
    ? await ctx.db.select({ id: uploads.id }).from(uploads).where(isOpen(call))
    : []
  if (!upload) throw createClosedError()
  await consumeLimit(ctx, 'upload', triesPerUpload, input.id)
}

/** Limits images in memory, of which one is decoded at a time. Further ones get 503. */
const mostInHand = 20
let inHand = 0

async function limitConcurrent<T>(work: () => Promise<T>): Promise<T> {
  if (inHand >= mostInHand) throw new AppError('unavailable', 'Please try again in a moment', { retryAfter: 5 })
  inHand++
  try {
    return await work()
  } finally {
    inHand--
  }
}

/** Stores an image for its upload address. @throws AppError forbidden as `assertUploadOpen` */
async function storeUpload(ctx: Ctx, grant: UploadGrant, master: Master): Promise<TakenUpload> {
  ctx.allow(timeLimits.part)
  await enqueue(ctx, createOrphanCheck(ctx, master.data))
  const { key, alt } = await withTransaction(ctx, async (tx) => {
    const [upload] = await lockRows(tx, uploads, isOpen({ ctx, input: grant }))
    if (!upload) throw createClosedError()
    const { userId, forAgency } = upload
    const picture = await storePicture({ ctx: tx, input: { ...master, createdBy: userId, forAgency } })
    await tx.db.update(uploads).set({ mediaId: picture.id }).where(eq(uploads.id, grant.id))
    await enqueue(tx, createUnusedCheck(tx, { userId, forAgency, id: picture.id }))
    if (forAgency) {
      const { key, width } = picture
      await enqueue(tx, variantPreparation.with({ key, width }, { key }))
    }
    return picture
  })
  return { url: ctx.env.APP_URL + uploadPath(grant.id), image: pictureUrl(key), alt }
}

/**
 * Accepts one image for an upload address: of concurrent uploads the first to be stored wins. A refused image does not
 * consume the address.
 * @throws AppError forbidden as `assertUploadOpen`; invalid for anything but an image; too-large over 5 MB. Unavailable
 * while too many are in progress
 */
export async function takeUpload({ ctx, input }: Call<UploadGrant & { data: Buffer }>): Promise<TakenUpload> {
  const master = await limitConcurrent(() => encodeMaster(input.data))
  return storeUpload(ctx, input, master)
}

/**
 * Accepts an image that staff send as a file. Writes nothing before it is complete and valid.
 * @throws AppError as `takeUpload`, at the field `file`
 */
export async function sendPicture({ ctx, input }: UserCall<{ file: ReadFile }>): Promise<TakenUpload> {
  const { data } = await input.file()
  const master = await limitConcurrent(() => encodeMaster(data)).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
    throw new AppError(error.code, error.message, { field: 'file' })
  })
  ctx.allow(timeLimits.part)
  return storeUpload(ctx, await grantUpload({ ctx }), master)
}

/**
 * Copies an image from another site into own storage.
 * @throws AppError invalid `url` without a valid image there; too-large over 5 MB; unavailable while too many are in
 * progress
 */
export async function copyPicture({ ctx, input }: UserCall<{ url: string }>): Promise<CopiedPicture> {
  const data = await limitConcurrent(() => download(ctx, new URL(input.url)))
  ctx.allow(timeLimits.part)
  const grant = await grantUpload({ ctx })
  try {
    const { image, alt } = await takeUpload({ ctx, input: { ...grant, data } })
    return { image, alt }
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid')
      throw invalid('There is no picture at this address', 'url')
    throw error
  }
}

/**
 * Stores an image from another site for the agency, outside of a user's request. One that is here keeps its description.
 * @throws AppError as `copyPicture`
 */
export async function fetchPicture(ctx: Ctx, { url, alt }: { url: string; alt: string }): Promise<Media> {
  const master = await limitConcurrent(async () => encodeMaster(await download(ctx, new URL(url))))
  await enqueue(ctx, createOrphanCheck(ctx, master.data))
  return withTransaction(ctx, async (tx) => {
    const picture = await storePicture({ ctx: tx, input: { ...master, alt, createdBy: null, forAgency: true } })
    const { id, key, width } = picture
    await enqueueAll(tx, [createAgencyCheck(tx, [id]), variantPreparation.with({ key, width }, { key })])
    return picture
  })
}

/** Schedules the removal of an unused image: a traveler's after a day, against hot-linking. */
const createUnusedCheck = (ctx: Ctx, sent: { userId: string; forAgency: boolean; id: string }): NewJob => {
  if (sent.forAgency) return createAgencyCheck(ctx, [sent.id])
  const more = { key: `unused ${sent.userId} ${sent.id}`, dueAt: new Date(ctx.now().getTime() + shownWithin) }
  return pictureDiscard.with({ userId: sent.userId, mediaIds: [sent.id] }, more)
}

/** Returns the image of an upload address. @throws AppError not-found, also before the upload */
export async function readUpload({ ctx, input: { id } }: Call<{ id: string }>): Promise<Buffer> {
  const [found] = uuidPattern.test(id)
    ? await ctx.db
        .select({ key: media.key })
        .from(uploads)
        .innerJoin(media, eq(media.id, uploads.mediaId))
        .where(eq(uploads.id, id))
    : []
  if (!found) throw notFound('Picture')
  return readPicture({ ctx, input: found })
}

/**
 * Returns the caller's upload at an address, absolute or not, with or without its query. In a transaction it protects
 * the image from being discarded until the end.
 * @throws AppError not-found, also for another user's
 */
export async function getOwnUpload({ ctx, input: { url } }: UserCall<{ url: string }>): Promise<Media> {
  const id = /\/objects\/([0-9a-f-]{36})(?:\?.*)?$/.exec(url)?.[1] ?? ''
  if (!uuidPattern.test(id)) throw notFound('Picture')
  const find = () =>
    ctx.db
      .select({ media })
      .from(uploads)
      .innerJoin(media, eq(media.id, uploads.mediaId))
      .where(and(eq(uploads.id, id), eq(uploads.userId, ctx.actor.id)))
  const [unlocked] = await find()
  if (unlocked) await takeLock(ctx, 'media', unlocked.media.key)
  const [found] = await find()
  if (!found) throw notFound('Picture')
  return found.media
}
