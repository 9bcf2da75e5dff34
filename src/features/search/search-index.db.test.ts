import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { rows } from '../../platform/server/database/db'
import { catalogOf } from '../../testing/catalog'
import { useDatabase } from '../../testing/database'
import { aPackage } from '../../testing/package.factory'
import { sorts } from './search.rules'
import { packageFacets } from './service'
import { packagePlaces, packages } from '../packages/table'
import { foldSearch } from '../../shared/text'

const database = useDatabase()
const { ctx, list, titles, place, add, world } = catalogOf(database)

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
