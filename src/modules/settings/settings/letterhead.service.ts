import type { Ctx } from '../../../platform/server/context'
import type { DocumentBrand } from '../../../platform/server/pdf/pdf-document'
import { toLook } from '../../../shared/colors'
import type { MailBrand } from '../../core/email/brand.rules'
import { readPicture } from '../../core/media/service'
import { encodePng } from '../../core/media/sharp.client'
import { findPictureKey, letterheadLines } from './brand.rules'
import type { Brand } from './brand.schema'
import { getAgency } from './service'

/** Holds the pixels of a printed logo, enough for 170 by 26 points. */
const printed = { width: 1000, height: 160 }
/** Doubles the pixels that mails show, for sharp displays. */
const mailed = { width: 480, height: 72 }

const readPng = (ctx: Ctx, key: string, box: typeof printed): Promise<Buffer> =>
  ctx.cache.get(
    `logo ${key} ${box.width}`,
    async () => encodePng(await readPicture({ ctx, input: { key } }), box),
    (data) => data.length,
  )

/** Returns what papers carry of the brand. Prints the name where a logo's file is gone. */
export async function getPaperBrand(ctx: Ctx): Promise<DocumentBrand> {
  const { brand } = await getAgency({ ctx })
  const read = async (picture: Brand['logo']) => {
    const key = findPictureKey(picture)
    return key ? await readPng(ctx, key, printed).catch(() => null) : null
  }
  const [logo, dark] = await Promise.all([read(brand.logo), read(brand.logoDark)])
  return { look: toLook(brand), logo, logoOnDark: dark ?? logo, letterhead: letterheadLines(brand.letterhead) }
}

export async function getMailBrand(ctx: Ctx): Promise<MailBrand> {
  const { name, brand } = await getAgency({ ctx })
  const hasLogo = Boolean(brand.logoDark ?? brand.logo)
  return {
    name,
    look: toLook(brand),
    logo: hasLogo ? `${ctx.env.APP_URL}/brand/logo.png` : null,
    letterhead: letterheadLines(brand.letterhead),
  }
}

/** Returns the logo for the dark head of mails, which take no WebP; null without one. */
export async function readMailLogo({ ctx }: { ctx: Ctx }): Promise<Buffer | null> {
  const { brand } = await getAgency({ ctx })
  const key = findPictureKey(brand.logoDark ?? brand.logo)
  return key ? readPng(ctx, key, mailed) : null
}
