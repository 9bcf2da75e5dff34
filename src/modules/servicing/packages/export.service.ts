import type { Call, Ctx } from '../../../platform/server/context'
import { createExport } from '../../../platform/server/csv-list'
import { maxCell } from '../../../platform/server/import/xlsx'
import { escapeFormulas } from '../../../shared/csv'
import { AppError } from '../../../shared/errors'
import { toAddress } from '../../../shared/links'
import { toGroups } from '../../../shared/lists'
import { findNamedItems } from '../../catalog/inventory/find-items.service'
import { itemKinds } from '../../catalog/inventory/item.rules'
import { listItemsById } from '../../catalog/inventory/rate-export.service'
import { listAdminPackages } from '../../catalog/packages/admin-list.service'
import type { ListAdminPackagesInput } from '../../catalog/packages/schema'
import { listPackageContents, type StoredContent } from '../../catalog/packages/service'
import { getPicturesAt, listDescribed } from '../../core/media/find.service'
import { pictureUrl } from '../../core/media/picture.rules'
import { categoryNamed } from '../../settings/settings/categories.rules'
import { getAgency } from '../../settings/settings/service'
import {
  type ExportedLine,
  isPictureName,
  packageCells,
  toOptionLine,
  toPackageLine,
  writeItinerary,
  writePicture,
} from './export.rules'
import { readOptionKind, toNamed } from './option.rules'

/** Limits the packages of a part: each may have a line for some hundred options. */
const partPackages = 100

/** Returns what names a picture: its description, where the library has no other of it. */
async function createPictureNames(ctx: Ctx, found: readonly StoredContent[]) {
  const pictures = await getPicturesAt(
    ctx.db,
    found.flatMap(({ content }) => content.images.map(({ image }) => image)),
  )
  const texts = [...pictures.values()].map(({ alt }) => alt).filter(isPictureName)
  const byAlt = toGroups(await listDescribed(ctx.db, [...new Set(texts)]), ({ alt }) => alt.toLowerCase())
  return (image: string): string | undefined => {
    const { alt = '' } = pictures.get(image) ?? {}
    const [first, ...others] = byAlt.get(alt.toLowerCase()) ?? []
    return first && others.length === 0 && pictureUrl(first.key) === image ? alt : undefined
  }
}

type ChosenItem = { id: string; included?: boolean; nights?: number; day?: number | null }
const listChosen = ({ content }: StoredContent) =>
  itemKinds.flatMap((kind) => (content[kind] as readonly ChosenItem[]).map((one) => ({ ...one, kind })))

/** Returns the lines of a package's options, without those that the import finds by no name or refuses. */
async function createOptionLines(ctx: Ctx, found: readonly StoredContent[]) {
  const options = found.flatMap(listChosen).map(({ kind, id: itemId }) => ({ kind, itemId }))
  const items = await listItemsById(ctx, options)
  const names = [...items.values()].map(({ name }) => ({ name: String(name) }))
  const findItem = await findNamedItems(ctx, names, { id: 'option', name: 'option' })
  const findId = (cells: ReturnType<typeof toOptionLine>) => {
    try {
      return findItem({ ...toNamed(cells), kind: readOptionKind(cells) }).id
    } catch (error) {
      if (error instanceof AppError) return undefined
      throw error
    }
  }
  return (one: StoredContent): ExportedLine[] =>
    listChosen(one).flatMap(({ id, kind, ...values }) => {
      const item = items.get(id)
      if (!item || item.currency !== one.content.currency) return []
      const cells = toOptionLine(one, { ...item, kind, name: String(item.name) }, values)
      return findId(cells) === id ? [cells] : []
    })
}

async function pageLines({ ctx, input }: Call<ListAdminPackagesInput>) {
  // Leaves out the archive, whose packages no import changes.
  const part = { ...input, withoutArchived: true, limit: partPackages }
  const { items: listed, nextCursor } = await listAdminPackages({ ctx, input: part })
  const contents = await listPackageContents(
    ctx,
    listed.map(({ id }) => id),
  )
  const found = listed.flatMap(({ id }) => contents.get(id) ?? [])
  const [{ categories }, namePicture, listOptions] = await Promise.all([
    getAgency({ ctx }),
    createPictureNames(ctx, found),
    createOptionLines(ctx, found),
  ])
  const toLine = (one: StoredContent): ExportedLine => {
    const { content } = one
    const own = new Set(content.images.map(({ image }) => image))
    const nameOwn = (image: string) => (own.has(image) ? (namePicture(image) ?? toAddress(ctx.env.APP_URL, image)) : '')
    const days = content.itinerary.map((day) => ({ ...day, image: nameOwn(day.image) }))
    const itinerary = writeItinerary(days)
    return toPackageLine({
      ...one,
      category: categoryNamed(categories, content.category) ?? content.category,
      pictures: content.images.map(({ image }) => writePicture(namePicture(image), toAddress(ctx.env.APP_URL, image))),
      itinerary: escapeFormulas(itinerary).length > maxCell ? '' : itinerary,
    })
  }
  return { items: found.flatMap((one) => [toLine(one), ...listOptions(one)]), nextCursor }
}

/** Exports packages of a filter with their days, pictures and options in parts, in the columns that the import reads. */
export const exportWithOptions = createExport(pageLines, packageCells)
