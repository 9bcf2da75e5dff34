import type { Ctx } from '../../../platform/server/context'
import { enqueue } from '../../../platform/server/jobs/queue'
import { agencyCheck } from '../../core/media/discard.service'
import { keysOf, mediaIdsIn, mediaIdsOf } from '../../core/media/find.service'
import { pictureUrl } from '../../core/media/picture.rules'
import type { Agency } from './schema'

/** Addresses of the pictures that the settings show. */
const picturesOf = ({ consultants }: Agency): string[] => consultants.flatMap(({ picture }) => picture?.image ?? [])

/** The agency with its pictures by their own addresses. @throws AppError invalid naming the consultant's `picture` */
export async function withPictures(ctx: Ctx, agency: Agency): Promise<Agency> {
  const consultants = await Promise.all(
    agency.consultants.map(async (one, i) => {
      if (!one.picture) return one
      const ids = await mediaIdsOf(ctx.db, [one.picture], `consultants.${i}.picture`)
      const key = (await keysOf(ctx.db, ids)).get(ids[0]!)!
      return { ...one, picture: { ...one.picture, image: pictureUrl(key) } }
    }),
  )
  return { ...agency, consultants }
}

/** Pictures that are not shown any more are looked at later, as those of other records are. */
export async function leavePictures(ctx: Ctx, before: Agency, after: Agency): Promise<void> {
  const shown = new Set(picturesOf(after))
  const gone = await mediaIdsIn(
    ctx.db,
    picturesOf(before).filter((image) => !shown.has(image)),
  )
  if (gone.length > 0) await enqueue(ctx, agencyCheck(ctx, gone))
}

/** Which of these pictures are shown. */
export async function shownPictures(ctx: Ctx, agency: Agency, ids: readonly string[]): Promise<string[]> {
  const shown = await mediaIdsIn(ctx.db, picturesOf(agency))
  return ids.filter((id) => shown.includes(id))
}
