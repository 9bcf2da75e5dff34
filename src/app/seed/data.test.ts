import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { departureCities } from '../../modules/catalog/places/departure-cities.rules'
import { homeTabs, toLabel, listCategories, packageTypes } from '../../modules/catalog/packages/categories.rules'
import { durationBuckets, filterCities, hotelRatings } from '../../modules/storefront/search/search.rules'
import { budgetRanges, quoteDestinations } from '../../modules/sales/quotes/options.rules'
import { agencySettings } from '../../modules/settings/settings/schema'
import { fold } from '../../shared/text'
import { agency } from './data/agency'
import { cities } from './data/cities'
import { countries } from './data/countries'
import { activities, hotels, mealPlans, transfers } from './data/demo-inventory'
import { demoPackages } from './data/demo-packages'
import { searchOrder, tiles } from './data/places'
import { quotes } from './data/quotes'
import { dayPictures, routes } from './data/routes'
import { stopPlaces } from './data/stops'
import { coordinates } from './data/coordinates'
import type { DraftLine } from '../../modules/sales/proposals/offer.rules'
import { pricedLines } from './offers'
import { readScenes } from './posters'

const places = [...countries, ...cities, ...stopPlaces]
const slugs = new Set(places.map((p) => p.slug))
const keys = (items: { key: string }[]) => new Set(items.map((i) => i.key))
const [hotelKeys, activityKeys, transferKeys, mealPlanKeys] = [hotels, activities, transfers, mealPlans].map(keys)
const hotelByKey = new Map(hotels.map((h) => [h.key, h]))
const labels = (p: (typeof demoPackages)[number]) => new Set([p.category, ...p.tags.map(toLabel)])
const withLabel = (word: string) => demoPackages.filter((p) => labels(p).has(toLabel(word)))
const above = (slug: string): string[] => {
  const parent = places.find((p) => p.slug === slug)?.parent
  return parent ? [slug, ...above(parent)] : [slug]
}
const each = demoPackages.map((p) => [p.key, p] as const)

describe('the catalog of the demo', () => {
  it('knows where each place is, themes apart', () => {
    const without = places.filter((p) => p.kind !== 'theme' && !coordinates[p.slug]).map((p) => p.slug)
    expect(without).toEqual([])
    expect(Object.keys(coordinates).filter((slug) => !slugs.has(slug))).toEqual([])
  })

  it.each(each)('%s says where each day is spent, and pictures are of its gallery', (key, { days }) => {
    expect(routes[key]).toHaveLength(days)
    expect(routes[key]!.filter((slug) => slug && !coordinates[slug])).toEqual([])
    const pictures = Object.values(dayPictures[key] ?? {})
    expect(new Set(pictures).size).toBe(pictures.length)
    expect(Math.max(...pictures)).toBeLessThanOrEqual(readScenes(key).length)
  })

  it('names no amount in words: what is shown in rupees would have dollars beside it', () => {
    const priced = /[$€£₹]\s?\d|\d\s?(?:dollars|euros|pounds|rupees|USD|EUR|GBP|INR)\b/
    for (const items of [demoPackages, hotels, activities, transfers, mealPlans])
      expect(items.filter((one) => priced.test(JSON.stringify(one))).map(({ key }) => key)).toEqual([])
  })

  it('has the specified numbers in the tabs of home', () => {
    const counts = homeTabs.map((tab) => (tab.value === 'all' ? demoPackages.length : withLabel(tab.value).length))
    expect(counts).toEqual([11, 3, 4, 2, 2])
  })

  it.each(listCategories.filter((c) => c.value !== 'all').map((c) => c.value))('has something under %s', (category) => {
    expect(withLabel(category)).not.toEqual([])
  })

  it.each(packageTypes)('has something of the type %s', (type) => {
    expect(withLabel(type)).not.toEqual([])
  })

  it.each(durationBuckets)('has something of $label', ({ min, max }) => {
    expect(demoPackages.some((p) => p.days >= min && p.days <= max)).toBe(true)
  })

  it('has hotels of each rating, trips with flights and without, and savings', () => {
    const best = demoPackages.map((p) =>
      Math.max(...p.hotels.filter((h) => h.included).map((h) => hotelByKey.get(h.hotel)!.starRating)),
    )
    expect([...new Set(best)].toSorted()).toEqual(hotelRatings)
    expect(new Set(demoPackages.map((p) => p.isFlightIncluded ?? false)).size).toBe(2)
    expect(demoPackages.filter((p) => p.originalPriceMinor).length).toBeGreaterThan(2)
    expect(demoPackages.filter((p) => p.departureCities.length).length).toBeGreaterThan(2)
  })

  it('has a family package with a beach and flights, and packages for parts of the year', () => {
    expect(demoPackages.some((p) => p.category === 'family' && p.isFlightIncluded && labels(p).has('beach'))).toBe(true)
    expect(demoPackages.filter((p) => p.isFlightIncluded).length).toBeGreaterThanOrEqual(5)
    expect(demoPackages.filter((p) => p.offered).length).toBeGreaterThan(3)
  })

  it('finds packages in the filter cities that they visit', () => {
    const visited = (slug: string) =>
      demoPackages.filter((p) => [p.place, ...p.alsoPlaces].flatMap(above).includes(slug))
    for (const slug of ['bangkok', 'tokyo', 'male', 'dubai', 'paris', 'new-york']) expect(visited(slug)).not.toEqual([])
    for (const { place } of tiles) expect(visited(place)).not.toEqual([])
  })
})

describe.each(each)('%s', (_key, p) => {
  it('adds up: days, nights, hotels', () => {
    expect(p.itinerary).toHaveLength(p.days)
    expect(p.nights).toBe(p.days - 1)
    const included = p.hotels.filter((h) => h.included)
    expect(included.reduce((sum, h) => sum + h.nights, 0)).toBe(p.nights)
    for (const { hotel, nights } of included) {
      expect(p.itinerary.filter((day) => day.stay === hotel)).toHaveLength(nights)
    }
    expect(p.itinerary.at(-1)!.stay).toBeUndefined()
  })

  it('refers to what exists', () => {
    expect([p.place, ...p.alsoPlaces].filter((slug) => !slugs.has(slug))).toEqual([])
    expect(p.hotels.filter((h) => !hotelKeys!.has(h.hotel))).toEqual([])
    expect(p.activities.filter((a) => !activityKeys!.has(a.activity) || (a.day ?? 1) > p.days)).toEqual([])
    expect(p.transfers.filter((t) => !transferKeys!.has(t.transfer))).toEqual([])
    expect(p.mealPlans.filter((m) => !mealPlanKeys!.has(m))).toEqual([])
    expect(p.departureCities.filter((c) => !departureCities.includes(c as never))).toEqual([])
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
      const served = p.itinerary.filter((day) => day.meals.includes(meal)).length
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
    expect(p.priceMinor).toBeGreaterThanOrEqual(69_000)
    expect(p.priceMinor).toBeLessThanOrEqual(980_000)
    if (p.originalPriceMinor) expect(p.originalPriceMinor).toBeGreaterThan(p.priceMinor)
    expect(p.priceMinor / p.days).toBeGreaterThan(10_000)
  })

  it('has five posters or more, with their words', () => {
    const scenes = readScenes(p.key)
    expect(scenes.length).toBeGreaterThanOrEqual(5)
    for (const scene of scenes) {
      expect(existsSync(scene.path)).toBe(true)
      expect(readFileSync(scene.path, 'utf8')).not.toMatch(/<script|<text|https?:\/\/(?!www\.w3\.org)/)
      expect(scene.alt.length).toBeGreaterThan(10)
      expect(scene.focus.every((at) => at % 5 === 0 && at >= 0 && at <= 100)).toBe(true)
    }
  })
})

it('shows one package in eight pictures', () => {
  expect(Math.max(...demoPackages.map(({ key }) => readScenes(key).length))).toBe(8)
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
    const used = new Set(
      demoPackages.flatMap((p) => [
        ...p.hotels.map((h) => h.hotel),
        ...p.activities.map((a) => a.activity),
        ...p.transfers.map((t) => t.transfer),
        ...p.mealPlans,
      ]),
    )
    const items = all.flat()
    expect(items.filter((i) => !used.has(i.key)).map((i) => i.key)).toEqual([])
    expect(items.filter((i) => i.priceMinor < 500 || i.priceMinor > 1_000_000)).toEqual([])
  })
})

describe('places', () => {
  const words = places.flatMap((p) => [...new Set([p.name, ...(p.aliases ?? [])].map(fold))])
  it('find every word of the lists that visitors pick from', () => {
    // The tile 'Dubai & UAE' and the search bar's 'Dubai UAE' fold to the same word; it finds the country.
    expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual(['dubai uae'])
    const asked = [
      ...quoteDestinations,
      ...filterCities,
      'Dubai UAE',
      'Bali Indonesia',
      'Luxury Cruises',
      'Dubai & UAE',
    ]
    expect(asked.filter((word) => !words.includes(fold(word)))).toEqual([])
    expect([...searchOrder, ...tiles.map((t) => t.place)].filter((slug) => !slugs.has(slug))).toEqual([])
  })

  it('stand after the places they lie in', () => {
    const seen = new Set<string>()
    for (const place of places) {
      if (place.parent) expect(seen).toContain(place.parent)
      seen.add(place.slug)
      expect(() => new Intl.DateTimeFormat('en', { timeZone: place.timeZone })).not.toThrow()
    }
    expect(seen.size).toBe(places.length)
  })
})

describe('the agency', () => {
  it('has valid settings', () => {
    expect(agencySettings.parse(agency).name).toBe('Itinera')
  })

  it('has requests with options that are offered', () => {
    for (const quote of quotes) {
      expect(departureCities).toContain(quote.departureCity)
      if (quote.budget) expect(budgetRanges).toContain(quote.budget)
      const asked = demoPackages.find((p) => p.key === quote.packageKey)
      expect(Boolean(asked)).toBe(quote.packageKey !== undefined)
      const offered = (choice: string[] = [], options: { included: boolean; key: string }[] = []) =>
        choice.every((key) => options.some((o) => o.key === key && !o.included))
      expect(
        offered(
          quote.choice?.hotels,
          asked?.hotels.map((h) => ({ ...h, key: h.hotel })),
        ),
      ).toBe(true)
      expect(
        offered(
          quote.choice?.activities,
          asked?.activities.map((a) => ({ ...a, key: a.activity })),
        ),
      ).toBe(true)
      expect(
        offered(
          quote.choice?.transfers,
          asked?.transfers.map((t) => ({ ...t, key: t.transfer })),
        ),
      ).toBe(true)
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
    const told = (toldMinor: number) => pricedLines({ lines }, toldMinor).map(({ price }) => price!.sellMinor)
    expect(told(544_000)).toEqual([108_000, 158_000, 4_000])
    expect(told(100_000)).toEqual([54_000, 79_000, 4_000])
  })
})
