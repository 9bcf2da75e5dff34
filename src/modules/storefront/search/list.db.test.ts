import { describe, expect, it, vi } from 'vitest'
import { createCatalog } from '../../../testing/catalog'
import { useDatabase } from '../../../testing/database'
import { aPackage } from '../../../testing/package.factory'
import { choices } from './choices.rules'
import { choiceMatches } from './conditions.service'
import { searchPackagesInput } from './schema'
import { pageSizes } from './search.rules'
import { searchPackages } from './service'

const database = useDatabase()
const { ctx, list, titles, add, world } = createCatalog(database)

describe('a list of packages', () => {
  it('holds active ones only', async () => {
    await add('Shown')
    for (const status of ['draft', 'inactive', 'archived'] as const) await add(status, { status })
    const page = await list({})
    expect(page.items.map((p) => p.title)).toEqual(['Shown'])
    expect(page).toMatchObject({ total: 1, nextCursor: null })
  })

  it('has the first picture and plain values on its cards', async () => {
    const pkg = await aPackage(database.db, { originalPriceMinor: 10_000_000_000, tags: ['beach'] })
    const { items } = await list({})
    expect(items).toEqual([
      {
        id: pkg.id,
        slug: pkg.slug,
        title: pkg.title,
        destination: 'Krabi, Thailand',
        category: 'honeymoon',
        tags: ['beach'],
        days: 7,
        nights: 6,
        description: pkg.description,
        highlights: [],
        inclusions: [],
        currency: 'USD',
        fromMinor: 129_900,
        priceMinor: 129_900,
        originalPriceMinor: 10_000_000_000,
        maxTravelers: 20,
        isFlightIncluded: false,
        hotelRating: 4,
        isDated: false,
        offered: [],
        featured: false,
        rating: null,
        ratingCount: 0,
        image: {
          key: pkg.image.key,
          alt: 'Boats before cliffs',
          width: 1600,
          height: 1000,
          blur: pkg.image.blur,
          focusX: 50,
          focusY: 50,
        },
        status: 'active',
        createdAt: pkg.createdAt.toISOString(),
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
    ['a known place after many unknown ones', { destination: ['a1', 'b2', 'c3', 'd4', 'Greece'] }, ['Isles']],
    ['the first three unknown names', { destination: ['a1', 'b2', 'chiang', 'krabi thai'] }, ['Hills']],
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
    ['three words, one of them another', 'seven mornings ashore', []],
    ['words with others around them', 'a trip of seven mornings at the sea, please', ['Seven Mornings on the Sea']],
    ['words around nothing', 'on the', ['Seven Mornings on the Sea']],
    ['the plural of a word', 'zurichs', ['Zürich by Rail']],
    ['more words than there are', 'seven mornings on the sea again', []],
    ['words that are not neighbours', 'seven sea', ['Seven Mornings on the Sea']],
    ['words in another order', 'mornings seven', ['Seven Mornings on the Sea']],
    ['more words than the index is asked for', 'on the sea even morn ing rning s qq', []],
    ['many parts of words', 'o n th se ve mo rn in gs', ['Seven Mornings on the Sea']],
    ['accents left out', 'cafe', ['Café Nights']],
    ['accents put in', 'cáfé', ['Café Nights']],
    ['the destination', 'osaka', ['Café Nights']],
    ['words across the comma', 'osaka japan', ['Café Nights']],
    ['title and destination', 'nights osaka', ['Café Nights']],
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

  it.each(choices)('has for each option of $name the packages whose column has it', async ({ name, options }) => {
    const { column, by } = choiceMatches[name]
    const toFirst = (value: string | number) => (typeof by === 'object' ? (by[value]?.[0] ?? value) : value)
    for (const { value, label } of options) await add(label, { nights: 0, [column]: toFirst(value) })
    const labels = options.map(({ label }) => label)
    for (const [i, { value }] of options.entries())
      expect((await titles({ [name]: [value] })).toSorted()).toEqual(
        (by === 'least' ? labels.slice(i) : [labels[i]]).toSorted(),
      )
    const all = await titles({ [name]: options.map(({ value }) => value) })
    expect(all.toSorted()).toEqual(labels.toSorted())
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
  it('has many good reviews above a single perfect one when sorted by rating', async () => {
    for (const [title, rating, ratingCount] of [
      ['One of 5.0', 500, 1],
      ['Three of 4.7', 470, 3],
      ['Forty of 4.6', 460, 40],
      ['One of 1.0', 100, 1],
    ] as const)
      await add(title, { rating, ratingCount })
    expect(await titles({ sort: 'rating' })).toEqual(['Forty of 4.6', 'Three of 4.7', 'One of 5.0', 'One of 1.0'])
  })

  it('is as popular when sorted by rating and nothing is rated', async () => {
    for (const [title, popularity] of [
      ['A', 1],
      ['B', 3],
      ['C', 2],
    ] as const)
      await add(title, { popularity })
    expect(await titles({ sort: 'rating' })).toEqual(['B', 'C', 'A'])
  })

  it('is kept in the sizes that pages ask for, whatever limits somebody counts up', async () => {
    const one = ctx()
    const keep = vi.spyOn(one.cache, 'get')
    for (let limit = 1; limit <= 100; limit++)
      await searchPackages({ ctx: one, input: searchPackagesInput.parse({ limit }) })
    expect(keep.mock.calls.filter(([key]) => key.startsWith('first '))).toHaveLength(Object.keys(pageSizes).length)
  })
})
