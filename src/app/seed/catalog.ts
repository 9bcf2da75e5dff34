import { createActivity, createHotel, createMealPlan, createTransfer } from '../../features/inventory/service'
import { createPackage } from '../../features/packages/save.service'
import { createPackageInput } from '../../features/packages/schema'
import { savePlace } from '../../features/search/place.service'
import type { Ctx } from '../../platform/server/context'
import { fold } from '../../shared/text'
import { cities } from './data/cities'
import { countries } from './data/countries'
import { activities, hotels, mealPlans, transfers } from './data/demo-inventory'
import { demoPackages } from './data/demo-packages'
import { coordinates } from './data/coordinates'
import { searchOrder, tiles } from './data/places'
import { dayPictures, routes } from './data/routes'
import type { PackageData } from './data/shape'
import { stopPlaces } from './data/stops'
import { type Pictures, scenesOf } from './posters'

/** Ids of inventory, and of packages, by the key that the data uses. */
export type Ids = ReadonlyMap<string, string>

/** The places of the search bar and the filters; a place becomes a tile of the home page with its picture only. */
export async function loadPlaces(ctx: Ctx, pictures: Pictures = new Map()): Promise<void> {
  for (const { parent, ...place } of [...countries, ...cities, ...stopPlaces]) {
    const tile = tiles.findIndex((t) => t.place === place.slug)
    const poster = tiles[tile]?.poster
    const scene = poster && pictures.size > 0 && scenesOf(poster[0]).find(({ file }) => file === poster[1])
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

const contactOf = (name: string) => `stay@${fold(name).replaceAll(' ', '-').slice(0, 40)}.example`

export async function loadInventory(ctx: Ctx): Promise<Ids> {
  const ids = new Map<string, string>()
  for (const { key, ...input } of hotels) {
    ids.set(key, (await createHotel({ ctx, input: { ...input, contact: contactOf(input.name) } })).id)
  }
  for (const { key, ...input } of activities) ids.set(key, (await createActivity({ ctx, input })).id)
  for (const { key, ...input } of transfers) ids.set(key, (await createTransfer({ ctx, input })).id)
  for (const { key, ...input } of mealPlans) ids.set(key, (await createMealPlan({ ctx, input })).id)
  return ids
}

const decimal = (minor: number) => (minor / 100).toFixed(2)
const nameOf = new Map(hotels.map((hotel) => [hotel.key, hotel.name]))

/** The data of a package in the words of the call that makes one, checked as that call checks them. */
function inputOf(data: PackageData, ids: Ids, pictures: Pictures) {
  const { key, title, priceMinor, originalPriceMinor, itinerary, ...same } = data
  const id = (name: string) => ids.get(name)!
  const route = routes[key] ?? []
  const images = scenesOf(key).map(({ path, alt }) => ({ image: pictures.get(path)!.id, alt }))
  return createPackageInput.parse({
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
      accommodation: stay ? nameOf.get(stay) : '',
      place: route[i] || null,
      image: images[(dayPictures[key]?.[i + 1] ?? 0) - 1]?.image,
    })),
    images,
    hotels: data.hotels.map(({ hotel, ...offer }) => ({ ...offer, id: id(hotel) })),
    activities: data.activities.map(({ activity, day = null, included }) => ({ id: id(activity), day, included })),
    transfers: data.transfers.map(({ transfer, included }) => ({ id: id(transfer), included })),
    mealPlans: data.mealPlans.map(id),
  })
}

/** One a day up to yesterday, so that 'newest first' has an order. */
export async function loadPackages(ctx: Ctx, ids: Ids, pictures: Pictures): Promise<Ids> {
  const made = new Map<string, string>()
  for (const [i, data] of demoPackages.entries()) {
    const at = new Date(ctx.now().getTime() - (demoPackages.length - i) * 86_400_000)
    const { id } = await createPackage({ ctx: { ...ctx, now: () => at }, input: inputOf(data, ids, pictures) })
    made.set(data.key, id)
  }
  return made
}
