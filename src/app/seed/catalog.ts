import { stringify } from 'csv-stringify/sync'
import { importItems } from '../../modules/catalog/inventory/import.service'
import { itemKinds, itemNames } from '../../modules/catalog/inventory/item.rules'
import { itemTables } from '../../modules/catalog/inventory/items.service'
import { rateImporter } from '../../modules/catalog/inventory/rate-import.service'
import { updateItem } from '../../modules/catalog/inventory/service'
import { createPackage, setPackageStatuses, updatePackage } from '../../modules/catalog/packages/save.service'
import { type CreatePackageInput, createPackageInput } from '../../modules/catalog/packages/schema'
import { placeImporter } from '../../modules/catalog/places/import.service'
import { supplierImporter } from '../../modules/catalog/suppliers/import.service'
import { runBatch } from '../../modules/core/imports/service'
import { pictureUrl } from '../../modules/core/media/picture.rules'
import { type PartName, partNames } from '../../modules/office/setup-file/part.rules'
import { setupDocument } from '../../modules/office/setup-file/schema'
import { applySetup, previewSetup } from '../../modules/office/setup-file/service'
import { getOwnAgency, updateAgency } from '../../modules/settings/settings/service'
import { savePlace } from '../../modules/storefront/search/place.service'
import type { Ctx, UserCtx } from '../../platform/server/context'
import { GivenAmount } from '../../shared/amounts'
import type { Imported } from '../../shared/import-views'
import { toDecimal } from '../../shared/money'
import {
  findPackage,
  itemFiles,
  type PackageData,
  readFile,
  readInventory,
  readPackages,
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

/** Leaves out the step of the brand, as the first run offers. */
export async function skipBrand(ctx: UserCtx): Promise<void> {
  const { version } = await getOwnAgency({ ctx })
  await updateAgency({ ctx, input: { version, setupSkipped: ['brand'] } })
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

/** Converts a package's data to the input of its call, with the same validation. */
function toInput(data: PackageData, ids: Ids, pictures: Pictures) {
  const { daysAgo: _, itinerary, hotels, activities, transfers, mealPlans, ...same } = data
  const id = (name: string) => ids.get(name)!
  const images = readScenes(data.slug).map(({ path, alt }) => ({ image: pictures.get(path)!.id, alt }))
  const names = new Map(readInventory().hotels.map(({ key, name }) => [key, name]))
  return createPackageInput.parse({
    ...same,
    originalPrice: same.originalPrice ?? null,
    currency: 'USD',
    status: 'active',
    itinerary: itinerary.map(({ stay, picture = 0, ...day }) => ({
      ...day,
      accommodation: stay && names.get(stay),
      image: images[picture - 1]?.image,
    })),
    images,
    hotels: hotels.map(({ hotel, ...offer }) => ({ ...offer, id: id(hotel) })),
    activities: activities.map(({ activity, ...offer }) => ({ ...offer, id: id(activity) })),
    transfers: transfers.map(({ transfer, included }) => ({ id: id(transfer), included })),
    mealPlans: mealPlans.map(id),
  })
}

const create = async (ctx: Ctx, input: CreatePackageInput) => (await createPackage({ ctx, input })).id

/** Lists packages that were edited twice since: their history can be compared and restored. */
const edited = new Set(['greece-cyclades', 'japan-spring'])

/** Lowers a price by so many percent, to tens of units. */
const lower = ({ given }: GivenAmount, percent: number) =>
  new GivenAmount(Math.round((Number(given) * (100 - percent)) / 1000) * 10)

async function edit(ctx: Ctx, then: Ctx, input: CreatePackageInput): Promise<string> {
  const { price, highlights = [] } = input
  const first = { ...input, price: lower(price, 5), highlights: highlights.slice(0, -1) }
  const { id } = await createPackage({ ctx: then, input: { ...first, originalPrice: null } })
  const staff = await loadAccounts(ctx)
  const by = (days: number, email: string) => ({ ...toPast(ctx, days), actor: staff.get(email)! })
  await updatePackage({ ctx: by(96, 'agent@itinera.example'), input: { id, version: 1, highlights } })
  const { originalPrice } = input
  await updatePackage({ ctx: by(31, 'admin@itinera.example'), input: { id, version: 2, price, originalPrice } })
  return id
}

/** Loads a package of last season, retained for the requests about it. */
async function loadLastSeason(ctx: Ctx, ids: Ids, pictures: Pictures): Promise<void> {
  const input = toInput(findPackage('japan-autumn')!, ids, pictures)
  const year = ctx.now().getUTCFullYear() - 1
  const id = await create(toPast(ctx, 205), {
    ...input,
    name: `${input.name}, ${year}`,
    slug: `japan-autumn-${year}`,
    price: lower(input.price, 10),
    originalPrice: null,
    featured: false,
  })
  await setPackageStatuses({ ctx: toPast(ctx, 120), input: { ids: [id], status: 'archived' } })
}

/** Creates one package a day, so that 'newest first' has an order. */
export async function loadPackages(ctx: Ctx, ids: Ids, pictures: Pictures): Promise<Ids> {
  const made = new Map<string, string>()
  for (const data of readPackages()) {
    const then = toPast(ctx, data.daysAgo)
    const input = toInput(data, ids, pictures)
    made.set(data.slug, await (edited.has(data.slug) ? edit(ctx, then, input) : create(then, input)))
  }
  await loadLastSeason(ctx, ids, pictures)
  return made
}
