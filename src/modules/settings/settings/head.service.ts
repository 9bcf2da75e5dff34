import type { Call, Ctx } from '../../../platform/server/context'
import { sha256 } from '../../../platform/server/storage'
import { brandSheet, defaultColors, toLook } from '../../../shared/colors'
import { notFound } from '../../../shared/errors'
import { readPicture } from '../../core/media/service'
import { encodeIcon } from '../../core/media/sharp.client'
import { type BrandHead, drawMark, findPictureKey } from './brand.rules'
import type { Brand } from './brand.schema'
import { getAgency } from './service'

/** Changes with the icon, so that browsers fetch the new one. */
const hashIcon = ({ primary, accent, icon }: Brand) =>
  sha256(JSON.stringify([primary, accent, findPictureKey(icon)])).slice(0, 8)

export const iconSizes = [64, 180, 192, 512] as const

function toHead(name: string, brand: Brand): BrandHead {
  const { icon, hero, logo, primary, accent } = brand
  const version = primary || accent || icon ? `?v=${hashIcon(brand)}` : ''
  const shared = findPictureKey(hero.picture ?? logo)
  return {
    name,
    sheet: brandSheet(brand),
    icon: icon
      ? { href: `/icon-64.png${version}`, type: 'image/png' }
      : { href: `/favicon.svg${version}`, type: 'image/svg+xml' },
    image: shared ? `/media/${shared}/1200.webp` : null,
  }
}

export const getCachedHead = (ctx: Ctx): Promise<BrandHead> =>
  ctx.cache.get('brand head', async () => {
    const { name, brand } = await getAgency({ ctx })
    return toHead(name, brand)
  })

/** Returns the agency's icon as PNG, else the mark in its colors as SVG. */
export async function readIcon({ ctx }: { ctx: Ctx }): Promise<{ type: string; data: Buffer | string }> {
  const { brand } = await getAgency({ ctx })
  const key = findPictureKey(brand.icon)
  if (key) return { type: 'image/png', data: await encodeIcon(await readPicture({ ctx, input: { key } }), 64) }
  return {
    type: 'image/svg+xml',
    data: drawMark(brand.primary ?? defaultColors.primary, brand.accent ?? defaultColors.accent),
  }
}

/** Returns the agency's icon in a size. @throws AppError not-found without one */
export async function readIconIn({ ctx, input: { size } }: Call<{ size: number }>): Promise<Buffer> {
  const key = findPictureKey((await getAgency({ ctx })).brand.icon)
  if (!key) throw notFound('Icon')
  return encodeIcon(await readPicture({ ctx, input: { key } }), size)
}

/** Describes the site for a phone's first screen (W3C Web Application Manifest). */
export async function getManifest({ ctx }: { ctx: Ctx }): Promise<object> {
  const { name, brand } = await getAgency({ ctx })
  const { icon } = toHead(name, brand)
  const version = hashIcon(brand)
  return {
    name,
    short_name: name.length > 12 ? name.split(' ')[0] : name,
    start_url: '/',
    display: 'browser',
    background_color: '#fbfaf6',
    theme_color: toLook(brand).deep,
    icons: brand.icon
      ? [192, 512].map((size) => ({
          src: `/icon-${size}.png?v=${version}`,
          sizes: `${size}x${size}`,
          type: 'image/png',
        }))
      : [{ src: icon.href, sizes: 'any', type: icon.type }],
  }
}
