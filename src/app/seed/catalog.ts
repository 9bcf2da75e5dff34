import { stringify } from 'csv-stringify/sync'
import { importItems } from '../../modules/catalog/inventory/import.service'
import { itemKinds, itemNames } from '../../modules/catalog/inventory/item.rules'
import { itemTables } from '../../modules/catalog/inventory/items.service'
import { rateImporter } from '../../modules/catalog/inventory/rate-import.service'
import { updateItem } from '../../modules/catalog/inventory/service'
import { setPackageStatuses, updatePackage } from '../../modules/catalog/packages/save.service'
import { updatePackageInput } from '../../modules/catalog/packages/schema'
import { packages } from '../../modules/catalog/packages/table'
import { placeImporter } from '../../modules/catalog/places/import.service'
import { supplierImporter } from '../../modules/catalog/suppliers/import.service'
import { runBatch } from '../../modules/core/imports/service'
import { pictureUrl } from '../../modules/core/media/picture.rules'
import { type PartName, partNames } from '../../modules/office/setup-file/part.rules'
import { setupDocument } from '../../modules/office/setup-file/schema'
import { applySetup, previewSetup } from '../../modules/office/setup-file/service'
import { packageImporter } from '../../modules/servicing/packages/import.service'
import { getOwnAgency, updateAgency } from '../../modules/settings/settings/service'
import { savePlace } from '../../modules/storefront/search/place.service'
import type { Ctx, UserCtx } from '../../platform/server/context'
import type { Imported } from '../../shared/import-views'
import { toDecimal } from '../../shared/money'
import {
  findPackage,
  itemFiles,
  readFile,
  readInventory,
  readPackageLines,
  readPlaces,
  readRates,
  readSetup,
} from './data'
import { getToday, toPast } from './past'
import { loadAccounts } from './people'
import { type Pictures, readScenes } from './posters'

/** Maps the data's keys to ids of inventory, and of packages. */
export type Ids = ReadonlyMap<string, string>

/** Sets net prices, in percent of selling prices. */
const netPercent = 78
export const toNet = (sellMinor: number) => Math.round((sellMinor * netPercent) / 100)

/** Imports parts of the agency's set-up as the office does: previewed, then taken over. @throws Error for a refused part */
export async function importSetup(ctx: UserCtx, names: readonly PartName[]): Promise<void> {
  const { rates, ...same } = readSetup()
  const asOf = getToday(ctx)
  const whole = setupDocument.parse({ ...same, rates: rates.map((rate) => ({ ...rate, asOf })) })
  const left = partNames.filter((name) => !names.includes(name))
  const document = { ...whole, ...Object.fromEntries(left.map((name) => [name, undefined])) }
  const { parts } = await previewSetup({ ctx, input: document })
  const refused = parts.filter(({ problem }) => problem)
  if (refused.length > 0) throw new Error(`The demo's set-up is refused: ${JSON.stringify(refused)}`)
  const versions = Object.fromEntries(parts.map(({ part, version }) => [part, version]))
  await applySetup({ ctx, input: { ...document, parts: versions } })
}

/** Leaves out brand and mail, as the first run offers: the demo has no mail server. */
export async function skipSteps(ctx: UserCtx): Promise<void> {
  const { version } = await getOwnAgency({ ctx })
  await updateAgency({ ctx, input: { version, setupSkipped: ['brand', 'mail'] } })
}

/** Gives a new agency the places that packages can go to. */
export async function loadPlaces(ctx: Ctx, isSearched: boolean): Promise<void> {
  for (const { tilePicture: _, isRenamed: _1, searchRank, ...place } of readPlaces())
    await savePlace({ ctx, input: { ...place, searchRank: isSearched ? searchRank : null } })
}

/** Imports the places, then adds pictures of tiles, which files do not have, and one name that they may not have. */
export async function importPlaces(ctx: UserCtx, pictures: Pictures): Promise<void> {
  await requireWhole(runBatch(ctx, placeImporter, { csv: readFile('places.csv') }))
  for (const { tilePicture, isRenamed, ...place } of readPlaces()) {
    if (!tilePicture && !isRenamed) continue
    const [key, picture] = tilePicture?.split('/') ?? []
    const scene = key && readScenes(key).find(({ file }) => file === picture)
    const tileImageId = scene ? pictures.get(scene.path)!.id : null
    await savePlace({ ctx, input: { ...place, tileImageId } })
  }
}

/** @throws Error for a line that is not imported */
export async function requireWhole(importing: Promise<Imported>): Promise<void> {
  const { bad } = await importing
  if (bad.length > 0) throw new Error(`The demo does not import: ${JSON.stringify(bad)}`)
}

/** Imports suppliers and inventory, then adds the pictures, which files do not have. */
export async function loadInventory(ctx: UserCtx, pictures: Pictures): Promise<Ids> {
  await requireWhole(runBatch(ctx, supplierImporter, { csv: readFile('suppliers.csv') }))
  const ids = new Map<string, string>()
  for (const kind of itemKinds) {
    await requireWhole(importItems({ ctx, input: { kind, csv: readFile(itemFiles[kind]) } }))
    const { id, name } = itemTables[kind]
    const found = (await ctx.db.select({ id, name }).from(itemTables[kind])) as { id: string; name: string }[]
    const made = new Map(found.map((row) => [row.name, row.id]))
    for (const { key, name, pictures: scenes } of readInventory()[kind]) {
      ids.set(key, made.get(name)!)
      const images = scenes.map((scene) => {
        const [packageKey, number] = scene.split('/')
        const { path, alt } = readScenes(packageKey!)[Number(number) - 1]!
        return { image: pictureUrl(pictures.get(path)!.key), alt }
      })
      const values = { id: made.get(name), images }
      if (images.length > 0) await updateItem({ ctx, input: { kind, values } })
    }
  }
  return ids
}

/** Imports seasonal rates of this year and the next one, and all-year rates of the other items, for three years. */
export async function loadRates(ctx: UserCtx): Promise<void> {
  const year = ctx.now().getUTCFullYear()
  const toDollars = (minor: number) => toDecimal(minor, 'USD')
  const seasonal = readRates().flatMap(({ hotel, season, from, to, net, sell }) => {
    const { name } = readInventory().hotels.find(({ key }) => key === hotel)!
    const prices = [toDollars(net), toDollars(sell)]
    return [year, year + 1].map((y) => [name, 'hotel', season, `${y}-${from}`, `${y}-${to}`, 2, ...prices])
  })
  const isSeasonal = new Set(readRates().map(({ hotel }) => hotel))
  const steady = itemKinds.flatMap((kind) => {
    const items = readInventory()[kind].filter(({ key }) => !isSeasonal.has(key))
    return items.map(({ name, priceMinor }) => {
      const prices = [toDollars(toNet(priceMinor)), toDollars(priceMinor)]
      return [name, itemNames[kind], 'All year', `${year}-01-01`, `${year + 2}-12-31`, '', ...prices]
    })
  })
  const columns = ['Item', 'Kind', 'Season', 'From day', 'To day', 'People', 'Net', 'Sell']
  await requireWhole(runBatch(ctx, rateImporter, { csv: stringify([columns, ...seasonal, ...steady]) }))
}

/** Imports a supplier's price list, as staff do. */
export const importPriceList = (ctx: UserCtx): Promise<void> =>
  requireWhole(importItems({ ctx, input: { kind: 'activities', csv: readFile('price-list.csv') } }))

/** Lowers a price by so many percent, to tens of units. */
const lower = (price: string | undefined, percent: number) =>
  String(Math.round((Number(price) * (100 - percent)) / 1000) * 10)

type Line = Record<string, string>
/** Imports a package on its day: the lines name its options and the pictures of the media library. */
async function importPackage(ctx: UserCtx, [first, ...below]: Line[], change: Line = {}): Promise<void> {
  const csv = stringify([{ ...first, ...change }, ...below], { header: true })
  const { bad, notices } = await runBatch(ctx, packageImporter, { csv })
  if (bad.length + notices.length > 0) throw new Error(`The demo does not import: ${JSON.stringify([bad, notices])}`)
}
/** Lists packages that were edited twice since: their history can be compared and restored. */
const edited = new Set(['greece-cyclades', 'japan-spring'])

const findIds = async (ctx: Ctx): Promise<Map<string, string>> =>
  new Map(
    (await ctx.db.select({ slug: packages.slug, id: packages.id }).from(packages)).map(({ slug, id }) => [slug, id]),
  )

/** Edits packages as staff do: one more highlight, then the price. */
async function edit(ctx: Ctx, ids: Ids): Promise<void> {
  const staff = await loadAccounts(ctx)
  const toContext = (days: number, email: string) => ({ ...toPast(ctx, days), actor: staff.get(email)! })
  for (const slug of edited) {
    const id = ids.get(slug)!
    const { highlights, price, originalPrice = null } = findPackage(slug)!
    const update = (days: number, email: string, input: object) =>
      updatePackage({ ctx: toContext(days, email), input: updatePackageInput.parse({ id, ...input }) })
    await update(96, 'agent@itinera.example', { version: 1, highlights })
    await update(31, 'admin@itinera.example', { version: 2, price, originalPrice })
  }
}

/** Imports one package a day, so that 'newest first' has an order, and one of last season for the requests about it. */
export async function loadPackages(ctx: UserCtx): Promise<Ids> {
  const year = ctx.now().getUTCFullYear() - 1
  const autumn = `japan-autumn-${year}`
  const all = readPackageLines()
  const last = all.find(([cells]) => cells!.slug === 'japan-autumn')!
  await importPackage(toPast(ctx, 205), last, {
    name: `${last[0]!.name}, ${year}`,
    slug: autumn,
    price: lower(last[0]!.price, 10),
    originalPrice: '',
    featured: '',
  })
  for (const lines of all) {
    const { slug = '', daysAgo, price, highlights = '' } = lines[0]!
    const first = { price: lower(price, 5), highlights: highlights.replace(/\n.*$/, ''), originalPrice: '' }
    await importPackage(toPast(ctx, Number(daysAgo)), lines, edited.has(slug) ? first : {})
  }
  const ids = await findIds(ctx)
  await setPackageStatuses({ ctx: toPast(ctx, 120), input: { ids: [ids.get(autumn)!], status: 'archived' } })
  ids.delete(autumn)
  await edit(ctx, ids)
  return ids
}
