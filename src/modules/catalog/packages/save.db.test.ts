import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testContext, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { aHotel, aMealPlan, aMedia, anActivity, aTransferItem } from '../../../testing/factories'
import { events } from '../../core/events/table'
import { hotels } from '../inventory/table'
import { savePlace } from '../../storefront/search/place.service'
import { removePackage } from '../../servicing/packages/remove-package.service'
import { createPackage, updatePackage } from './save.service'
import { createPackageInput, updatePackageInput } from './schema'
import { searchPackagesInput } from '../../storefront/search/schema'
import { searchPackages } from '../../storefront/search/service'
import { getPackage } from './service'
import { packageHotels, packages } from './table'

const database = useDatabase()
const actor = { id: '01890000-0000-7000-8000-00000000a9e7', role: 'admin' as const }
const ctx = () => testContext(testDeps({ db: database.db }), { actor })
const nowhere = '01890000-0000-7000-8000-000000000000'

const places = async () => {
  await savePlace({ ctx: ctx(), input: { slug: 'thailand', name: 'Thailand', kind: 'country' } })
  await savePlace({ ctx: ctx(), input: { slug: 'krabi', name: 'Krabi', kind: 'city', parentSlug: 'thailand' } })
  await savePlace({ ctx: ctx(), input: { slug: 'greece', name: 'Greece', kind: 'country' } })
}
const days = (n: number) => Array.from({ length: n }, (_, i) => ({ title: `Day ${i + 1}`, description: 'A day.' }))
const plain = {
  name: 'Reef and Rice',
  destination: 'Krabi, Thailand',
  category: 'Family Vacation',
  nights: 3,
  days: 4,
  price: '1,299.50',
  description: 'Four days by the sea.',
}
const create = (input: object = {}) =>
  createPackage({ ctx: ctx(), input: createPackageInput.parse({ ...plain, ...input }) })
const update = (id: string, input: object) =>
  updatePackage({ ctx: ctx(), input: updatePackageInput.parse({ id, ...input }) })
const actions = async (id: string) =>
  (await database.db.select().from(events).where(eq(events.entityId, id)).orderBy(events.id)).map((a) => a.kind)

describe('a new package', () => {
  it('is a draft at the place of its destination, under a slug of its name', async () => {
    await places()
    const made = await create()
    expect(made).toMatchObject({
      slug: 'reef-and-rice',
      title: 'Reef and Rice',
      category: 'family',
      priceMinor: 129_950,
      currency: 'USD',
      status: 'draft',
      placeSlug: 'krabi',
      hotelRating: null,
      maxTravelers: 20,
      version: 1,
    })
    expect(await actions(made.id)).toEqual(['package.created'])
    const slugs = [(await create()).slug, (await create()).slug, (await create({ name: '東京 ★' })).slug]
    expect(slugs).toEqual(['reef-and-rice-2', 'reef-and-rice-3', '東京'])
  })

  it('has all its lists, the best included hotel as its rating, and is found when active', async () => {
    await places()
    const { db } = database
    const [three, five] = [await aHotel(db, { starRating: 3 }), await aHotel(db, { starRating: 5 })]
    const [activity, transfer, mealPlan] = [await anActivity(db), await aTransferItem(db), await aMealPlan(db)]
    const [cover, second] = [await aMedia(db), await aMedia(db)]
    const made = await create({
      status: 'active',
      tags: ['Beach', 'Luxury', ' beach '],
      highlights: ['Boats', ' boats', ''],
      alsoPlaces: ['greece'],
      itinerary: days(4),
      images: [{ image: `/media/${cover.key}`, alt: 'Sea' }, { image: second.id }],
      hotels: [
        { id: three.id, nights: 3 },
        { id: five.id, included: false },
      ],
      activities: [{ id: activity.id, day: 2 }],
      transfers: [{ id: transfer.id, included: false }],
      mealPlans: [mealPlan.id],
    })
    expect(made).toMatchObject({ hotelRating: 3, tags: ['beach', 'premium'], highlights: ['Boats'] })
    expect(made.images.map((i) => [i.key, i.alt])).toEqual([
      [cover.key, 'Sea'],
      [second.key, ''],
    ])
    expect(made.hotels.map((h) => [h.id, h.included, h.nights])).toEqual([
      [three.id, true, 3],
      [five.id, false, 1],
    ])
    expect(made.activities.map((a) => [a.id, a.included, a.day])).toEqual([[activity.id, true, 2]])
    expect(made.transfers.map((t) => [t.id, t.included])).toEqual([[transfer.id, false]])
    expect(made.mealPlans.map((m) => m.id)).toEqual([mealPlan.id])
    expect(made.itinerary.map((d) => d.day)).toEqual([1, 2, 3, 4])
    const input = searchPackagesInput.parse({ destination: ['Greece'], category: ['luxury'], hotelRating: [3] })
    expect((await searchPackages({ ctx: ctx(), input })).items.map((p) => p.id)).toEqual([made.id])
  })

  it('takes the plain lists of ids, everything included', async () => {
    await places()
    const [hotel, activity] = [await aHotel(database.db), await anActivity(database.db)]
    const made = await create({ selectedHotels: [hotel.id], selectedActivities: [activity.id], selectedTransfers: [] })
    expect(made.hotels).toMatchObject([{ id: hotel.id, included: true }])
    expect(made.activities).toMatchObject([{ id: activity.id, included: true, day: null }])
    expect(made.hotelRating).toBe(4)
  })

  it.each([
    ['destination', { destination: 'Atlantis' }],
    ['place', { place: 'atlantis' }],
    ['alsoPlaces', { alsoPlaces: ['atlantis'] }],
    ['selectedHotels', { selectedHotels: [nowhere] }],
    ['activities', { activities: [{ id: nowhere }] }],
    ['selectedTransfers', { selectedTransfers: [nowhere] }],
    ['mealPlans', { mealPlans: [nowhere] }],
    ['images', { images: [{ image: '/media/none' }] }],
    ['images', { images: [{ image: nowhere }] }],
    ['nights', { nights: 5 }],
    ['nights', { status: 'active', nights: 2, itinerary: days(4) }],
    ['itinerary', { status: 'active', itinerary: days(3) }],
    ['itinerary', { status: 'active' }],
    ['price', { status: 'active', price: '0', itinerary: days(4) }],
  ])('is refused for its %s, and nothing is written: %j', async (field, change) => {
    await places()
    await expect(create(change)).rejects.toMatchObject({ code: 'invalid', details: { field } })
    expect([await database.db.$count(packages), await database.db.$count(events)]).toEqual([0, 0])
  })

  it('has up to 12 tags, as long as they may be: they fit into an entry of an index', async () => {
    await places()
    const tags = (n: number) => Array.from({ length: n }, (_, i) => `${n}${i}`.padEnd(40, '\u{20000}\u4e00東京日本'))
    const longest = tags(12).map((tag) => [...tag].slice(0, 20).join(''))
    expect((await create({ tags: longest })).tags).toHaveLength(12)
    expect(() => createPackageInput.parse({ ...plain, tags: longest.concat('one more') })).toThrow('At most 12 tags')
  })

  it('refuses what is archived, or listed twice', async () => {
    await places()
    const [gone, hotel] = [
      await aHotel(database.db, { status: 'archived', archivedFrom: 'active' }),
      await aHotel(database.db),
    ]
    await expect(create({ selectedHotels: [gone.id] })).rejects.toMatchObject({
      details: { field: 'selectedHotels' },
    })
    await expect(create({ selectedHotels: [hotel.id, hotel.id] })).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('an item that was deleted from the inventory', () => {
  const archive = (id: string) =>
    database.db.update(hotels).set({ status: 'archived', archivedFrom: 'active' }).where(eq(hotels.id, id))

  it('stays in a package that has it, and comes into no other one', async () => {
    await places()
    const [hotel, later] = [await aHotel(database.db), await aHotel(database.db, { name: 'Rice Barn' })]
    const { id } = await create({ selectedHotels: [hotel.id] })
    await archive(hotel.id)
    await archive(later.id)
    const save = (...ids: string[]) => update(id, { selectedHotels: ids })
    await save(hotel.id)
    await expect(save(hotel.id, later.id)).rejects.toMatchObject({
      code: 'invalid',
      message: 'Rice Barn was deleted from the inventory and cannot be added',
      details: { field: 'selectedHotels' },
    })
    expect(await database.db.select({ id: packageHotels.hotelId }).from(packageHotels)).toEqual([{ id: hotel.id }])
    await save()
    await expect(save(hotel.id)).rejects.toMatchObject({ details: { field: 'selectedHotels' } })
  })
})

describe('saving a package', () => {
  it('changes what is named and leaves the rest', async () => {
    await places()
    const pkg = await create({ itinerary: days(4), tags: ['beach'] })
    const saved = await update(pkg.id, { price: 999, tags: [], originalPrice: '1,500' })
    const price = { priceMinor: 99_900, fromMinor: 99_900, originalPriceMinor: 150_000 }
    expect(saved).toEqual({ ...pkg, ...price, tags: [], version: 2 })
    expect(await update(pkg.id, { itinerary: days(2), originalPrice: '' })).toMatchObject({
      originalPriceMinor: null,
      itinerary: [{ title: 'Day 1' }, { title: 'Day 2' }],
      version: 3,
    })
    expect(await actions(pkg.id)).toEqual(['package.created', 'package.updated', 'package.updated'])
  })

  it('moves a package with its destination, and only then', async () => {
    await places()
    const pkg = await create({ place: 'greece' })
    expect((await update(pkg.id, { destination: plain.destination, price: 5 })).placeSlug).toBe('greece')
    expect((await update(pkg.id, { destination: 'Thailand' })).placeSlug).toBe('thailand')
    expect((await update(pkg.id, { place: 'krabi' })).placeSlug).toBe('krabi')
  })

  it('is a conflict when somebody saved the same version before', async () => {
    await places()
    const { id } = await create()
    await update(id, { version: 1, name: 'First' })
    await expect(update(id, { version: 1, name: 'Second' })).rejects.toMatchObject({ code: 'conflict' })
    expect(await getPackage({ ctx: ctx(), input: { id } })).toMatchObject({ title: 'First', version: 2 })
  })

  it('publishes only what adds up, and takes back what does not', async () => {
    await places()
    const { id } = await create()
    await expect(update(id, { status: 'active' })).rejects.toMatchObject({ details: { field: 'itinerary' } })
    expect(await update(id, { status: 'active', itinerary: days(4) })).toMatchObject({ status: 'active' })
    await expect(update(id, { days: 5 })).rejects.toMatchObject({ code: 'invalid' })
    await expect(update(id, { itinerary: days(3) })).rejects.toMatchObject({ details: { field: 'itinerary' } })
    await expect(update(id, { nights: 9 })).rejects.toMatchObject({ details: { field: 'nights' } })
    expect(await getPackage({ ctx: ctx(), input: { id } })).toMatchObject({ version: 2, days: 4, nights: 3 })
    expect((await getPackage({ ctx: ctx(), input: { id } })).itinerary).toHaveLength(4)
  })

  it('is not found when there is none', () =>
    expect(update(nowhere, { name: 'x' })).rejects.toMatchObject({ code: 'not-found' }))
})

describe('several editors at once', () => {
  it('one of two saves of the same version wins, the other is a conflict', async ({ skip }) => {
    if (database.kind === 'embedded') skip('one session')
    await places()
    const { id } = await create()
    const other = { ...ctx(), db: await database.anotherPool() }
    const save = (on: ReturnType<typeof ctx>, name: string) =>
      updatePackage({ ctx: on, input: updatePackageInput.parse({ id, version: 1, name }) })
    const results = await Promise.allSettled([save(ctx(), 'One'), save(other, 'Two')])
    expect(results.map((r) => r.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find((r) => r.status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
    expect((await getPackage({ ctx: ctx(), input: { id } })).version).toBe(2)
  })

  it('writing different packages neither lock each other out nor miscount', async ({ skip }) => {
    if (database.kind === 'embedded') skip('one session')
    await places()
    const contexts = [ctx(), { ...ctx(), db: await database.anotherPool() }]
    const publish = (i: number) => {
      const input = createPackageInput.parse({ ...plain, name: `Reef ${i % 3}`, status: 'active', itinerary: days(4) })
      return createPackage({ ctx: contexts[i % 2]!, input })
    }
    const made = await Promise.all(Array.from({ length: 12 }, (_, i) => publish(i)))
    expect(new Set(made.map((p) => p.slug)).size).toBe(12)
    const input = searchPackagesInput.parse({ search: 'reef', category: ['family'], destination: ['Thailand'] })
    expect((await searchPackages({ ctx: ctx(), input })).total).toBe(12)
    await Promise.all(made.map(({ id }, i) => removePackage({ ctx: contexts[i % 2]!, input: { id } })))
    expect((await searchPackages({ ctx: ctx(), input })).total).toBe(0)
  })
})
