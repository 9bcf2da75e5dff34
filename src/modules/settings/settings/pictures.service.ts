import type { Ctx } from '../../../platform/server/context'
import { enqueue } from '../../../platform/server/jobs/queue'
import { createAgencyCheck } from '../../core/media/discard.service'
import { findMediaIdsIn, holdPictures } from '../../core/media/find.service'
import { pictureUrl } from '../../core/media/picture.rules'
import { brandPictures } from './brand.schema'
import type { Agency } from './schema'

/** Holds an uploaded image's address with its alternative text. */
type BrandPicture = { image: string; alt: string }

export const listBrandPictures = ({ brand }: Pick<Agency, 'brand'>): BrandPicture[] =>
  [...brandPictures.map((name) => brand[name]), brand.hero.picture].flatMap((one) => one ?? [])

/** Returns the addresses of the settings' images. */
const listPictures = (agency: Agency): string[] =>
  [...agency.consultants.flatMap(({ picture }) => picture ?? []), ...listBrandPictures(agency)].map(
    ({ image }) => image,
  )

/**
 * Returns the agency with its images at their own addresses, and keeps new ones until the transaction ends.
 * @throws AppError invalid naming a new image's field
 */
export async function withPictures(ctx: Ctx, before: Agency, agency: Agency): Promise<Agency> {
  const known = new Set(listPictures(before))
  const find = async <P extends BrandPicture | null>(picture: P, field: string): Promise<P> => {
    // Leaves what is stored: one that is gone is not the fault of who saves the hours.
    if (!picture || known.has(picture.image)) return picture
    const [key] = await holdPictures(ctx, [picture], field)
    return { ...picture, image: pictureUrl(key!) }
  }
  const consultants = await Promise.all(
    agency.consultants.map(async (one, i) => ({
      ...one,
      picture: await find(one.picture, `consultants.${i}.picture`),
    })),
  )
  const { brand } = agency
  const [logo, logoDark, icon] = await Promise.all(brandPictures.map((name) => find(brand[name], `brand.${name}`)))
  const hero = { ...brand.hero, picture: await find(brand.hero.picture, 'brand.hero.picture') }
  return { ...agency, consultants, brand: { ...brand, logo: logo!, logoDark: logoDark!, icon: icon!, hero } }
}

/** Enqueues a check of images that the settings no longer use. */
export async function leavePictures(ctx: Ctx, before: Agency, after: Agency): Promise<void> {
  const shown = new Set(listPictures(after))
  const gone = await findMediaIdsIn(
    ctx.db,
    listPictures(before).filter((image) => !shown.has(image)),
  )
  if (gone.length > 0) await enqueue(ctx, createAgencyCheck(ctx, gone))
}

export async function listShownPictures(ctx: Ctx, agency: Agency, ids: readonly string[]): Promise<string[]> {
  const shown = await findMediaIdsIn(ctx.db, listPictures(agency))
  return ids.filter((id) => shown.includes(id))
}
