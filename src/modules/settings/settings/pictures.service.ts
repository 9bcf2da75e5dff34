import type { Ctx } from '../../../platform/server/context'
import { enqueue } from '../../../platform/server/jobs/queue'
import { agencyCheck } from '../../core/media/discard.service'
import { getKeys, mediaIdsIn, getMediaIds } from '../../core/media/find.service'
import { pictureUrl } from '../../core/media/picture.rules'
import type { Agency } from './schema'

/** Returns the addresses of the settings' images. */
const listPictures = ({ consultants }: Agency): string[] => consultants.flatMap(({ picture }) => picture?.image ?? [])

/**
 * Returns the agency with its images at their own addresses. @throws AppError invalid naming the consultant's `picture`
 */
export async function withPictures(ctx: Ctx, agency: Agency): Promise<Agency> {
  const consultants = await Promise.all(
    agency.consultants.map(async (one, i) => {
      if (!one.picture) return one
      const ids = await getMediaIds(ctx.db, [one.picture], `consultants.${i}.picture`)
      const key = (await getKeys(ctx.db, ids)).get(ids[0]!)!
      return { ...one, picture: { ...one.picture, image: pictureUrl(key) } }
    }),
  )
  return { ...agency, consultants }
}

/** Enqueues a check of images that the settings no longer use. */
export async function leavePictures(ctx: Ctx, before: Agency, after: Agency): Promise<void> {
  const shown = new Set(listPictures(after))
  const gone = await mediaIdsIn(
    ctx.db,
    listPictures(before).filter((image) => !shown.has(image)),
  )
  if (gone.length > 0) await enqueue(ctx, agencyCheck(ctx, gone))
}

/** Returns those of the images that the settings use. */
export async function shownPictures(ctx: Ctx, agency: Agency, ids: readonly string[]): Promise<string[]> {
  const shown = await mediaIdsIn(ctx.db, listPictures(agency))
  return ids.filter((id) => shown.includes(id))
}
