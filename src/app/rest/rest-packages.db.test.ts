import { describe, expect, it } from 'vitest'
import { pictureUrl } from '../../modules/core/media/picture.rules'
import { useApp, walk } from '../../testing/app'
import { useDatabase } from '../../testing/database'
import { aPlace } from '../../testing/factories'
import { aBarePackage, aPackage } from '../../testing/package.factory'

/** Covers GET /api/packages and /api/packages/{id} for visitors, by rest.md. */

const database = useDatabase()
const site = useApp(database)

describe('the list', () => {
  it('is an array with its total, of active packages only', async () => {
    const shown = await aPackage(database.db, { originalPriceMinor: 150_050, featured: true })
    for (const status of ['draft', 'inactive', 'archived'] as const) await aBarePackage(database.db, { status })
    const answer = await site.get('/api/packages')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-total-count': '1',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(answer.headers.link).toBeUndefined()
    const [card] = answer.json()
    expect(card).toMatchObject({
      id: shown.id,
      title: shown.title,
      name: shown.title,
      destination: 'Krabi, Thailand',
      duration: '7 Days / 6 Nights',
      category: 'honeymoon',
      price: '1299',
      basePrice: 1299,
      originalPrice: '1500.50',
      maxTravelers: 20,
      isFlightIncluded: false,
      featured: true,
      isActive: true,
      images: [pictureUrl(shown.image.key)],
    })
    expect(card).not.toHaveProperty('itinerary')
  })

  it.each(['popular', 'price-asc', 'price-desc', 'rating', 'duration'])(
    'sorted by %s is paged without gaps or repeats, and the parameters stay',
    async (sort) => {
      const placeId = (await aPlace(database.db)).id
      const ids: string[] = []
      for (let i = 0; i < 11; i++) {
        // Repeats sort keys: the order of equal rows is by id.
        const priceMinor = [90_000, 90_000, 120_000][i % 3]!
        ids.push((await aBarePackage(database.db, { placeId, priceMinor, tags: ['beach'] })).id)
      }
      await aBarePackage(database.db, { placeId, tags: [] })
      const pages = await walk(site, `/api/packages?category=beach&category=none%20such&sort=${sort}&limit=3&unknown=1`)
      expect(pages.map((page) => page.ids.length)).toEqual([3, 3, 3, 2])
      expect(new Set(pages.map((page) => page.total))).toEqual(new Set(['11']))
      expect(pages.flatMap((page) => page.ids).toSorted()).toEqual(ids.toSorted())
    },
  )

  it('narrows by every parameter of the specification', async () => {
    const { id } = await aBarePackage(database.db, {
      title: 'Reef and rainforest',
      days: 5,
      nights: 4,
      hotelRating: 4,
      isFlightIncluded: true,
      tags: ['beach'],
      priceMinor: 80_000,
      departureCities: ['Boston'],
    })
    const other = { days: 12, nights: 11, hotelRating: 3, priceMinor: 300_000, destination: 'Oslo, Norway' }
    await aBarePackage(database.db, { ...other, departureCities: ['Chicago'], category: 'adventure' })
    const queries = [
      'destination=Krabi&destination=Bali',
      'departureCity=Boston',
      'includeFlights=true',
      'isFlightIncluded=true',
      'minPrice=700&maxPrice=900',
      'duration=3&duration=6',
      'hotelRating=4&hotelRating=5',
      'category=beach',
      'category=Honeymoon',
      'search=RAINFOREST',
      'search=krabi',
    ]
    for (const query of queries) {
      const found = (await site.get(`/api/packages?${query}`)).json<{ id: string }[]>()
      expect([query, ...found.map((row) => row.id)]).toEqual([query, id])
    }
    for (const query of ['includeFlights=false', 'isFlightIncluded=false', 'category=all', 'maxPrice=100000']) {
      expect((await site.get(`/api/packages?${query}`)).json(), query).toHaveLength(2)
    }
  })
})

describe('one package', () => {
  it('comes with its days and its options expanded, by id and by slug', async () => {
    const made = await aPackage(database.db, { days: 3, nights: 2 })
    const answer = await site.get(`/api/packages/${made.id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      id: made.id,
      itinerary: [{ day: 1, title: 'Day 1', meals: ['Breakfast'], images: [] }, { day: 2 }, { day: 3 }],
      hotelIds: [made.hotels.included.id, made.hotels.upgrade.id],
      hotels: [
        { name: made.hotels.included.name, rating: 4, price: 120 },
        { rating: 5, price: 180 },
      ],
      activities: [
        { included: true, price: 50, duration: '3 hours' },
        { included: false, price: 45 },
      ],
      transfers: [{ type: 'Van', from: 'Krabi Airport', to: 'Ao Nang', price: 50 }, { price: 25 }],
      mealPlans: [{ id: made.mealPlan.id, pricePerPerson: 50, unit: 'day' }],
    })
    expect((await site.get(`/api/packages/${made.slug}`)).json()).toEqual(answer.json())
  })
})
