import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Call } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { defineJob } from '../../../platform/server/jobs/queue'
import { sha256, type Storage } from '../../../platform/server/storage'
import { notFound } from '../../../shared/errors'
import { usableWidths, type VariantFormat, variantFormats, type VariantWidth, variantWidths } from './picture.rules'
import type { Picture } from './view'
import { placeholderSvg } from './placeholder.rules'
import { encodeVariant, type Master } from './sharp.client'
import { type Media, media } from './table'
import { takeLock } from '../locks/lock.service'

const getMasterFile = (key: string) => `${key}/master.webp`

/** Returns all files of an image: master and variants. */
export const listFiles = (key: string): string[] => [
  getMasterFile(key),
  ...variantWidths.flatMap((width) => variantFormats.map((format) => `${key}/${width}.${format}`)),
]

/** Holds the point in percent that crops keep visible, the center by default, and what the image shows. */
type PictureFacts = { focusX?: number; focusY?: number; alt?: string }

/**
 * Stores an image under the hash of its bytes, in the caller's transaction. A duplicate shares the row, its first
 * focus and description.
 */
export async function storePicture({
  ctx,
  input,
}: Call<Master & PictureFacts & { createdBy: string | null; forAgency: boolean }>): Promise<Media> {
  const { data, focusX = 50, focusY = 50, ...made } = input
  const key = sha256(data)
  await takeLock(ctx, 'media', key)
  // Writes the file first: a row must never refer to a missing file.
  await ctx.storage.write(getMasterFile(key), data)
  const row = { id: newId(), key, bytes: data.length, focusX, focusY, ...made, createdAt: ctx.now() }
  const [known] = await ctx.db.select().from(media).where(eq(media.key, key))
  if (known && input.forAgency && !known.forAgency) {
    await ctx.db.update(media).set({ forAgency: true }).where(eq(media.key, key))
  }
  if (known) return known
  const [inserted] = await ctx.db.insert(media).values(row).returning()
  return inserted!
}

/** Returns the master as WebP. @throws AppError not-found */
export async function readPicture({ ctx, input }: Call<{ key: string }>): Promise<Buffer> {
  const found = /^[0-9a-f]{64}$/.test(input.key) && (await ctx.storage.read(getMasterFile(input.key)))
  if (!found) throw notFound('Picture')
  return found
}

/** Shares one encoding among concurrent first requests (single flight). */
const underway = new WeakMap<Storage, Map<string, Promise<Buffer>>>()

function runSingleFlight(storage: Storage, file: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const encodings = underway.get(storage) ?? new Map<string, Promise<Buffer>>()
  underway.set(storage, encodings)
  const running = encodings.get(file)
  if (running) return running
  const encoding = make().finally(() => encodings.delete(file))
  encodings.set(file, encoding)
  return encoding
}

/** Returns a variant of an image, encoded and stored on first request. @throws AppError not-found */
export async function readVariant({
  ctx,
  input,
}: Call<{ key: string; width: VariantWidth; format: VariantFormat }>): Promise<Buffer> {
  const { key, width, format } = input
  const file = `${key}/${width}.${format}`
  const stored = /^[0-9a-f]{64}$/.test(key) && (await ctx.storage.read(file))
  if (stored) return stored
  return runSingleFlight(ctx.storage, file, async () => {
    const made = await encodeVariant(await readPicture({ ctx, input: { key } }), width, format)
    // Ignores a failed write: on a full disk, each request encodes the variant.
    await ctx.storage.write(file, made).catch((err: unknown) => ctx.log.warn({ err, file }, 'copy not kept'))
    // Removes the variant of an image that was discarded meanwhile.
    if (!(await ctx.storage.read(getMasterFile(key)))) await ctx.storage.remove(file)
    return made
  })
}

export const variantPreparation = defineJob(
  'media.prepare',
  z.object({ key: z.string(), width: z.number(), upTo: z.literal(variantWidths).optional() }),
)

/**
 * Makes the sizes that browsers ask for, the smallest first, so that the first visitor does not wait for them. Leaves
 * WebP, which only old browsers ask for, to their requests.
 */
export async function prepareVariants({
  ctx,
  input,
}: Call<Pick<Picture, 'key' | 'width'> & { upTo?: VariantWidth }>): Promise<void> {
  const { key, upTo = 1600 } = input
  for (const width of usableWidths(input).filter((one) => one <= upTo)) {
    // Stops when the picture was discarded meanwhile.
    if (!(await ctx.storage.read(getMasterFile(key)))) return
    await readVariant({ ctx, input: { key, width, format: 'avif' } })
  }
}

/** Returns a neutral SVG for missing images; clamps sides to 16 to 2000 pixels. */
export const renderPlaceholder = (sides: { width: string | number; height: string | number }): string =>
  placeholderSvg(Number(sides.width), Number(sides.height))
