import { beforeEach, describe, expect, it } from 'vitest'
import { packageImages, packages } from '../../modules/catalog/packages/table'
import { useApp, walk } from '../../testing/app'
import { useDatabase } from '../../testing/database'
import { examples } from '../../testing/examples'
import { aPlace, aQuote } from '../../testing/factories'
import { aBarePackage, aPackage } from '../../testing/package.factory'
import { aWorld, getCookie, type Who, type World } from '../../testing/world'

/** Covers the staff's part of /api/packages by rest.md. */

const database = useDatabase()
const site = useApp(database)
let world: World

beforeEach(async () => {
  world = await aWorld(site.deps)
})
const as = (who: Who) => getCookie(world, who)
const call = (method: 'POST' | 'PATCH' | 'DELETE', url: string, who: Who, body?: unknown) =>
  site.call(method, url, body, as(who))
const quoteBody = async () => (await examples['POST /api/quotes']!(world)).body as object

describe('admin=true', () => {
  it('is for staff: every status, newest first, page by page', async () => {
    for (const status of ['draft', 'active', 'inactive'] as const) await aBarePackage(database.db, { status })
    const pages = await walk(site, '/api/packages?admin=true&limit=2', as('agent'))
    expect(pages.map((page) => page.ids.length)).toEqual([2, 1])
    const statuses = (await site.get('/api/packages?admin=true', as('admin'))).json<{ status: string }[]>()
    expect(statuses.map((row) => row.status).toSorted()).toEqual(['active', 'draft', 'inactive'])
  })

  it('takes its own filters alone, and names others', async () => {
    const { title } = await aBarePackage(database.db, { status: 'draft' })
    await aBarePackage(database.db, { status: 'inactive' })
    const found = await site.get('/api/packages?admin=true&status=draft&category=honeymoon', as('agent'))
    expect(found.json()).toMatchObject([{ title }])
    for (const other of ['destination=Krabi', 'maxPrice=1', 'utm_source=x']) {
      const answer = await site.get(`/api/packages?admin=true&${other}`, as('agent'))
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [other.split('=')[0]]])
    }
  })

  it.each([
    ['visitor', 401],
    ['deactivated', 401],
    ['owner', 403],
  ] as const)('is refused to %s with %i, also right after staff had it', async (who, status) => {
    await aBarePackage(database.db, { status: 'draft' })
    expect((await site.get('/api/packages?admin=true', as('agent'))).json()).toHaveLength(1)
    const answer = await site.get('/api/packages?admin=true', as(who))
    expect([answer.statusCode, answer.json().code]).toEqual([status, status === 401 ? 'unauthenticated' : 'forbidden'])
  })

  it.each([
    'admin=1',
    'admin=TRUE',
    'admin=true&admin=true',
    'admin=true%00',
    'status=draft',
    'admin=false&status=draft',
  ])('spelled %s is refused: the answer would lack packages', async (query) => {
    for (const who of ['agent', 'visitor'] as const) {
      const answer = await site.get(`/api/packages?${query}`, as(who))
      const field = query.includes('status') ? 'status' : 'admin'
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
    }
  })
})

describe('a package that is not active', () => {
  it.each(['draft', 'inactive', 'archived'] as const)(
    'that is %s is there for staff alone, on every path',
    async (status) => {
      const { id, slug, title } = await aBarePackage(database.db, { status })
      for (const path of [id, id.toUpperCase(), slug]) {
        for (const who of ['agent', 'visitor', 'owner', 'deactivated'] as const) {
          const { statusCode, body } = await site.get(`/api/packages/${path}`, as(who))
          expect([who, path, statusCode]).toEqual([who, path, who === 'agent' ? 200 : 404])
          if (who !== 'agent') expect(body).not.toContain(title)
        }
      }
      for (const who of ['visitor', 'owner'] as const) {
        for (const query of ['', '?search=Seven', `?search=${title}`, '?destination=Krabi', '?cursor=']) {
          expect((await site.get(`/api/packages${query}`, as(who))).body).not.toContain(id)
        }
        const asked = await site.call('POST', '/api/quotes', { ...(await quoteBody()), packageId: id }, as(who))
        expect([asked.statusCode, Object.keys(asked.json().fields)]).toEqual([400, ['packageId']])
      }
      const trip = { ...((await examples['POST /api/send-trip-email']!(world)).body as object) }
      for (const named of [{ packageId: id }, { packageId: undefined, packageTitle: title }]) {
        expect((await site.call('POST', '/api/send-trip-email', { ...trip, ...named })).statusCode).toBe(400)
      }
    },
  )
})

describe('writing', () => {
  it('makes a package for staff, and ignores read-only fields', async () => {
    const { body } = await examples['POST /api/packages']!(world)
    const foreign = {
      id: world.people.owner.user.id,
      rating: 500,
      ratingCount: 9,
      popularity: 9,
      version: 7,
      role: 'admin',
    }
    const answer = await call('POST', '/api/packages', 'agent', { ...(body as object), ...foreign })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({
      name: 'Seven mornings on the Andaman',
      price: '1299.50',
      version: 1,
      rating: null,
    })
    expect(answer.json().id).not.toBe(foreign.id)
    expect(await database.db.$count(packages)).toBe(2)
  })

  it('changes what is named and nothing else; an old version is a conflict', async () => {
    const { id } = await aPackage(database.db)
    const changed = await call('PATCH', `/api/packages/${id}`, 'agent', { price: '1,500', version: 1, popularity: 5 })
    expect([changed.statusCode, changed.json().price, changed.json().version]).toEqual([200, '1500', 2])
    const rupees = await call('PATCH', `/api/packages/${id}`, 'agent', { price: '₹1,29,900' })
    const message = '‘₹’ is not USD: please enter an amount in USD, such as 1,299.50'
    expect([rupees.statusCode, rupees.json().fields]).toEqual([400, { price: message }])
    const { body } = await examples['POST /api/packages']!(world)
    const made = await call('POST', '/api/packages', 'agent', { ...(body as object), price: '₹1,29,900' })
    expect([made.statusCode, made.json().fields]).toEqual([400, { price: message }])
    const late = await call('PATCH', `/api/packages/${id}`, 'agent', { price: '1', version: 1 })
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { code: 'conflict', current: { id, price: '1500', version: 2 } },
    ])
    expect((await site.get(`/api/packages/${id}`)).json()).toMatchObject({ price: '1500', days: 7 })
  })

  it('takes a package back as it was read, and of what has two names the one that was changed', async () => {
    const { id, hotels } = await aPackage(database.db)
    const read = async () => (await site.get(`/api/packages/${id}`, getCookie(world, 'agent'))).json<object>()
    const put = (change: object) => call('PATCH', `/api/packages/${id}`, 'agent', change)
    const first = await read()
    const same = await put(first)
    expect([same.statusCode, same.json()]).toEqual([200, { ...first, version: 2 }])
    const [before] = await database.db.select().from(packageImages)
    expect(before!.alt).toBe('Boats before cliffs')
    expect((await put({ ...same.json(), title: 'Reef' })).json()).toMatchObject({ name: 'Reef', title: 'Reef' })
    expect((await put({ ...(await read()), price: '999' })).json()).toMatchObject({ price: '999', basePrice: 999 })
    expect((await put({ ...(await read()), isActive: false })).json()).toMatchObject({ status: 'inactive' })
    const place = (await aPlace(database.db)).slug
    expect((await put({ ...first, version: undefined, name: 'Hill' })).json()).toMatchObject({ title: 'Hill' })
    const odd = await put({ price: 1, basePrice: 2 })
    expect([odd.statusCode, Object.keys(odd.json().fields)]).toEqual([400, ['basePrice']])
    const second = await call('POST', '/api/packages', 'agent', {
      ...(await read()),
      place,
      title: 'Sea',
      hotelIds: [],
    })
    expect([second.statusCode, second.json()]).toMatchObject([
      201,
      { name: 'Sea', title: 'Sea', hotels: [], price: '1299' },
    ])
    expect(second.json().activities).toHaveLength(2)
    expect(await read()).toMatchObject({ name: 'Hill', hotelIds: [hotels.included.id, hotels.upgrade.id] })
  })

  it('takes plain lists of ids by all their names, keeps what is known of each, and refuses unknown ones by name', async () => {
    const { id, hotels, activities, transfers } = await aPackage(database.db)
    const place = (await aPlace(database.db)).slug
    const sent = { name: 'Two', nights: 1, days: 2, price: '10', destination: 'Krabi', place, description: 'x' }
    const lists = {
      hotelIds: [hotels.upgrade.id],
      activityIds: [activities.upgrade.id],
      transferIds: [transfers.upgrade.id],
    }
    const made = await call('POST', '/api/packages', 'agent', {
      ...sent,
      category: 'Family',
      ...lists,
    })
    expect([made.statusCode, made.json()]).toMatchObject([201, lists])
    const put = (change: object) => call('PATCH', `/api/packages/${id}`, 'agent', change)
    const left = await put({ hotelIds: [hotels.upgrade.id] })
    expect(left.json().hotels).toMatchObject([{ id: hotels.upgrade.id, included: false }])
    for (const [change, field] of [
      [{ hotelIds: [id] }, 'hotelIds'],
      [{ selectedActivities: [id] }, 'selectedActivities'],
      [{ transferIds: 'all' }, 'transferIds'],
      [{ hotelIds: [hotels.included.id], selectedHotels: [] }, 'hotelIds'],
    ] as const) {
      const refused = await put(change)
      expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]])
    }
  })

  it('refuses values of other types, and names what was sent', async () => {
    const { id } = await aPackage(database.db)
    for (const [change, field] of [
      [{ isActive: 'false' }, 'isActive'],
      [{ isActive: 0 }, 'isActive'],
      [{ status: null }, 'status'],
      [{ price: null }, 'price'],
      [{ duration: 7 }, 'duration'],
      [{ title: '' }, 'title'],
      [{ basePrice: 'x' }, 'basePrice'],
      [{ basePrice: '₹1,29,900' }, 'basePrice'],
      [{ itinerary: [{ description: 'Land.', images: '/media/ab' }] }, 'itinerary.0.images'],
      [{ itinerary: [{ description: 'Land.', hotels: [7] }] }, 'itinerary.0.hotels'],
    ] as const) {
      const refused = await call('PATCH', `/api/packages/${id}`, 'agent', change)
      expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]])
    }
    expect((await site.get(`/api/packages/${id}`)).json()).toMatchObject({ isActive: true, version: 1 })
  })

  it('deletes for admins, and archives what a quote is about', async () => {
    const [loose, asked] = [await aBarePackage(database.db), await aBarePackage(database.db)]
    await aQuote(database.db, { packageId: asked.id })
    expect((await call('DELETE', `/api/packages/${loose.id}`, 'agent')).statusCode).toBe(403)
    for (const { id } of [loose, asked]) {
      const gone = await call('DELETE', `/api/packages/${id}`, 'admin')
      expect([gone.statusCode, gone.body]).toEqual([204, ''])
      expect((await site.get(`/api/packages/${id}`)).statusCode).toBe(404)
    }
    const rows = await database.db.select({ status: packages.status }).from(packages)
    expect(rows).toEqual([{ status: 'archived' }, { status: 'archived' }])
    expect((await call('DELETE', `/api/packages/${loose.id}`, 'admin')).statusCode).toBe(404)
  })
})
