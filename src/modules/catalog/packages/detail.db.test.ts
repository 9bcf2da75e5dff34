import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { callerAs } from '../../../testing/callers'
import { testContext, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { aMedia, aPlace } from '../../../testing/factories'
import { aBarePackage, aPackage } from '../../../testing/package.factory'
import { activities, hotels, inventoryImages, mealPlans, transfers } from '../inventory/table'
import { listAdminPackages } from './admin-list.service'
import { listAdminPackagesInput } from './schema'
import { getPackage, listSitemap } from './service'
import { packageImages } from './table'

const database = useDatabase()
const visitor = () => testContext(testDeps({ db: database.db }))
const agent = () => ({ ...visitor(), actor: { id: '01890000-0000-7000-8000-000000000000', role: 'agent' as const } })
const traveler = () => ({ ...agent(), actor: { ...agent().actor, role: 'traveler' as const } })

describe('a package in detail', () => {
  it('comes by id and by slug, with all that belongs to it', async () => {
    const place = await aPlace(database.db, { name: 'Krabi', timeZone: 'Asia/Bangkok' })
    const pkg = await aPackage(database.db, {
      placeId: place.id,
      exclusions: ['Flights'],
      departureCities: ['Boston'],
    })
    const second = await aMedia(database.db)
    await database.db.insert(packageImages).values({ packageId: pkg.id, mediaId: second.id, position: 1, alt: 'Sand' })
    const kept = { kind: 'hotels' as const, itemId: pkg.hotels.upgrade.id }
    await database.db.insert(inventoryImages).values([
      { ...kept, position: 1, mediaId: pkg.image.id, alt: 'The pool' },
      { ...kept, position: 0, mediaId: second.id, alt: 'The room' },
      { kind: 'transfers', itemId: pkg.transfers.upgrade.id, position: 0, mediaId: second.id, alt: 'The van' },
      { kind: 'mealPlans', itemId: pkg.mealPlan.id, position: 0, mediaId: second.id, alt: 'Dinner' },
    ])
    const found = await getPackage({ ctx: visitor(), input: { id: pkg.slug } })
    expect(await getPackage({ ctx: visitor(), input: { id: pkg.id } })).toEqual(found)
    expect(found).toMatchObject({
      id: pkg.id,
      exclusions: ['Flights'],
      departureCities: ['Boston'],
      placeSlug: place.slug,
      placeName: 'Krabi',
      timeZone: 'Asia/Bangkok',
      version: 1,
      image: { key: pkg.image.key, alt: 'Boats before cliffs' },
      createdAt: pkg.createdAt.toISOString(),
    })
    expect(found.images.map((i) => i.alt)).toEqual(['Boats before cliffs', 'Sand'])
    expect(found.itinerary.map((d) => d.title)).toEqual(Array.from({ length: 7 }, (_, i) => `Day ${i + 1}`))
    expect(found.itinerary[0]).toEqual({
      day: 1,
      title: 'Day 1',
      description: 'A morning on the water.',
      activities: [],
      meals: ['Breakfast'],
      accommodation: '',
      transport: '',
      notes: '',
      place: null,
      image: null,
    })
    expect(found.hotels.map((h) => [h.rating, h.included, h.priceMinor, h.nights])).toEqual([
      [4, true, 12_000, 6],
      [5, false, 18_000, 6],
    ])
    const listAlts = (options: { images: { alt: string }[] }[]) =>
      options.map(({ images }) => images.map(({ alt }) => alt))
    expect(listAlts(found.hotels)).toEqual([[], ['The room', 'The pool']])
    expect(listAlts(found.activities)).toEqual([[], []])
    expect(listAlts(found.transfers)).toEqual([[], ['The van']])
    expect(listAlts(found.mealPlans)).toEqual([['Dinner']])
    expect(found.activities.map((a) => [a.included, a.priceMinor, a.day, a.duration])).toEqual([
      [true, 5000, 2, '3 hours'],
      [false, 4500, 2, '3 hours'],
    ])
    expect(found.transfers[1]).toMatchObject({ type: 'Van', from: 'Krabi Airport', to: 'Ao Nang', capacity: 4 })
    expect(found.mealPlans).toMatchObject([{ id: pkg.mealPlan.id, type: 'Half Board', priceMinor: 5000 }])
  })

  it('offers only what the inventory still has', async () => {
    const pkg = await aPackage(database.db)
    await database.db
      .update(hotels)
      .set({ status: 'archived', archivedFrom: 'active' })
      .where(eq(hotels.id, pkg.hotels.upgrade.id))
    await database.db
      .update(activities)
      .set({ status: 'inactive' })
      .where(eq(activities.id, pkg.activities.included.id))
    await database.db.update(transfers).set({ status: 'inactive' })
    await database.db.update(mealPlans).set({ status: 'inactive' })
    const found = await getPackage({ ctx: visitor(), input: { id: pkg.id } })
    expect(found.hotels.map((h) => h.id)).toEqual([pkg.hotels.included.id])
    expect(found.activities.map((a) => a.id)).toEqual([pkg.activities.upgrade.id])
    expect([found.transfers, found.mealPlans]).toEqual([[], []])
  })

  it('has empty lists where there is nothing', async () => {
    const { id } = await aBarePackage(database.db)
    const found = await getPackage({ ctx: visitor(), input: { id } })
    expect(found).toMatchObject({ image: null, images: [], itinerary: [], hotels: [], activities: [], mealPlans: [] })
  })

  it.each(['draft', 'inactive', 'archived'] as const)('is hidden while %s, but not from staff', async (status) => {
    const { id, slug } = await aBarePackage(database.db, { status })
    const refused = { code: 'not-found', message: 'Package not found' }
    await expect(getPackage({ ctx: visitor(), input: { id } })).rejects.toMatchObject(refused)
    await expect(getPackage({ ctx: traveler(), input: { id: slug } })).rejects.toMatchObject(refused)
    expect((await getPackage({ ctx: agent(), input: { id } })).status).toBe(status)
  })

  it.each(['nowhere', '01890000-0000-7000-8000-000000000000', '%', "'"])('is not found as %j', (id) =>
    expect(getPackage({ ctx: visitor(), input: { id } })).rejects.toMatchObject({ code: 'not-found' }),
  )
})

describe('the sitemap', () => {
  it('names active packages, the newest first', async () => {
    await aBarePackage(database.db, { slug: 'old', createdAt: new Date('2027-01-01') })
    await aBarePackage(database.db, { slug: 'new', createdAt: new Date('2027-02-01') })
    await aBarePackage(database.db, { slug: 'hidden', status: 'draft' })
    expect(await listSitemap({ ctx: visitor() })).toEqual([{ path: '/packages/new' }, { path: '/packages/old' }])
  })
})

describe('the list for staff', () => {
  const list = (input: object) => listAdminPackages({ ctx: agent(), input: listAdminPackagesInput.parse(input) })

  it('has every status, newest first, in pages', async () => {
    const statuses = ['draft', 'active', 'inactive', 'archived'] as const
    for (const [i, status] of statuses.entries()) {
      await aBarePackage(database.db, { title: status, status, createdAt: new Date(Date.UTC(2027, 0, 1 + i)) })
    }
    const first = await list({ limit: 3 })
    expect(first.items.map((p) => p.title)).toEqual(['archived', 'inactive', 'active'])
    expect(first.total).toBe(4)
    const second = await list({ limit: 3, cursor: first.nextCursor })
    expect(second).toMatchObject({ items: [{ title: 'draft', priceMinor: 129_900 }], nextCursor: null, total: 4 })
  })

  it('is narrowed by status and by text', async () => {
    await aBarePackage(database.db, { title: 'Café Nights', status: 'draft' })
    await aBarePackage(database.db, { title: 'Café Days' })
    expect((await list({ search: 'CAFE nig' })).items.map((p) => p.title)).toEqual(['Café Nights'])
    expect(await list({ search: 'café', status: 'active' })).toMatchObject({
      items: [{ title: 'Café Days' }],
      total: 1,
    })
    expect(await list({ search: '%' })).toMatchObject({ items: [], total: 0 })
  })

  it('is sorted and filtered as asked, page after page', async () => {
    const prices = [300, 100, 200]
    for (const [i, price] of prices.entries())
      await aBarePackage(database.db, { title: `Sorted ${i}`, priceMinor: price, featured: price > 100 })
    const asked = { search: 'sorted', sort: 'price', descending: false, limit: 2 }
    const first = await list(asked)
    const second = await list({ ...asked, cursor: first.nextCursor })
    expect([...first.items, ...second.items].map((p) => p.priceMinor)).toEqual([100, 200, 300])
    expect(second.nextCursor).toBeNull()
    expect(await list({ search: 'sorted', featured: true })).toMatchObject({ total: 2 })
    expect(await list({ search: 'sorted', categories: ['budget'] })).toMatchObject({ total: 0 })
    expect(await list({ search: 'sorted', statuses: ['draft', 'active'] })).toMatchObject({ total: 3 })
  })

  it('refuses a strange cursor', () =>
    expect(list({ cursor: 'x' })).rejects.toMatchObject({ code: 'invalid', details: { field: 'cursor' } }))
})

const byIds = async (ids: string[]) => {
  const { call } = await callerAs(testDeps({ db: database.db }), null)
  return (await call.packages.byIds({ ids })).map((item) => item.id)
}

describe('packages by their ids', () => {
  it('come in the order of the ids, each once', async () => {
    const made = []
    for (let i = 0; i < 3; i++) made.push((await aBarePackage(database.db, { status: 'active' })).id)
    const [a, b, c] = made as [string, string, string]
    expect(await byIds([c, a, b, c])).toEqual([c, a, b])
  })

  it('leave out what is unknown or not active', async () => {
    const active = await aBarePackage(database.db, { status: 'active' })
    const hidden = []
    for (const status of ['draft', 'inactive', 'archived'] as const)
      hidden.push((await aBarePackage(database.db, { status })).id)
    expect(await byIds([...hidden, active.id, newId()])).toEqual([active.id])
  })

  it.each([[['not-an-id']], [Array.from({ length: 101 }, () => newId())]])('refuse %#', async (ids) => {
    await expect(byIds(ids)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('are none for no ids', async () => {
    expect(await byIds([])).toEqual([])
  })
})
