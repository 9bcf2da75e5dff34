import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { rows } from '../../platform/server/db'
import { testContext, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aPlace } from '../../testing/factories'
import { aBarePackage, aPackage } from '../../testing/package.factory'
import { placeAliases, type Place } from '../places/table'
import { listPackagesInput } from './schema'
import { sorts } from './search.rules'
import { listPackages, packageFacets } from './service'
import { packagePlaces, type Package, packages } from './table'
import { foldSearch } from './terms.rules'

const database = useDatabase()
const ctx = () => testContext(testDeps({ db: database.db }))
const list = (input: object) => listPackages({ ctx: ctx(), input: listPackagesInput.parse(input) })
const titles = async (input: object) => (await list(input)).items.map((p) => p.title)

async function place(name: string, overrides: Partial<Place> = {}, aliases: string[] = []) {
  const row = await aPlace(database.db, { name, ...overrides })
  const words = [name.toLowerCase(), ...aliases].map((alias) => ({ alias, placeId: row.id }))
  await database.db.insert(placeAliases).values(words)
  return row
}
const add = (title: string, overrides: Partial<Package> = {}) => aBarePackage(database.db, { title, ...overrides })

/** Asia with Thailand and Krabi in it, Europe with Greece. */
async function world() {
  const asia = await place('Asia', { kind: 'region' })
  const thailand = await place('Thailand', { kind: 'country', parentId: asia.id })
  const krabi = await place('Krabi', { parentId: thailand.id, slug: 'krabi-town' }, ['ao nang'])
  const europe = await place('Europe', { kind: 'region' })
  const greece = await place('Greece', { kind: 'country', parentId: europe.id })
  const beach = await add('Reef', { placeId: krabi.id, destination: 'Krabi, Thailand', tags: ['beach', 'romantic'] })
  const hills = await add('Hills', { placeId: thailand.id, destination: 'Chiang Rai, Thailand', category: 'adventure' })
  const isles = await add('Isles', { placeId: greece.id, destination: 'Náxos, Greece', category: 'family' })
  return { asia, thailand, krabi, europe, greece, beach, hills, isles }
}

describe('a list of packages', () => {
  it('holds active ones only', async () => {
    await add('Shown')
    for (const status of ['draft', 'inactive', 'archived'] as const) await add(status, { status })
    const page = await list({})
    expect(page.items.map((p) => p.title)).toEqual(['Shown'])
    expect(page).toMatchObject({ total: 1, nextCursor: null })
  })

  it('has the first picture and plain values on its cards', async () => {
    const trip = await aPackage(database.db, { originalPriceMinor: 10_000_000_000, tags: ['beach'] })
    const { items } = await list({})
    expect(items).toEqual([
      {
        id: trip.id,
        slug: trip.slug,
        title: trip.title,
        destination: 'Krabi, Thailand',
        category: 'honeymoon',
        tags: ['beach'],
        days: 7,
        nights: 6,
        description: trip.description,
        highlights: [],
        inclusions: [],
        currency: 'USD',
        priceMinor: 129_900,
        originalPriceMinor: 10_000_000_000,
        maxTravelers: 20,
        isFlightIncluded: false,
        hotelRating: 4,
        featured: false,
        rating: null,
        ratingCount: 0,
        image: {
          key: trip.image.key,
          alt: 'Boats before cliffs',
          width: 1600,
          height: 1000,
          blur: trip.image.blur,
          focusX: 50,
          focusY: 50,
        },
        status: 'active',
        createdAt: trip.createdAt.toISOString(),
      },
    ])
  })

  it.each([
    ['a place', { destination: ['Thailand'] }, ['Hills', 'Reef']],
    ['a place above', { destination: ['asia'] }, ['Hills', 'Reef']],
    ['an alias', { destination: ['Ao Nang'] }, ['Reef']],
    ['a slug', { destination: ['krabi-town'] }, ['Reef']],
    ['any of several places', { destination: ['Krabi', 'Greece'] }, ['Isles', 'Reef']],
    ['a word of the destination that is no place', { destination: ['chiang'] }, ['Hills']],
    ['a known place or a word', { destination: ['Greece', 'rai thai'] }, ['Hills', 'Isles']],
    ['several words or a place', { destination: ['Greece', 'chiang rai thai'] }, ['Hills', 'Isles']],
    [
      'a long text inside a category',
      { search: 'chiang rai thai', category: ['adventure'], flights: false },
      ['Hills'],
    ],
    ['an unknown place', { destination: ['Atlantis'] }, []],
    ['a destination and a city', { destination: ['Asia'], city: ['Krabi'] }, ['Reef']],
    ['a destination and a city elsewhere', { destination: ['Europe'], city: ['Krabi'] }, []],
    ['a category', { category: ['adventure'] }, ['Hills']],
    ['an alias of a category', { category: ['Family Vacays'] }, ['Isles']],
    ['a tag in any case', { category: ['BEACH'] }, ['Reef']],
    ['any of several labels', { category: ['romantic', 'beach', 'family'] }, ['Isles', 'Reef']],
    ['an unknown label', { category: ['lunar'] }, []],
    ['all', { category: ['all'] }, ['Hills', 'Isles', 'Reef']],
    ['a tab and a type', { tab: 'honeymoon', category: ['beach'] }, ['Reef']],
    ['a tab and another type', { tab: 'family', category: ['beach'] }, []],
    ['a category and a destination', { tab: 'adventure', destination: ['Asia'] }, ['Hills']],
    ['a category and a destination elsewhere', { category: ['beach'], destination: ['Greece'] }, []],
    ['labels and places', { category: ['beach', 'family'], destination: ['Krabi', 'Greece'] }, ['Isles', 'Reef']],
    ['a search inside a category', { search: 'thail', category: ['beach'] }, ['Reef']],
    ['a search and a destination', { search: 'ee', destination: ['Europe'] }, ['Isles']],
  ])('is narrowed to %s', async (_, input, expected) => {
    await world()
    const page = await list(input)
    expect(page.items.map((p) => p.title).toSorted()).toEqual(expected)
    expect(page.total).toBe(expected.length)
  })

  it.each([
    ['the middle of a word', 'ornin', ['Seven Mornings on the Sea']],
    ['any case', 'SEVEN', ['Seven Mornings on the Sea']],
    ['two words, cut at both ends', 'ven morn', ['Seven Mornings on the Sea']],
    ['three words', 'mornings on the', ['Seven Mornings on the Sea']],
    ['four words, cut at both ends', 'even mornings on th', ['Seven Mornings on the Sea']],
    ['the whole title', 'seven mornings on the sea', ['Seven Mornings on the Sea']],
    ['four words, one of them another', 'seven mornings in the', []],
    ['more words than there are', 'seven mornings on the sea again', []],
    ['words that are not neighbours', 'seven sea', []],
    ['words in another order', 'mornings seven', []],
    ['accents left out', 'cafe', ['Café Nights']],
    ['accents put in', 'cáfé', ['Café Nights']],
    ['the destination', 'osaka', ['Café Nights']],
    ['words across the comma', 'osaka japan', ['Café Nights']],
    ['not across title and destination', 'nights osaka', []],
    ['one letter', 'z', ['Zürich by Rail']],
    ['a percent sign', '%', []],
    ['an underscore', '_', []],
    ['another script', '東京', ['東京 by Night']],
    ['nothing like it', 'qqq', []],
    [
      'blanks only: no restriction',
      '   ',
      ['Café Nights', 'Seven Mornings on the Sea', 'Zürich by Rail', '東京 by Night'],
    ],
  ])('finds by %s', async (_, search, expected) => {
    await add('Seven Mornings on the Sea')
    await add('Café Nights', { destination: 'Osaka, Japan' })
    await add('Zürich by Rail')
    await add('東京 by Night')
    const page = await list({ search })
    expect(page.items.map((p) => p.title).toSorted()).toEqual(expected)
    expect(page.total).toBe(expected.length)
  })

  it.each([
    [{ minPrice: 1000 }, ['1000', '5000']],
    [{ maxPrice: 1000 }, ['500', '1000']],
    [{ minPrice: 999.99, maxPrice: 1000 }, ['1000']],
    [{ minPrice: 6000, maxPrice: 100_000 }, []],
    [{ minPrice: 0, maxPrice: 100_000 }, ['500', '1000', '5000']],
    [{ minPrice: 1000, maxPrice: 500 }, []],
    [{ duration: [3] }, ['500']],
    [{ duration: [3, 20] }, ['500', '5000']],
    [{ duration: [99] }, []],
    [{ hotelRating: [3] }, ['1000', '5000']],
    [{ hotelRating: [5, 4] }, ['5000']],
    [{ flights: true }, ['1000']],
    [{ flights: false }, ['500', '1000', '5000']],
    [{ departureCity: 'Boston' }, ['500', '1000']],
    [{ departureCity: 'new york' }, ['500', '5000']],
    [{ departureCity: 'Boston', flights: true, duration: [6, 10], hotelRating: [3], maxPrice: 2000 }, ['1000']],
    [{ departureCity: 'Boston', hotelRating: [4], category: ['honeymoon'] }, []],
  ])('is narrowed by %j', async (filter, expected) => {
    await add('500', { priceMinor: 50_000, days: 3, nights: 2 })
    const boston = { departureCities: ['Boston'], isFlightIncluded: true, hotelRating: 3 }
    await add('1000', { priceMinor: 100_000, days: 4, nights: 3, ...boston })
    const newYork = { departureCities: ['New York', 'Miami'], hotelRating: 5 }
    await add('5000', { priceMinor: 500_000, days: 16, nights: 16, ...newYork })
    const page = await list({ sort: 'price-asc', ...filter })
    expect(page.items.map((p) => p.title)).toEqual(expected)
    expect(page.total).toBe(expected.length)
  })

  it.each([
    ['popular', ['C', 'A', 'B', 'D']],
    ['price-asc', ['B', 'A', 'C', 'D']],
    ['price-desc', ['D', 'C', 'A', 'B']],
    ['rating', ['A', 'D', 'C', 'B']],
    ['duration', ['D', 'C', 'B', 'A']],
  ])('is sorted by %s', async (sort, expected) => {
    const at = (day: number) => new Date(`2027-01-0${day}T00:00:00Z`)
    const nights = 2
    await add('A', { priceMinor: 200, days: 9, nights, rating: 480, ratingCount: 9, popularity: 5, createdAt: at(4) })
    await add('B', { priceMinor: 100, days: 8, nights, popularity: 5, createdAt: at(3) })
    await add('C', { priceMinor: 300, days: 5, nights, rating: 410, ratingCount: 1, popularity: 6, createdAt: at(1) })
    await add('D', { priceMinor: 400, days: 3, nights, rating: 480, ratingCount: 3, popularity: 0, createdAt: at(9) })
    expect(await titles({ sort })).toEqual(expected)
    expect(await titles({ sort, category: ['honeymoon'], minPrice: 1 })).toEqual(expected)
  })
})

describe('pages', () => {
  const many = async () => {
    for (let i = 0; i < 25; i++) {
      await add(`Reef ${i}`, { priceMinor: 1000 * (1 + (i % 4)), days: 3 + (i % 3), nights: 2, popularity: i % 5 })
    }
  }

  it.each(sorts.map((s) => s.value))('in the order %s meet every package once', async (sort) => {
    await many()
    for (const filter of [
      {},
      { category: ['honeymoon', 'beach'] },
      { minPrice: 1 },
      { search: 'reef', duration: [3, 6] },
    ]) {
      const whole = await titles({ sort, ...filter, limit: 100 })
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await list({ sort, ...filter, limit: 7, cursor })
        expect(page.total).toBe(25)
        seen.push(...page.items.map((p) => p.title))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(seen).toEqual(whole)
      expect(new Set(seen).size).toBe(25)
    }
  })

  it('end without another one when the last is full', async () => {
    await many()
    expect((await list({ limit: 25 })).nextCursor).toBeNull()
    expect((await list({ limit: 24 })).nextCursor).not.toBeNull()
  })

  it.each(['', 'x', '%%%', 'cG9wdWxhciAxIHg', btoa('popular 1 00000000-0000-0000-0000-00000000000g'), '🙂'])(
    'refuse the cursor %j',
    (cursor) => expect(list({ cursor })).rejects.toMatchObject({ code: 'invalid', details: { field: 'cursor' } }),
  )

  it('refuse a cursor of another order', async () => {
    await many()
    const { nextCursor } = await list({ sort: 'rating', limit: 1 })
    await expect(list({ sort: 'popular', cursor: nextCursor })).rejects.toMatchObject({ details: { field: 'cursor' } })
  })
})

describe('the search index', () => {
  it('follows every change of a package and of places', async () => {
    const { beach, europe, thailand, greece } = await world()
    const { db } = database
    await db.update(packages).set({ title: 'Lagoon', priceMinor: 777 }).where(eq(packages.id, beach.id))
    expect(await titles({ search: 'reef' })).toEqual([])
    expect(await titles({ search: 'lagoo', maxPrice: 8 })).toEqual(['Lagoon'])
    await db.insert(packagePlaces).values({ packageId: beach.id, placeId: greece.id })
    expect(await titles({ destination: ['Europe'], sort: 'price-asc' })).toEqual(['Lagoon', 'Isles'])
    await db.delete(packagePlaces)
    expect(await titles({ destination: ['Europe'] })).toEqual(['Isles'])
    await db.execute(sql`UPDATE places SET parent_id = ${europe.id} WHERE id = ${thailand.id}`)
    expect((await list({ destination: ['Europe'] })).total).toBe(3)
    expect((await list({ destination: ['Asia'] })).total).toBe(0)
    await db.update(packages).set({ status: 'inactive' }).where(eq(packages.id, beach.id))
    expect((await list({ destination: ['Krabi'] })).total).toBe(0)
    await db.delete(packages)
    expect(await rows(db, sql`SELECT FROM package_terms UNION ALL SELECT FROM package_search`)).toEqual([])
    expect(await rows(db, sql`SELECT * FROM search_terms WHERE packages <> 0`)).toEqual([])
  })

  it('counts each term as often as it is listed, however the rows came', async () => {
    await world()
    await database.db.update(packages).set({ category: 'family', tags: ['beach', 'family'] })
    await aPackage(database.db)
    const wrong = await rows(
      database.db,
      sql`SELECT t.kind, t.value, t.packages, count(p.package_id)::int AS listed FROM search_terms t
          LEFT JOIN package_terms p ON p.term_id = t.id GROUP BY t.id HAVING count(p.package_id) <> t.packages`,
    )
    expect(wrong).toEqual([])
    expect((await list({})).total).toBe(4)
  })

  it('folds text as queries are folded', async () => {
    const samples = [
      'ÉCOLE Thaïs – “Ördög”',
      'İstanbul',
      'Æther GRÖSSE ß',
      '東京, Japan!',
      'a\tb\nc',
      'ΑΘΗΝΑΣ',
      '½ Ⅳ ² 3',
      '_%\\',
    ]
    const [found] = await rows<{ folded: string[] }>(
      database.db,
      sql`SELECT ARRAY(SELECT fold_text(s) FROM json_array_elements_text(${JSON.stringify(samples)}::json) AS s) AS folded`,
    )
    expect(found!.folded).toEqual(samples.map(foldSearch))
  })

  it('is emptied with the table', async () => {
    await world()
    await database.db.execute(sql`TRUNCATE packages CASCADE`)
    expect(await list({})).toEqual({ items: [], nextCursor: null, total: 0 })
    await add('After')
    expect(await titles({})).toEqual(['After'])
  })
})

describe('facets', () => {
  it('are all zero without packages', async () => {
    const { all, labels, flights, hotelRatings, cities } = await packageFacets({ ctx: ctx() })
    expect({ all, labels, flights }).toEqual({ all: 0, labels: {}, flights: 0 })
    expect(hotelRatings).toEqual({ 3: 0, 4: 0, 5: 0 })
    expect(cities.Bangkok).toBe(0)
  })

  it('count what each filter would find', async () => {
    const japan = await place('Japan', { kind: 'country' })
    const tokyo = await place('Tokyo', { parentId: japan.id })
    const common = { placeId: tokyo.id, isFlightIncluded: true }
    await add('A', { ...common, hotelRating: 5, days: 3, nights: 2, tags: ['beach'] })
    await add('B', { ...common, hotelRating: 3, days: 16, nights: 15, tags: ['beach', 'honeymoon'] })
    await add('C', { category: 'family', days: 17, nights: 15 })
    await add('D', { ...common, status: 'draft' })
    const facets = await packageFacets({ ctx: ctx() })
    expect(facets).toMatchObject({
      all: 3,
      labels: { honeymoon: 2, beach: 2, family: 1 },
      durations: { 3: 1, 20: 2 },
      hotelRatings: { 3: 2, 4: 1, 5: 1 },
      flights: 2,
    })
    expect(facets.cities).toMatchObject({ Tokyo: 2, Bangkok: 0 })
  })
})
