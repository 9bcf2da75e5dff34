import { and, eq, inArray, or } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { equalsAny } from '../../../platform/server/database/tables'
import { invalid } from '../../../shared/errors'
import { getPictureKey, pictureUrl } from './picture.rules'
import { lockRows } from '../locks/lock.service'
import type { CopiedPicture, Picture } from './view'
import { type Media, media, uploads } from './table'
import { uuidPattern } from '../../../shared/ids'

const notThere = (field: string) => invalid('This picture is not there any more. Please choose another one', field)

/**
 * Resolves images by id, by `/media/{key}` or by upload address, in the given order.
 * @throws AppError invalid `field` for an unknown one
 */
export async function getMediaIds(db: Ctx['db'], images: { image: string }[], field = 'images'): Promise<string[]> {
  if (images.length === 0) return []
  const words = images.map((i) => i.image.replace(/^.*\/(media|objects)\//, '').replace(/\?.*$/, ''))
  const uuids = words.filter((word) => uuidPattern.test(word))
  const found = await db
    .select({ id: media.id, key: media.key, upload: uploads.id })
    .from(media)
    .leftJoin(uploads, eq(uploads.mediaId, media.id))
    .where(
      or(inArray(media.key, words), ...(uuids.length ? [inArray(media.id, uuids), inArray(uploads.id, uuids)] : [])),
    )
  return words.map((word) => {
    const picture = found.find((m) => m.key === word || m.id === word || m.upload === word)
    if (!picture) throw notThere(field)
    return picture.id
  })
}

/**
 * Resolves images as `getMediaIds` does, and keeps them from being deleted until the transaction ends: for what names
 * them without a foreign key.
 * @returns their keys
 * @throws AppError invalid `field` for an unknown one
 */
export async function holdPictures(ctx: Ctx, images: { image: string }[], field: string): Promise<string[]> {
  const ids = await getMediaIds(ctx.db, images, field)
  if (ids.length === 0) return []
  const known = new Map(
    (await lockRows(ctx, media, inArray(media.id, ids), 'key share')).map(({ id, key }) => [id, key]),
  )
  return ids.map((id) => {
    const key = known.get(id)
    if (key === undefined) throw notThere(field)
    return key
  })
}

/** Returns ids of the images at these addresses; skips unknown ones. */
export async function findMediaIdsIn(db: Ctx['db'], addresses: readonly string[]): Promise<string[]> {
  const keys = addresses.map(getPictureKey)
  if (keys.length === 0) return []
  const found = await db.select({ id: media.id }).from(media).where(inArray(media.key, keys))
  return found.map(({ id }) => id)
}

export async function getKeys(db: Ctx['db'], ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: media.id, key: media.key })
    .from(media)
    .where(inArray(media.id, [...new Set(ids)]))
  return new Map(found.map(({ id, key }) => [id, key]))
}

/** Returns the agency's images that the library describes by one of these texts; several may have the same. */
export const listDescribed = (db: Ctx['db'], texts: readonly string[]): Promise<Pick<Media, 'id' | 'key' | 'alt'>[]> =>
  texts.length === 0
    ? Promise.resolve([])
    : db
        .select({ id: media.id, key: media.key, alt: media.alt })
        .from(media)
        .where(and(eq(media.forAgency, true), equalsAny(media.alt, texts)))

/** Returns images by id, with what the library says of them. */
export async function getPictures(db: Ctx['db'], ids: readonly string[]): Promise<Map<string, Picture>> {
  if (ids.length === 0) return new Map()
  const { id, key, alt, width, height, blur, focusX, focusY } = media
  const found = await db
    .select({ id, picture: { key, alt, width, height, blur, focusX, focusY } })
    .from(media)
    .where(inArray(id, [...new Set(ids)]))
  return new Map(found.map((one) => [one.id, one.picture]))
}

/** Returns images by their addresses `/media/{key}`. */
export async function getPicturesAt(db: Ctx['db'], addresses: readonly string[]): Promise<Map<string, Picture>> {
  const pictures = await getPictures(db, await findMediaIdsIn(db, addresses))
  return new Map([...pictures.values()].map((picture) => [pictureUrl(picture.key), picture]))
}

/** Lists what the library says of images: a form shows it where the record has no words of its own. */
export const listWords = async ({ ctx, input }: Call<{ images: string[] }>): Promise<CopiedPicture[]> =>
  [...(await getPicturesAt(ctx.db, input.images))].map(([image, { alt }]) => ({ image, alt }))
