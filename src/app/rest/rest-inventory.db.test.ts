import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { events } from '../../modules/core/events/table'
import { purgeItems } from '../../modules/catalog/inventory/remove.service'
import { hotels, inventoryImages } from '../../modules/catalog/inventory/table'
import { packages } from '../../modules/catalog/packages/table'
import { createSystemContext } from '../../platform/server/context'
import { useApp } from '../../testing/app'
import { callerAs } from '../../testing/callers'
import { useDatabase } from '../../testing/database'
import { aPackage } from '../../testing/package.factory'
import { aWorld, getCookie, type World } from '../../testing/world'

/** Covers the inventory over REST: both variants of the specification's forms (product.md 7.1, 7.2). */

const database = useDatabase()
const site = useApp(database)
let world: World
beforeEach(async () => {
  world = await aWorld(site.deps)
})

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  who: 'agent' | 'admin' = 'admin',
) => site.call(method, `/api/inventory/${path}`, body, getCookie(world, who))
const made = async (path: string, body: object) => {
  const answer = await call('POST', path, body)
  expect([answer.statusCode, answer.json()]).toEqual([201, expect.anything()])
  return answer.json<Record<string, unknown> & { id: string }>()
}

const older = {
  hotels: {
    name: 'Reef Inn',
    location: 'Krabi',
    pricePerNight: 120.5,
    starRating: 4,
    amenities: ['Pool', ' pool ', ''],
  },
  activities: { name: 'Walk', location: 'Krabi', category: 'Nature', price: 45, minPeople: 2, maxPeople: 9 },
  transfers: { name: 'Car', fromLocation: 'Airport', toLocation: 'Town', vehicleType: 'Van', price: 30 },
  'meal-plans': { name: 'Half', type: 'Half Board', pricePerPerson: 25, restrictions: ['Nuts'] },
}
const newer = {
  hotels: {
    name: 'Reef Inn',
    location: 'Krabi',
    starRating: 4,
    roomType: 'Garden',
    rate: '$120.50',
    status: 'inactive',
  },
  activities: { name: 'Walk', location: 'Krabi', type: 'Nature', cost: '45', ageRestriction: '12+' },
  transfers: { type: 'speedboat', route: 'Airport to Town', capacity: 8, vendor: 'Andaman Boats', price: '30' },
  'meal-plans': { name: 'Half', menu: ['Soup', 'Rice'], cost: '25', availability: 'Daily' },
}
const both = {
  hotels: { pricePerNight: 120.5, rate: '120.50', amenities: [] },
  activities: { price: 45, cost: 45, category: 'Nature', type: 'Nature' },
  transfers: { price: 30, fromLocation: 'Airport', toLocation: 'Town' },
  'meal-plans': { pricePerPerson: 25, cost: 25 },
}
const paths = Object.keys(older) as (keyof typeof older)[]

describe.each(paths)('%s', (path) => {
  it('takes the older form, and answers with the names of both', async () => {
    const item = await made(path, older[path])
    const { amenities: _, ...sent } = older[path] as Record<string, unknown>
    expect(item).toMatchObject({
      ...both[path],
      ...sent,
      ...(path === 'hotels' && { amenities: ['Pool'] }),
      isActive: true,
    })
    expect((await call('GET', `${path}/${item.id}`)).json()).toEqual(item)
  })

  it('takes the newer form, and answers with the names of both', async () => {
    const { rate: _, cost: __, price: ___, ...sent } = newer[path] as Record<string, unknown>
    expect(await made(path, newer[path])).toMatchObject({ ...both[path], ...sent })
  })

  it('takes back what it answered, unchanged, by PUT and PATCH', async () => {
    for (const form of [older[path], newer[path]]) {
      const item = await made(path, form)
      for (const method of ['PUT', 'PATCH'] as const) {
        const { version: _, ...rest } = item
        const answer = await call(method, `${path}/${item.id}`, rest)
        expect(answer.json()).toEqual({
          ...item,
          version: expect.any(Number),
          updatedAt: expect.any(String),
        })
      }
    }
  })

  it('is deleted by administrators, and then listed as archived only', async () => {
    const { id } = await made(path, older[path])
    expect((await call('DELETE', `${path}/${id}`, undefined, 'agent')).statusCode).toBe(403)
    expect((await call('DELETE', `${path}/${id}`)).statusCode).toBe(204)
    expect((await call('DELETE', `${path}/${id}`)).statusCode).toBe(404)
    expect((await call('GET', path)).json()).toEqual([])
    expect((await call('GET', `${path}?status=archived`)).json()).toMatchObject([{ id, isActive: false }])
    expect((await call('PUT', `${path}/${id}`, { name: 'Other' })).statusCode).toBe(404)
  })
})

it('serves meals under both addresses', async () => {
  const { id } = await made('meals', older['meal-plans'])
  expect((await call('GET', `meal-plans/${id}`)).json()).toEqual((await call('GET', `meals/${id}`)).json())
})

it('keeps the unit of a meal plan by the form that it came from', async () => {
  expect(await made('meals', older['meal-plans'])).toMatchObject({ unit: 'person' })
  expect(await made('meals', newer['meal-plans'])).toMatchObject({ unit: 'day' })
})

it('takes a blank of what is chosen as not said, and one of the supplier as none', async () => {
  const blank = { supplierId: '', status: '', currency: '', costCurrency: '', checkInTime: '', checkOutTime: '' }
  const plain = await made('hotels', { ...older.hotels, checkInTime: '15:00' })
  const said = { supplierId: null, status: 'active', currency: plain.currency, costCurrency: null }
  expect(await made('hotels', { ...older.hotels, ...blank })).toMatchObject(said)
  for (const method of ['PUT', 'PATCH'] as const)
    expect((await call(method, `hotels/${plain.id}`, blank)).json()).toMatchObject({ ...said, checkInTime: '15:00' })
  expect(await made('meals', { ...newer['meal-plans'], unit: '' })).toMatchObject({ unit: 'day' })
})

it('seats as many in a transfer as the form that it came from says', async () => {
  expect(await made('transfers', older.transfers)).toMatchObject({ capacity: 4 })
  const { capacity: _, ...unsaid } = newer.transfers
  expect(await made('transfers', unsaid)).toMatchObject({ capacity: 1 })
  expect(await made('transfers', newer.transfers)).toMatchObject({ capacity: 8 })
})

describe('a change', () => {
  it('counts where an item is sent back with one of two names changed', async () => {
    const hotel = await made('hotels', older.hotels)
    const put = async (body: object) => (await call('PUT', `hotels/${hotel.id}`, body)).json()
    expect(await put({ ...hotel, version: undefined, rate: '99' })).toMatchObject({ rate: '99', pricePerNight: 99 })
    expect(await put({ rate: '120,50' })).toMatchObject({ rate: '120.50', pricePerNight: 120.5 })
    expect(await put({ rate: 'Price on request' })).toMatchObject({ rate: null, pricePerNight: null })
    expect(await put({ isActive: false })).toMatchObject({ status: 'inactive', isActive: false })
    const other = await made('hotels', older.hotels)
    expect(await made('hotels', { ...other, pricePerNight: 77 })).toMatchObject({ rate: '77', pricePerNight: 77 })
    const car = await made('transfers', newer.transfers)
    const moved = await call('PATCH', `transfers/${car.id}`, { ...car, route: 'Pier to Reef' })
    expect(moved.json()).toMatchObject({ route: 'Pier to Reef', fromLocation: 'Pier', toLocation: 'Reef' })
    const contradiction = await call('PUT', `hotels/${hotel.id}`, { rate: '1', pricePerNight: 2 })
    expect([contradiction.statusCode, Object.keys(contradiction.json().fields)]).toEqual([400, ['rate']])
  })

  it('is a conflict after another one of the same version, and is in the audit log with before and after', async () => {
    const { id, version } = await made('hotels', older.hotels)
    expect((await call('PATCH', `hotels/${id}`, { version, name: 'Reef House' })).statusCode).toBe(200)
    const late = await call('PATCH', `hotels/${id}`, { version, name: 'Reef Lodge' })
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'conflict', current: { name: 'Reef House' } }])
    const entries = await database.db.select().from(events).orderBy(events.id)
    expect(entries.find(({ kind }) => kind === 'hotel.updated')).toMatchObject({
      before: { name: 'Reef Inn' },
      after: { name: 'Reef House' },
    })
  })

  it('names the field that it refuses', async () => {
    const { id } = await made('activities', older.activities)
    for (const [body, field] of [
      [{ minPeople: 10 }, 'maxPeople'],
      [{ supplierId: id }, 'supplierId'],
      [{ images: ['/media/none'] }, 'images'],
      [{ price: '' }, 'price'],
      [{ price: '1,2345' }, 'price'],
      [{ price: 12.345 }, 'price'],
      [{ cost: '₹1,29,900' }, 'cost'],
      [{ name: ' ' }, 'name'],
    ] as const) {
      const answer = await call('PATCH', `activities/${id}`, body)
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
    }
  })

  it('of a hotel’s stars is the packages’, too', async () => {
    const pkg = await aPackage(database.db)
    await call('PATCH', `hotels/${pkg.hotels.included.id}`, { starRating: 2 })
    const [saved] = await database.db.select({ rating: packages.hotelRating }).from(packages)
    expect(saved).toEqual({ rating: 2 })
  })
})

it('shows uploaded pictures, the first as the cover, and lets go of them', async () => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const { uploadURL } = (await site.call('POST', '/api/objects/upload', undefined, getCookie(world, 'agent'))).json()
  const sent = await site.app.inject({
    method: 'PUT',
    url: String(uploadURL).replace('http://itinera.test', ''),
    payload: picture,
    headers: { 'content-type': 'image/png' },
  })
  const { url, image } = sent.json<{ url: string; image: string }>()
  const hotel = await made('hotels', { ...older.hotels, images: [url] })
  expect(hotel.images).toEqual([image])
  const twice = await call('PATCH', `hotels/${hotel.id}`, { images: [url, image] })
  expect([twice.statusCode, twice.json().message]).toEqual([400, 'Each picture can be listed once'])
  expect((await call('PATCH', `hotels/${hotel.id}`, { images: [] })).json().images).toEqual([])
})

describe('a deleted item', () => {
  it('says where it is used, is not offered any more, and comes back as it was', async () => {
    const { call: admin } = await callerAs(site.deps, 'admin')
    const pkg = await aPackage(database.db)
    const input = { kind: 'hotels', id: pkg.hotels.included.id } as const
    expect(await admin.inventory.remove(input)).toMatchObject({ uses: [{ id: pkg.id }] })
    const shown = async () => (await site.get(`/api/packages/${pkg.id}`)).json<{ hotelIds: string[] }>().hotelIds
    const getRating = async () => (await database.db.select().from(packages))[0]!.hotelRating
    expect(await shown()).not.toContain(input.id)
    expect(await getRating()).toBeNull()
    const restored = await admin.inventory.restore(input)
    expect(restored).toMatchObject({ status: 'active' })
    expect(await shown()).toContain(input.id)
    expect(await getRating()).toBe(4)
    await expect(admin.inventory.restore(input)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const off = { id: input.id, version: restored.version, isActive: false }
    await admin.inventory.setMany({ kind: 'hotels', items: [off] })
    expect(await getRating()).toBeNull()
  })

  it('is gone for good after 30 days when nothing uses it', async () => {
    const { call: admin } = await callerAs(site.deps, 'admin')
    const pkg = await aPackage(database.db)
    const { id } = await made('hotels', older.hotels)
    for (const one of [pkg.hotels.included.id, id]) await admin.inventory.remove({ kind: 'hotels', id: one })
    const count = await database.db.$count(hotels)
    const at = (days: number) => ({
      ...createSystemContext(site.deps),
      now: () => new Date(site.deps.now().getTime() + days * 86_400_000),
    })
    await purgeItems(at(29))
    expect(await database.db.$count(hotels)).toBe(count)
    await purgeItems(at(31))
    expect([await database.db.$count(hotels), await database.db.$count(inventoryImages)]).toEqual([count - 1, 0])
    await expect(admin.inventory.get({ kind: 'hotels', id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the list', () => {
  it('is searched by name and location, filtered and paged', async () => {
    const { call: agent } = await callerAs(site.deps, 'agent')
    for (const [name, location, starRating] of [
      ['Kastro House', 'Naxos', 3],
      ['Villa Hanifaru', 'Baa Atoll', 5],
      ['The Rice Barn', 'Ko Yao Noi, Krabi', 4],
    ] as const) {
      await agent.inventory.createHotel({ name, location, starRating, priceMinor: starRating * 100 })
    }
    const names = async (input: object) =>
      (await agent.inventory.list({ kind: 'hotels', ...input })).items.map(({ name }) => name)
    expect(await names({ words: 'KRABI barn' })).toEqual(['The Rice Barn'])
    expect(await names({ words: '…' })).toEqual([])
    expect(await names({ stars: [4, 5], sort: 'name', descending: false })).toEqual(['The Rice Barn', 'Villa Hanifaru'])
    const first = await agent.inventory.list({ kind: 'hotels', sort: 'price', descending: false, limit: 2 })
    expect([first.total, first.items.map(({ name }) => name)]).toEqual([3, ['Kastro House', 'The Rice Barn']])
    expect(await names({ sort: 'price', descending: false, limit: 2, cursor: first.nextCursor! })).toEqual([
      'Villa Hanifaru',
    ])
    expect(await agent.inventory.counts()).toEqual({ hotels: 3, activities: 0, transfers: 0, mealPlans: 0 })
  })
})
