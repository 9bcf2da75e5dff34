import type { Ctx } from '../../../platform/server/context'
import { getPicturesAt } from '../../core/media/find.service'
import { letterheadLines } from './brand.rules'
import type { Brand } from './brand.schema'
import type { Agency } from './schema'
import { listMenuPages } from '../pages/service'
import { getAgencyPhone } from './phone.rules'
import { listBrandPictures } from './pictures.service'
import type { SiteBrand } from './view'

/** Asks for pictures only when there are some. */
export async function getSiteBrand(
  ctx: Ctx,
  { brand, email, ...phones }: Pick<Agency, 'brand' | 'email' | 'contacts'> & { consultant: { phone: string } | null },
): Promise<SiteBrand> {
  const found = await getPicturesAt(
    ctx.db,
    listBrandPictures({ brand }).map(({ image }) => image),
  )
  const picture = (given: Brand['logo']) => {
    const one = given && found.get(given.image)
    return one ? { ...one, alt: given.alt || one.alt } : undefined
  }
  const { hero, footer } = brand
  const lines = letterheadLines(brand.letterhead)
  const letterhead = (lines.length > 0 ? lines : [getAgencyPhone(phones), email].filter(Boolean)).join('\n')
  const pages = await listMenuPages(ctx)
  const [logo, logoDark, icon, heroPicture] = [brand.logo, brand.logoDark, brand.icon, hero.picture].map(picture)
  return {
    ...(logo && { logo }),
    ...(logoDark && { logoDark }),
    ...(icon && { icon }),
    ...((hero.title || hero.text || heroPicture) && { hero: { ...hero, picture: heroPicture } }),
    ...((footer.text || footer.links.length > 0) && { footer }),
    ...(letterhead && { letterhead }),
    ...(pages.length > 0 && { pages }),
  }
}
