import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../../testing/catalog'
import { useDatabase } from '../../../testing/database'
import { writeSearchColumns } from '../../catalog/packages/search-columns.service'
import { packagePlaces, packages } from '../../catalog/packages/table'
import { toLabel } from '../../settings/settings/categories.rules'
import { searchAlternatives } from './alternatives.service'
import { findDestinations, listDestinations } from './destinations.service'
import { atOnce } from './search.rules'
import { usualCategories, usualLists } from '../../settings/settings/lists.rules'
import { choices } from './choices.rules'
import { computeFacets } from './facets.service'
import { flags } from './flags.rules'
import { type SearchFilters, searchFilters } from './schema'

const database = useDatabase()
const { ctx, list, titles, place, add, world } = createCatalog(database)
const getFacets = (input: object) => computeFacets({ ctx: ctx(), input: searchFilters.parse(input) })
/** Lists every counted value of filters, by the search that finds it. Omits zeros, as facets do. */
const values: [name: string, search: Partial<SearchFilters>][] = [
  ...['all', ...usualCategories.homeCategories].map((tab): [string, object] => [`tab ${tab}`, { tab }]),
  ...usualLists.packageTypes.map((type): [string, object] => [
    `label ${toLabel(usualCategories.categories, type)}`,
    { category: [type] },
  ]),
  ...choices.flatMap(({ name, options }) =>
    options.map(({ value }): [string, object] => [`${name} ${value}`, { [name]: [value] }]),
  ),
  ...usualLists.filterCities.slice(0, 3).map((city): [string, object] => [`city ${city}`, { city: [city] }]),
  ...flags.map(({ name }): [string, object] => [name, { [name]: true }]),
]

async function countedBySearches(input: object): Promise<Record<string, number>> {
  const totals: [string, number][] = []
  for (const [name, search] of values) totals.push([name, (await list({ ...input, ...search, limit: 1 })).total])
  return Object.fromEntries(totals.filter(([, total]) => total > 0))
}

async function countedByFacets(input: object, sampleSize: number): Promise<Record<string, number>> {
  const found = await computeFacets({ ctx: ctx(), input: searchFilters.parse(input) }, sampleSize)
  const named = (kind: string, counts: Record<string, number>) =>
    Object.entries(counts).map(([value, count]): [string, number] => [`${kind} ${value}`, count])
  const counts = [
    ['tab all', found.all] as const,
    ...named('tab', found.tabs),
    ...named('label', found.labels),
    ...choices.flatMap(({ name, counts }) => named(name, found[counts])),
    ...named('city', found.cities),
    ...flags.map(({ name }) => [name, found[name]] as const),
  ]
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/** Sets one value of each filter. */
const filters = {
  tab: 'family',
  category: ['beach', 'wellness'],
  duration: [6, 10],
  hotelRating: [4],
  flights: true,
  city: ['Tokyo', 'Bangkok'],
  maxPrice: 1500,
  search: 'trip',
}
type Filter = keyof typeof filters
const every = Object.keys(filters) as Filter[]
const ownFacets: Filter[] = ['tab', 'category', 'duration', 'hotelRating', 'flights']
const without = (one: Filter) => ownFacets.filter((name) => name !== one)

/** Adds further places to a package. */
async function visit(packageId: string, placeIds: string[]): Promise<void> {
  const { db } = database
  await db.insert(packagePlaces).values([...new Set(placeIds)].map((placeId) => ({ packageId, placeId })))
  await writeSearchColumns(ctx(), [packageId])
}

const alternativesTo = (input: object) => searchAlternatives({ ctx: ctx(), input: searchFilters.parse(input) })

describe('facets', () => {
  it('are all zero without packages', async () => {
    const { all, labels, flights, hotelRatings, cities } = await getFacets({})
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
    const facets = await getFacets({})
    expect(facets).toMatchObject({
      all: 3,
      tabs: { honeymoon: 2, family: 1 },
      labels: { beach: 2, family: 1 },
      durations: { 3: 1, 20: 2 },
      hotelRatings: { 3: 2, 4: 1, 5: 1 },
      flights: 2,
    })
    expect(facets.cities).toMatchObject({ Tokyo: 2, Bangkok: 0 })
  })

  it('are exact also where more packages match than are looked through', async () => {
    const japan = await place('Japan', { kind: 'country' })
    const tokyo = await place('Tokyo', { parentId: japan.id })
    for (const days of [3, 3, 8, 20, 20]) await add('A', { placeId: tokyo.id, days, nights: 2, tags: ['beach'] })
    await add('B', { hotelRating: 5, isFlightIncluded: true, category: 'family', tags: ['romantic'] })
    for (const input of [{}, { category: ['beach', 'family'] }, { duration: [3], flights: true }]) {
      const whole = await getFacets(input)
      expect(await computeFacets({ ctx: ctx(), input: searchFilters.parse(input) }, 2)).toEqual(whole)
    }
  })

  it('count what a search for each value finds, beside whichever filters are set', async () => {
    const cities = await Promise.all(['Tokyo', 'Bangkok', 'Oslo'].map((name) => place(name)))
    const district = await place('Shibuya', { parentId: cities[0]!.id })
    for (let i = 0; i < 36; i++) {
      const { id } = await add(i % 5 === 4 ? `Walk ${i}` : `Trip ${i}`, {
        placeId: (i % 9 === 0 ? district : cities[i % 3]!).id,
        category: i % 2 === 0 ? 'family' : 'honeymoon',
        tags: [['beach', 'romantic'], ['wellness', 'honeymoon'], ['culinary', 'beach'], []][(i >> 1) % 4],
        days: [3, 5, 9, 18][(i >> 2) % 4],
        nights: 2,
        hotelRating: 3 + ((i >> 1) % 3),
        isFlightIncluded: i % 7 < 4,
        priceMinor: 90_000 + i * 2000,
      })
      if (i % 4 === 0) await visit(id, [cities[(i >> 2) % 3]!.id, district.id])
    }
    const sets: Filter[][] = [[], ['city'], ['search'], ['tab'], every, ownFacets, ...ownFacets.map(without)]
    for (const names of sets) {
      const input = Object.fromEntries(names.map((name) => [name, filters[name]]))
      const expected = { names, ...(await countedBySearches(input)) }
      for (const sampleSize of [4, 6000]) {
        expect({ names, ...(await countedByFacets(input, sampleSize)) }).toEqual(expected)
      }
    }
  })

  it('follow the other filters, not their own', async () => {
    const common = { days: 5, nights: 4 }
    await add('A', { ...common, tags: ['beach'], isFlightIncluded: true, hotelRating: 5 })
    await add('B', { ...common, tags: ['beach'], hotelRating: 3 })
    await add('C', { days: 9, category: 'family', tags: ['wellness'], isFlightIncluded: true })
    const facets = await getFacets({ category: ['beach'], flights: true })
    expect(facets).toMatchObject({
      all: 1,
      labels: { beach: 1, wellness: 1, family: 1 },
      flights: 1,
      durations: { 6: 1 },
    })
    expect(facets.tabs).toEqual({ honeymoon: 1 })
    expect(facets.highestMinor).toBe((await getFacets({})).highestMinor)
    expect(facets.highestMinor).toBeGreaterThan(0)
    expect((await getFacets({ tab: 'family' })).tabs).toEqual((await getFacets({})).tabs)
    expect((await getFacets({ tab: 'family' })).all).toBe(3)
    expect((await getFacets({ duration: [10] })).durations).toEqual({ 6: 2, 10: 1 })
    expect((await getFacets({ hotelRating: [5] })).labels).toEqual({ beach: 1 })
  })
})

describe('the budget of a party', () => {
  it.each([
    [{ maxTotal: 2000 }, ['1000']],
    [{ maxTotal: 1999.99 }, []],
    [{ maxTotal: 2700, children: 1 }, ['1000']],
    [{ maxTotal: 2699.99, children: 1 }, []],
    [{ maxTotal: 2500, rooms: 2 }, ['1000']],
    [{ maxTotal: 2499.99, rooms: 2 }, []],
    [{ maxTotal: 1500, adults: 1 }, ['1000', '1500']],
    [{ maxTotal: 100_000_000 }, ['1000', '1500']],
    [{ maxTotal: 10, rooms: 3 }, []],
    [{ maxTotal: 3000, maxPrice: 1200 }, ['1000']],
  ])('is compared with the estimate: %j', async (input, expected) => {
    await add('1000', { priceMinor: 100_000 })
    await add('1500', { priceMinor: 150_000 })
    expect(await titles({ sort: 'price-asc', ...input })).toEqual(expected)
  })
})

describe('the date of departure', () => {
  it.each([
    ['2027-06-15', ['Always']],
    ['2027-10-01', ['Always', 'Autumn']],
    ['2027-12-31', ['Always', 'Winter']],
    ['2028-02-28', ['Always', 'Winter']],
    ['2028-02-29', ['Always']],
  ])('%s leaves what is offered then', async (date, expected) => {
    await add('Always')
    await add('Autumn', {
      offered: [
        { from: '03-01', to: '05-31' },
        { from: '09-20', to: '12-05' },
      ],
    })
    await add('Winter', { offered: [{ from: '12-20', to: '02-28' }] })
    const page = await list({ date })
    expect([page.items.map((p) => p.title).toSorted(), page.total]).toEqual([expected, expected.length])
  })
})

describe('alternatives to an empty list', () => {
  it('name the filter whose removal helps most, with its count', async () => {
    await add('A', { tags: ['beach'] })
    await add('B', { tags: ['beach'] })
    await add('C', { isFlightIncluded: true })
    const asked = { category: ['beach'], flights: true }
    expect((await list(asked)).total).toBe(0)
    const { relax, closest } = await alternativesTo(asked)
    expect([relax, closest.map((p) => p.title)]).toEqual([{ filter: 'flights', total: 2, reading: null }, ['B', 'A']])
    expect((await alternativesTo({ ...asked, maxPrice: 1 })).relax).toBeNull()
  })

  it('leave out the word that nothing has, and keep what else was asked for', async () => {
    await world()
    const { closest, relax } = await alternativesTo({ search: 'zeppelin in krabi' })
    expect([closest.map((p) => p.title), relax]).toEqual([
      ['Reef'],
      {
        filter: 'text 0',
        total: 1,
        reading: { label: '“zeppelin”', search: 'in krabi', isPlain: false, isDate: false },
      },
    ])
    expect(Object.keys(closest[0]!)).toEqual(Object.keys((await list({ search: 'reef' })).items[0]!))
  })

  it('leave out the words beyond the first six together, and keep the six', async () => {
    await add('Alpha Bravo Charlie Delta Echo Foxtrot')
    const six = 'alpha bravo charlie delta echo foxtrot'
    expect((await alternativesTo({ search: `${six} zeppelin airship` })).relax).toEqual({
      filter: 'search',
      total: 1,
      reading: { label: '“zeppelin”, “airship”', search: six, isPlain: false, isDate: false },
    })
  })

  it.each([
    ['the date, before the place', { destination: ['Krabi'], date: '2027-08-01', category: ['beach'] }, 'date'],
    ['the month that was typed, before the place', { search: 'krabi in august' }, 'text 1'],
    ['the budget, before the place', { search: 'krabi under 500' }, 'text 1'],
    ['the place, where nothing else helps', { destination: ['Asia'], city: ['Greece'] }, 'city'],
  ])('leave out %s', async (_, asked, filter) => {
    const { beach } = await world()
    await database.db
      .update(packages)
      .set({ offered: [{ from: '11-01', to: '04-30' }] })
      .where(eq(packages.id, beach.id))
    expect((await alternativesTo(asked)).relax?.filter).toBe(filter)
  })

  it.each([
    ['kenia safari', 'Kenya'],
    ['two weeks in south africa', 'South Africa'],
    ['greece or kenya in may', null],
    ['qqqqqq', null],
  ])('say where there is no package yet: %s', async (search, nowhere) => {
    await world()
    await place('Kenya', { slug: 'kenya', searchRank: 1 })
    await place('South Africa', { slug: 'south-africa', searchRank: 2 })
    expect((await alternativesTo({ search })).nowhere).toBe(nowhere)
  })

  it('say so of a destination that is chosen, but not where other filters leave nothing of it', async () => {
    await world()
    await place('Kenya', { slug: 'kenya', searchRank: 1 })
    expect((await alternativesTo({ destination: ['kenya'] })).nowhere).toBe('kenya')
    expect((await alternativesTo({ destination: ['Krabi'], maxPrice: 1 })).nowhere).toBeNull()
  })

  it('offer similar words', async () => {
    await world()
    expect((await alternativesTo({ destination: ['Grece'] })).closest.map((p) => p.title)).toEqual(['Isles'])
    expect((await alternativesTo({ search: 'qqqqqq' })).closest).toEqual([])
    expect(await alternativesTo({})).toEqual({ dropped: [], nowhere: null, closest: [], relax: null })
  })
})

describe('the destinations of the search bar', () => {
  it('have counts and aliases; those with packages come first, other places with packages after the listed ones', async () => {
    await place('Fiji', { slug: 'fiji', searchRank: 1 })
    await place('Atlantis', { slug: 'atlantis' })
    const greece = await place('Greece', { slug: 'greece', searchRank: 2 }, ['hellas'])
    const naxos = await place('Naxos', { slug: 'naxos', parentId: greece.id })
    const { id: packageId } = await add('A', { placeId: naxos.id })
    await add('B', { placeId: naxos.id, status: 'draft' })
    const malta = await place('Malta', { slug: 'malta' })
    const gozo = await place('Gozo', { slug: 'gozo', parentId: malta.id })
    const further = [greece, malta, gozo].map(({ id }) => ({ packageId, placeId: id }))
    await database.db.insert(packagePlaces).values(further)
    const expected = [
      { slug: 'greece', name: 'Greece', aliases: ['greece', 'hellas'], packages: 1, listed: true },
      { slug: 'gozo', name: 'Gozo', aliases: ['gozo'], packages: 1, listed: false },
      { slug: 'malta', name: 'Malta', aliases: ['malta'], packages: 1, listed: false },
      { slug: 'naxos', name: 'Naxos', aliases: ['naxos'], packages: 1, listed: false },
      { slug: 'fiji', name: 'Fiji', aliases: ['fiji'], packages: 0, listed: true },
    ]
    expect(await listDestinations({ ctx: ctx() })).toEqual(expected)
    // Counts many places in another way.
    await database.db.execute(
      sql`INSERT INTO places (id, slug, name, kind) SELECT gen_random_uuid(), n, n, 'city' FROM generate_series(1, 500) n`,
    )
    expect(await listDestinations({ ctx: ctx() })).toEqual(expected)
  })

  it('are the listed ones and some others at first, of thousands; typed words find all', async () => {
    await place('Fiji', { slug: 'fiji', searchRank: 1 })
    for (let n = 0; n < atOnce + 5; n++) {
      const { id } = await place(`Isle ${n}`, { slug: `isle-${n}` })
      await add(`Trip ${n}`, { placeId: id })
    }
    const first = await findDestinations({ ctx: ctx(), input: undefined })
    expect([first.length, first.at(-1)!.name]).toEqual([atOnce + 1, 'Fiji'])
    const found = await findDestinations({ ctx: ctx(), input: { words: 'isle 104' } })
    expect(found.map(({ name }) => name)).toEqual(['Isle 104'])
  })
})
