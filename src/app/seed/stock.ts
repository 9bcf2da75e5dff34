import { importItems } from '../../modules/catalog/inventory/import.service'
import { createRateInput } from '../../modules/catalog/inventory/rate-input.rules'
import { itemKinds } from '../../modules/catalog/inventory/item.rules'
import { everyDay, usualUnit } from '../../modules/catalog/inventory/rates.rules'
import { createRate } from '../../modules/catalog/inventory/rates.service'
import { pictureUrl } from '../../modules/core/media/picture.rules'
import { createSupplier } from '../../modules/catalog/suppliers/service'
import type { Ctx, UserCtx } from '../../platform/server/context'
import type { Ids } from './catalog'
import { activities, hotels, mealPlans, transfers } from './data/demo-inventory'
import { itemPictures } from './data/office/pictures'
import { portugalCsv } from './data/office/price-list'
import { netPercent, seasonsByHotel } from './data/office/seasons'
import { demoSuppliers } from './data/office/suppliers'
import { type Pictures, readScenes } from './posters'

/** Returns the supplier at a place; undefined where nobody covers it. */
export type FindSupplier = (place: string) => string | undefined

export async function loadSuppliers(ctx: Ctx): Promise<FindSupplier> {
  const found: { id: string; covers: string[] }[] = []
  for (const { covers, ...input } of demoSuppliers) {
    found.push({ id: (await createSupplier({ ctx, input })).id, covers })
  }
  return (place) => found.find(({ covers }) => covers.some((word) => place.includes(word)))?.id
}

/** Returns the posters of an item, as its form sends them. */
export function toPictures(key: string, pictures: Pictures): { image: string; alt: string }[] {
  const [packageKey, scenes] = itemPictures[key] ?? [key, []]
  return scenes.map((scene) => {
    const { path, alt } = readScenes(packageKey)[scene - 1]!
    return { image: pictureUrl(pictures.get(path)!.key), alt }
  })
}

/** Loads rates of this year and the next one, with the gaps that the seasons leave. */
export async function loadRates(ctx: Ctx, ids: Ids): Promise<void> {
  const year = ctx.now().getUTCFullYear()
  for (const { key, priceMinor } of hotels.filter((hotel) => seasonsByHotel[hotel.key])) {
    for (const [season, from, to, percent] of seasonsByHotel[key]!) {
      const sellMinor = Math.round((priceMinor * percent) / 10_000) * 100
      const plain = { kind: 'hotels', itemId: ids.get(key)!, season, weekdays: 127, unit: 'room', occupancy: 2 }
      const amounts = { ageBand: 'any', sellMinor, netMinor: Math.round((sellMinor * netPercent) / 100) }
      for (const y of [year, year + 1]) {
        const input = createRateInput.parse({ ...plain, ...amounts, firstDay: `${y}-${from}`, lastDay: `${y}-${to}` })
        await createRate({ ctx, input })
      }
    }
  }
}

/** Loads all-year rates of the other items, for three years. */
export async function loadPlainRates(ctx: Ctx, ids: Ids): Promise<void> {
  const year = ctx.now().getUTCFullYear()
  const days = { firstDay: `${year}-01-01`, lastDay: `${year + 2}-12-31` }
  const all = { season: 'All year', weekdays: everyDay, occupancy: 0, ageBand: 'any', ...days }
  const kinds = { hotels: hotels.filter(({ key }) => !seasonsByHotel[key]), activities, transfers, mealPlans }
  for (const kind of itemKinds) {
    for (const { key, priceMinor } of kinds[kind]) {
      const amounts = { sellMinor: priceMinor, netMinor: Math.round((priceMinor * netPercent) / 100) }
      const rate = { ...all, ...amounts, kind, itemId: ids.get(key)!, unit: usualUnit[kind] }
      await createRate({ ctx, input: createRateInput.parse(rate) })
    }
  }
}

/** Imports a supplier's price list, as staff do. */
export async function importPriceList(ctx: UserCtx): Promise<void> {
  const { bad } = await importItems({ ctx, input: { kind: 'activities', csv: portugalCsv } })
  if (bad.length > 0) throw new Error(`The price list does not import: ${JSON.stringify(bad)}`)
}
