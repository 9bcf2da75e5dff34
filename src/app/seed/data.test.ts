import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { itemKinds } from '../../modules/catalog/inventory/item.rules'
import { toLabel } from '../../modules/settings/settings/categories.rules'
import { durationDays, hotelRatings } from '../../modules/storefront/search/search.rules'
import { usualCategories, usualLists } from '../../modules/settings/settings/lists.rules'
import { fold } from '../../shared/text'
import {
  readFile,
  readDepartures,
  readInventory,
  readOffice,
  readOffers,
  readPackageLines,
  readPackages,
  readPlaces,
  readQuotes,
  readRates,
  readReviews,
  readSetup,
  readTraveler,
  readTwins,
  readRequests,
  readLeads,
  findPackage,
} from './data'
import type { DraftLine } from '../../modules/sales/proposals/offer.rules'
import { pricedLines } from './offers'
import { readScenes } from './posters'

const demoPackages = readPackages()
const { hotels, activities, transfers, mealPlans } = readInventory()
const places = readPlaces()
const slugs = new Set(places.map((p) => p.slug))
const keys = (items: { key: string }[]) => new Set(items.map((i) => i.key))
const hotelKeys = keys(hotels)
const hotelByKey = new Map(hotels.map((h) => [h.key, h]))
const { categories, homeCategories, listCategories } = usualCategories
const toKey = (word: string) => toLabel(categories, word)
const labels = (p: (typeof demoPackages)[number]) => new Set([p.category, ...p.tags.map(toKey)])
const withLabel = (word: string) => demoPackages.filter((p) => labels(p).has(toKey(word)))
const above = (slug: string): string[] => {
  const parent = places.find((p) => p.slug === slug)?.parentSlug
  return parent ? [slug, ...above(parent)] : [slug]
}
const each = demoPackages.map((p) => [p.slug, p] as const)

describe('the catalog of the demo', () => {
  it('knows where each place is, themes apart', () => {
    expect(places.filter((p) => p.kind !== 'theme' && p.latitude === null).map((p) => p.slug)).toEqual([])
  })

  it.each(each)('%s says where each day is spent, and pictures are of its gallery', (key, { itinerary }) => {
    expect(itinerary.flatMap(({ place }) => place ?? []).filter((slug) => !slugs.has(slug))).toEqual([])
    // Allows days at sea alone to have no place.
    expect(itinerary.filter(({ place }) => !place).length).toBeLessThanOrEqual(1)
    const pictures = itinerary.flatMap(({ image }) => image ?? [])
    expect(new Set(pictures).size).toBe(pictures.length)
    const own = new Set(readScenes(key).map(({ alt }) => alt))
    expect(pictures.filter((alt) => !own.has(alt))).toEqual([])
  })

  it('names no amount in words: what is shown in rupees would have dollars beside it', () => {
    const priced = /[$€£₹]\s?\d|\d\s?(?:dollars|euros|pounds|rupees|USD|EUR|GBP|INR)\b/
    for (const items of [demoPackages, hotels, activities, transfers, mealPlans])
      expect(items.map((one) => JSON.stringify(one)).filter((one) => priced.test(one))).toEqual([])
  })

  it('has the specified numbers in the tabs of home', () => {
    const counts = homeCategories.map((key) => withLabel(key).length)
    expect([demoPackages.length, ...counts]).toEqual([11, 3, 4, 2, 2])
  })

  it.each(listCategories)('has something under %s', (category) => {
    expect(withLabel(category)).not.toEqual([])
  })

  it.each(usualLists.packageTypes)('has something of the type %s', (type) => {
    expect(withLabel(type)).not.toEqual([])
  })

  it.each(Object.values(durationDays))('has something of %i to %i days', (min, max) => {
    expect(demoPackages.some((p) => p.days >= min && p.days <= max)).toBe(true)
  })

  it('has hotels of each rating, trips with flights and without, and savings', () => {
    const best = demoPackages.map((p) =>
      Math.max(...p.hotels.filter((h) => h.included).map((h) => hotelByKey.get(h.key)!.input.starRating!)),
    )
    expect([...new Set(best)].toSorted()).toEqual(hotelRatings)
    expect(new Set(demoPackages.map((p) => p.isFlightIncluded ?? false)).size).toBe(2)
    expect(demoPackages.filter((p) => p.originalPrice).length).toBeGreaterThan(2)
    expect(demoPackages.filter((p) => p.departureCities.length).length).toBeGreaterThan(2)
  })

  it('has a family package with a beach and flights, and packages for parts of the year', () => {
    expect(demoPackages.some((p) => p.category === 'family' && p.isFlightIncluded && labels(p).has('beach'))).toBe(true)
    expect(demoPackages.filter((p) => p.isFlightIncluded).length).toBeGreaterThanOrEqual(5)
    expect(demoPackages.filter((p) => p.offered).length).toBeGreaterThan(3)
  })

  it('finds packages in the filter cities that they visit', () => {
    const visited = (slug: string) =>
      demoPackages.filter((p) => [p.place!, ...p.alsoPlaces].flatMap(above).includes(slug))
    for (const slug of ['bangkok', 'tokyo', 'male', 'dubai', 'paris', 'new-york']) expect(visited(slug)).not.toEqual([])
    for (const slug of readSetup().tiles!) expect(visited(slug)).not.toEqual([])
  })
})

describe.each(each)('%s', (_key, p) => {
  it('adds up: days, nights, hotels', () => {
    expect(p.itinerary).toHaveLength(p.days)
    expect(p.nights).toBe(p.days - 1)
    const included = p.hotels.filter((h) => h.included)
    expect(included.reduce((sum, h) => sum + h.nights!, 0)).toBe(p.nights)
    for (const { key, nights } of included) {
      expect(p.itinerary.filter((day) => day.stay === key)).toHaveLength(nights!)
    }
    expect(p.itinerary.at(-1)!.stay).toBeUndefined()
  })

  it('refers to what exists', () => {
    expect([p.place!, ...p.alsoPlaces].filter((slug) => !slugs.has(slug))).toEqual([])
    expect(readPackageLines().find(([cells]) => cells!.slug === p.slug)).toHaveLength(
      1 + itemKinds.flatMap((kind) => p[kind]).length,
    )
    expect(p.activities.filter((a) => (a.day ?? 1) > p.days)).toEqual([])
    expect(p.departureCities.filter((c) => !usualLists.departureCities.includes(c))).toEqual([])
  })

  it('offers something to add in each tab of the customizer', () => {
    for (const options of [p.hotels, p.activities, p.transfers]) {
      expect(options.some((o) => o.included)).toBe(true)
    }
    expect(p.hotels.some((o) => !o.included)).toBe(true)
    expect(p.activities.some((o) => !o.included)).toBe(true)
  })

  it('includes as many lunches and dinners as its days have', () => {
    const numbers = 'no one two three four five six seven eight nine ten'.split(' ')
    for (const meal of ['Lunch', 'Dinner'] as const) {
      const inText = new RegExp(`(\\w+) ${meal}(?:es|s)\\b`, 'i').exec(p.inclusions.join('; '))?.[1]
      const served = p.itinerary.filter((day) => day.meals?.includes(meal)).length
      if (inText && numbers.includes(inText)) expect([meal, numbers.indexOf(inText)]).toEqual([meal, served])
    }
  })

  it('explains without stack, SQL or values', () => {
    const between = (n: number, min: number, max: number) => expect(n >= min && n <= max).toBe(true)
    between(p.highlights.length, 6, 8)
    between(p.inclusions.length, 6, 9)
    between(p.exclusions.length, 4, 6)
    between(p.mealPlans.length, 1, 2)
    between(p.description.split('. ')[0]!.length, 40, 160)
    expect(JSON.stringify(p)).not.toMatch(/!|breathtaking|nestled|hidden gem|unforgettable|paradise/i)
  })

  it('has a realistic price', () => {
    const price = Number(p.price)
    expect(price).toBeGreaterThanOrEqual(690)
    expect(price).toBeLessThanOrEqual(9_800)
    if (p.originalPrice) expect(Number(p.originalPrice)).toBeGreaterThan(price)
    expect(price / p.days).toBeGreaterThan(100)
  })

  it('has five posters or more, four by three, with their words', async () => {
    const scenes = readScenes(p.slug)
    expect(scenes.length).toBeGreaterThanOrEqual(5)
    for (const scene of scenes) {
      const width = scene.isCover ? 1600 : 1200
      expect(await sharp(scene.path).metadata()).toMatchObject({ format: 'webp', width, height: width * 0.75 })
      expect(scene.alt.length).toBeGreaterThan(10)
      expect(scene.focus.every((at) => at % 5 === 0 && at >= 0 && at <= 100)).toBe(true)
    }
  })
})

it('shows one package in eight pictures', () => {
  expect(Math.max(...demoPackages.map(({ slug }) => readScenes(slug).length))).toBe(8)
})

describe('inventory', () => {
  const all = [hotels, activities, transfers, mealPlans]
  it('has at least 45 items, each with a key and a name of its own', () => {
    expect(all.flat().length).toBeGreaterThanOrEqual(45)
    expect(keys(all.flat()).size).toBe(all.flat().length)
    for (const items of all) {
      expect(new Set(items.map((i) => i.name)).size).toBe(items.length)
    }
  })

  it('is all used, and priced', () => {
    const used = new Set(demoPackages.flatMap((p) => itemKinds.flatMap((kind) => p[kind].map(({ key }) => key))))
    const items = all.flat()
    expect(items.filter((i) => !used.has(i.key)).map((i) => i.key)).toEqual([])
    expect(items.filter((i) => i.priceMinor < 500 || i.priceMinor > 1_000_000)).toEqual([])
  })
})

describe('places', () => {
  const words = places.flatMap((p) => [...new Set([p.name, ...(p.aliases ?? [])].map(fold))])
  it('find every word of the lists that visitors pick from', () => {
    // Allows one twice: the tile 'Dubai & UAE' and the search bar's 'Dubai UAE' fold to the word that finds the country.
    expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual(['dubai uae'])
    const asked = [
      ...usualLists.quoteDestinations,
      ...usualLists.filterCities,
      'Dubai UAE',
      'Bali Indonesia',
      'Luxury Cruises',
      'Dubai & UAE',
    ]
    expect(asked.filter((word) => !words.includes(fold(word)))).toEqual([])
    const ranks = places.flatMap(({ searchRank }) => searchRank ?? [])
    expect(ranks.toSorted((a, b) => a - b)).toEqual(ranks.map((_, i) => i + 1))
  })

  it('stand after the places they lie in', () => {
    const seen = new Set<string>()
    for (const place of places) {
      if (place.parentSlug) expect(seen).toContain(place.parentSlug)
      seen.add(place.slug)
      expect(() => new Intl.DateTimeFormat('en', { timeZone: place.timeZone })).not.toThrow()
    }
    expect(seen.size).toBe(places.length)
  })
})

describe('the agency', () => {
  it('takes all files, and names suppliers, hotels and packages that exist', () => {
    for (const read of [readOffers, readReviews, readTwins, readTraveler, readOffice, readDepartures])
      expect(read()).toBeTruthy()
    const suppliers = new Set(
      parse<{ name: string }>(readFile('suppliers.csv'), { columns: true }).map(({ name }) => name),
    )
    const named = Object.values(readInventory())
      .flat()
      .flatMap(({ supplier }) => supplier || [])
    expect(named.filter((name) => !suppliers.has(name))).toEqual([])
    expect(readRates().filter(({ hotel }) => !hotelKeys.has(hotel))).toEqual([])
    const shown = [...readRequests(), ...readLeads()].map((story) => [story.package, story.destination])
    expect(shown.filter(([key, words]) => (key ? words || !findPackage(key) : !words))).toEqual([])
  })

  it('has valid settings', () => {
    expect(readSetup().agency.name).toBe('Itinera')
  })

  it('has requests with options that are offered', () => {
    for (const quote of readQuotes()) {
      expect(usualLists.departureCities).toContain(quote.departureCity)
      if (quote.budget) expect(usualLists.budgetRanges).toContain(quote.budget)
      const asked = demoPackages.find((p) => p.slug === quote.packageKey)
      expect(Boolean(asked)).toBe(quote.packageKey !== undefined)
      const offered = (choice: string[] = [], options: { included: boolean; key: string }[] = []) =>
        choice.every((key) => options.some((o) => o.key === key && !o.included))
      expect(offered(quote.choice?.hotels, asked?.hotels)).toBe(true)
      expect(offered(quote.choice?.activities, asked?.activities)).toBe(true)
      expect(offered(quote.choice?.transfers, asked?.transfers)).toBe(true)
    }
  })

  it('offers at list prices, and the hotels at what is left of the price that was told', () => {
    const line = (kind: 'hotel' | 'activity', title: string, times: number, state: 'included' | 'optional') =>
      ({ kind, title, count: 1, times, state }) as DraftLine
    const lines = [
      line('hotel', 'Nooraa Reef, beach villas', 5, 'included'),
      line('hotel', 'Nooraa Reef, water villas', 5, 'optional'),
      line('activity', 'Malé in two hours on foot', 1, 'included'),
    ]
    const shown = (quotedMinor: number) => pricedLines({ lines }, quotedMinor).map(({ price }) => price!.sellMinor)
    expect(shown(544_000)).toEqual([108_000, 158_000, 4_000])
    expect(shown(100_000)).toEqual([54_000, 79_000, 4_000])
  })
})
