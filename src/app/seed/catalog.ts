import { createActivity, createHotel, createMealPlan, createTransfer } from '../../modules/catalog/inventory/service'
import { createPackage, setPackageStatuses, updatePackage } from '../../modules/catalog/packages/save.service'
import { type CreatePackageInput, createPackageInput } from '../../modules/catalog/packages/schema'
import { savePlace } from '../../modules/storefront/search/place.service'
import type { Ctx } from '../../platform/server/context'
import { type InMinor, resolveAmounts } from '../../shared/amounts'
import { fold } from '../../shared/text'
import { cities } from './data/cities'
import { countries } from './data/countries'
import { activities, hotels, mealPlans, transfers } from './data/demo-inventory'
import { demoPackages } from './data/demo-packages'
import { japanAutumn } from './data/packages/japan-autumn'
import { coordinates } from './data/coordinates'
import { searchOrder, tiles } from './data/places'
import { dayPictures, routes } from './data/routes'
import type { PackageData } from './data/shape'
import { stopPlaces } from './data/stops'
import { before } from './past'
import { loadAccounts } from './people'
import { type Pictures, readScenes } from './posters'
import { toPictures, type FindSupplier } from './stock'

/** Maps the data's keys to ids of inventory, and of packages. */
export type Ids = ReadonlyMap<string, string>

/** Loads the places of the search bar and the filters. Only a place with a picture becomes a tile of the home page. */
export async function loadPlaces(ctx: Ctx, pictures: Pictures = new Map()): Promise<void> {
  for (const { parent, ...place } of [...countries, ...cities, ...stopPlaces]) {
    const tile = tiles.findIndex((t) => t.place === place.slug)
    const poster = tiles[tile]?.poster
    const scene = poster && pictures.size > 0 && readScenes(poster[0]).find(({ file }) => file === poster[1])
    const tileImageId = (scene && pictures.get(scene.path)?.id) || null
    const input = {
      ...place,
      parentSlug: parent ?? null,
      latitude: coordinates[place.slug]?.[0],
      longitude: coordinates[place.slug]?.[1],
      tileRank: tileImageId ? tile + 1 : null,
      tileImageId,
      searchRank: searchOrder.indexOf(place.slug as never) + 1 || null,
    }
    await savePlace({ ctx, input })
  }
}

const toContactEmail = (name: string) => `stay@${fold(name).replaceAll(' ', '-').slice(0, 40)}.example`

/** Loads the inventory, with its pictures and suppliers. */
export async function loadInventory(ctx: Ctx, pictures: Pictures, findSupplier: FindSupplier): Promise<Ids> {
  const ids = new Map<string, string>()
  const given = (key: string, place: string) => ({
    images: toPictures(key, pictures),
    supplierId: findSupplier(place) ?? null,
  })
  for (const { key, ...input } of hotels) {
    const more = { ...given(key, input.location), contact: toContactEmail(input.name) }
    ids.set(key, (await createHotel({ ctx, input: { ...input, ...more } })).id)
  }
  for (const { key, ...input } of activities) {
    ids.set(key, (await createActivity({ ctx, input: { ...input, ...given(key, input.location) } })).id)
  }
  for (const { key, ...input } of transfers) {
    ids.set(key, (await createTransfer({ ctx, input: { ...input, ...given(key, input.fromLocation) } })).id)
  }
  for (const { key, ...input } of mealPlans) ids.set(key, (await createMealPlan({ ctx, input })).id)
  return ids
}

const decimal = (minor: number) => (minor / 100).toFixed(2)
const nameByKey = new Map(hotels.map((hotel) => [hotel.key, hotel.name]))

/** Converts a package's data to the input of its call, with the same validation. */
function toInput(data: PackageData, ids: Ids, pictures: Pictures) {
  const { key, title, priceMinor, originalPriceMinor, itinerary, ...same } = data
  const id = (name: string) => ids.get(name)!
  const route = routes[key] ?? []
  const images = readScenes(key).map(({ path, alt }) => ({ image: pictures.get(path)!.id, alt }))
  const input = createPackageInput.parse({
    ...same,
    slug: key,
    name: title,
    price: decimal(priceMinor),
    originalPrice: originalPriceMinor ? decimal(originalPriceMinor) : null,
    currency: 'USD',
    status: 'active',
    alsoPlaces: [...new Set([...data.alsoPlaces, ...route.filter(Boolean)])],
    itinerary: itinerary.map(({ stay, ...day }, i) => ({
      ...day,
      accommodation: stay ? nameByKey.get(stay) : '',
      place: route[i] || null,
      image: images[(dayPictures[key]?.[i + 1] ?? 0) - 1]?.image,
    })),
    images,
    hotels: data.hotels.map(({ hotel, ...offer }) => ({ ...offer, id: id(hotel) })),
    activities: data.activities.map(({ activity, day = null, included }) => ({ id: id(activity), day, included })),
    transfers: data.transfers.map(({ transfer, included }) => ({ id: id(transfer), included })),
    mealPlans: data.mealPlans.map(id),
  })
  return resolveAmounts('USD', input)
}

const create = async (ctx: Ctx, input: CreatePackageInput) => (await createPackage({ ctx, input })).id

/** Lists packages that were edited twice since: their history can be compared and restored. */
const edited = new Set(['greece-cyclades', 'japan-spring'])

async function edit(ctx: Ctx, then: Ctx, input: InMinor<CreatePackageInput>): Promise<string> {
  const { price, highlights = [] } = input
  const first = { ...input, price: Math.round(price * 0.00095) * 1000, highlights: highlights.slice(0, -1) }
  const { id } = await createPackage({ ctx: then, input: { ...first, originalPrice: null } })
  const staff = await loadAccounts(ctx)
  const by = (days: number, email: string) => ({ ...before(ctx, days), actor: staff.get(email)! })
  await updatePackage({ ctx: by(96, 'agent@itinera.example'), input: { id, version: 1, highlights } })
  const { originalPrice } = input
  await updatePackage({ ctx: by(31, 'admin@itinera.example'), input: { id, version: 2, price, originalPrice } })
  return id
}

/** Loads a package of last season, retained for the requests about it. */
async function loadLastSeason(ctx: Ctx, ids: Ids, pictures: Pictures): Promise<void> {
  const input = toInput(japanAutumn, ids, pictures)
  const year = ctx.now().getUTCFullYear() - 1
  const id = await create(before(ctx, opened + 20), {
    ...input,
    name: `${input.name}, ${year}`,
    slug: `japan-autumn-${year}`,
    price: Math.round(input.price * 0.0009) * 1000,
    originalPrice: null,
    featured: false,
  })
  await setPackageStatuses({ ctx: before(ctx, 120), input: { ids: [id], status: 'archived' } })
}

/** Counts the days since the agency opened with its first package. */
const opened = 185

/** Creates one package a day, so that 'newest first' has an order. */
export async function loadPackages(ctx: Ctx, ids: Ids, pictures: Pictures): Promise<Ids> {
  const made = new Map<string, string>()
  for (const [i, data] of demoPackages.entries()) {
    const then = before(ctx, opened + demoPackages.length - i)
    const input = toInput(data, ids, pictures)
    made.set(data.key, await (edited.has(data.key) ? edit(ctx, then, input) : create(then, input)))
  }
  await loadLastSeason(ctx, ids, pictures)
  return made
}
