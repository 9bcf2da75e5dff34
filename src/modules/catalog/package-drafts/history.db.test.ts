import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { finishedContent, newDraft, publishablePackage } from '../../../testing/drafts/draft.factory'
import { aHotel, aMealPlan, aMedia, anUpload, aPlace } from '../../../testing/factories'
import { aPackage } from '../../../testing/package.factory'
import { events } from '../../core/events/table'
import { discardAgencyPictures } from '../pictures/service'
import { media } from '../../core/media/table'

const database = useDatabase()
const deps = useDeps(database)

describe('the preview', () => {
  it('shows the draft as the public page will, and what has to be mended', async () => {
    const { call } = await callerAs(deps, 'agent')
    const finished = await finishedContent(deps.db)
    const { image } = finished.images[0]!
    const content = {
      ...finished,
      alsoPlaces: [(await aPlace(deps.db)).slug],
      itinerary: finished.itinerary.with(1, { ...finished.itinerary[1]!, place: finished.place, image }),
      mealPlans: [{ id: (await aMealPlan(deps.db)).id }],
      offered: [{ from: '11-01', to: '04-30' }],
      soldOn: 'departures' as const,
      originalPrice: '1,400',
    }
    const id = newId()
    await call.packageDrafts.save({ ...newDraft, id, content })
    const { detail, items, problems } = await call.packageDrafts.preview({ id })
    expect(problems).toEqual({})
    expect(items.map(({ kind }) => kind).toSorted()).toEqual(['activities', 'hotels', 'mealPlans', 'transfers'])
    const { packageId } = await call.packageDrafts.publish({ id, version: 1 })
    const shown = await call.packages.get({ id: packageId })
    const { id: _i, slug: _s, status: _t, version: _v, createdAt: _c, ...rest } = shown
    expect(detail).toMatchObject(rest)
  })

  it('says which place, item or currency stands in the way', async () => {
    const { call } = await callerAs(deps, 'agent')
    const rupees = await aHotel(deps.db, { currency: 'INR', name: 'Haveli' })
    const content = {
      ...(await finishedContent(deps.db)),
      place: '',
      destination: 'Atlantis',
      alsoPlaces: ['nowhere'],
      hotels: [{ id: rupees.id, included: true, nights: 1 }],
      activities: [{ id: newId(), included: true, day: null }],
    }
    const id = newId()
    await call.packageDrafts.save({ ...newDraft, id, content })
    expect((await call.packageDrafts.preview({ id })).problems).toEqual({
      destination: 'We do not know this destination: add it as a place, or choose a place',
      alsoPlaces: 'There is no place ‘nowhere’',
      hotels: 'Haveli is priced in INR, the package in USD',
      activities: 'Something in this list is not in the inventory',
    })
    const { call: admin } = await callerAs(deps, 'admin')
    await admin.settings.update({ version: 0, currency: 'JPY' })
    const after = await call.packageDrafts.preview({ id })
    expect(after.problems).toMatchObject({
      currency: 'Prices are in JPY here',
      hotels: 'Haveli is priced in INR, not in JPY',
    })
  })
})

describe('the history of a package', () => {
  it('says who changed what, and a version comes back through the draft', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const made = await call.packages.create({ ...(await publishablePackage(deps.db)), status: 'active' })
    await call.packages.update({ id: made.id, name: 'Rice and Reef', price: '999' })
    const history = await call.packageDrafts.history({ packageId: made.id })
    expect({ title: history.title, nextCursor: history.nextCursor }).toEqual({
      title: 'Rice and Reef',
      nextCursor: null,
    })
    expect(history.items.map(({ number, changed }) => ({ number, changed }))).toEqual([
      { number: 2, changed: ['name', 'price'] },
      { number: 1, changed: [] },
    ])
    expect(history.items[0]!.actor).toBe(`${user.firstName} ${user.lastName}`)
    const first = await call.packageDrafts.version({ packageId: made.id, number: 1 })
    expect(first.content).toMatchObject({ name: 'Reef and Rice', price: '1299.50' })
    await call.packageDrafts.restore({ packageId: made.id, number: 1, version: 0 })
    const draft = await call.packageDrafts.of({ packageId: made.id })
    expect(draft).toMatchObject({ isChanged: true, baseVersion: 2, content: { name: 'Reef and Rice' } })
    expect((await call.packages.get({ id: made.id })).title).toBe('Rice and Reef')
    await expect(call.packageDrafts.restore({ packageId: made.id, number: 1, version: 0 })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await call.packageDrafts.publish({ id: draft.id!, version: draft.version })
    expect((await call.packages.get({ id: made.id })).title).toBe('Reef and Rice')
    const [restored] = await deps.db
      .select()
      .from(events)
      .where(eq(events.kind, 'package.version-restored'))
      .orderBy(events.id)
    expect(restored).toMatchObject({ entityId: made.id, actorId: user.id, data: { number: 1 } })
    await expect(call.packageDrafts.version({ packageId: made.id, number: 99 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('compares a version with the one before it, or with any other, and names the items of both', async () => {
    const { call } = await callerAs(deps, 'agent')
    const made = await call.packages.create(await publishablePackage(deps.db))
    const hotel = await aHotel(deps.db, { name: 'Rice Barn' })
    for (const price of ['900', '800']) await call.packages.update({ id: made.id, price })
    await call.packages.update({ id: made.id, hotels: [{ id: hotel.id, included: true, nights: 1 }] })
    const { before, after, names } = await call.packageDrafts.compare({ packageId: made.id, number: 4 })
    expect([before?.number, after.number, after.changed]).toEqual([3, 4, ['hotels']])
    expect(before!.content.hotels.map(({ id }) => names[id])).toEqual([expect.any(String)])
    expect(names[hotel.id]).toBe('Rice Barn')
    const far = await call.packageDrafts.compare({ packageId: made.id, number: 4, base: 1 })
    expect(far.before?.content.price).toBe('1299.50')
    expect((await call.packageDrafts.compare({ packageId: made.id, number: 1 })).before).toBeNull()
  })

  it('comes 30 versions at a time', async () => {
    const { call } = await callerAs(deps, 'agent')
    const made = await call.packages.create(await publishablePackage(deps.db))
    for (let n = 1; n <= 31; n++) await call.packages.update({ id: made.id, price: String(100 + n) })
    const first = await call.packageDrafts.history({ packageId: made.id })
    expect([first.items.length, first.items[0]!.number, first.nextCursor]).toEqual([30, 32, 3])
    const second = await call.packageDrafts.history({ packageId: made.id, cursor: first.nextCursor! })
    expect(second).toMatchObject({ items: [{ number: 2 }, { number: 1 }], nextCursor: null })
  })

  it("keeps the pictures of old versions when the agency's unused ones are discarded", async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const input = await publishablePackage(deps.db)
    const [image, unused] = [await aMedia(deps.db), await aMedia(deps.db)]
    for (const { id: mediaId } of [image, unused]) {
      await anUpload(deps.db, { userId: user.id, mediaId, createdAt: new Date('2026-01-01T00:00:00Z') })
    }
    const made = await call.packages.create({ ...input, images: [{ image: `/media/${image.key}`, alt: 'Boats' }] })
    await call.packages.update({ id: made.id, images: [] })
    await discardAgencyPictures({ ctx: testContext(deps), input: { mediaIds: [image.id, unused.id] } })
    const left = await deps.db.select({ id: media.id }).from(media)
    expect(left.map(({ id }) => id)).toContain(image.id)
    expect(left.map(({ id }) => id)).not.toContain(unused.id)
  })

  it('a duplicate is a draft of its own', async () => {
    const { call } = await callerAs(deps, 'agent')
    const pkg = await aPackage(deps.db)
    const { id } = await call.packageDrafts.duplicate({ packageId: pkg.id })
    const { content, packageId } = await call.packageDrafts.get({ id })
    expect({ name: content.name, packageId, hotels: content.hotels.length }).toEqual({
      name: `Copy of ${pkg.title}`,
      packageId: null,
      hotels: 2,
    })
  })
})

describe('the inventory picker', () => {
  it('finds active items by the words of their names', async () => {
    const { call } = await callerAs(deps, 'agent')
    await aHotel(deps.db, { name: 'The Stilt House' })
    await aHotel(deps.db, { name: 'Rice Barn', status: 'inactive' })
    const found = async (words: string) =>
      (await call.packageDrafts.items({ kind: 'hotels', words })).map(({ name }) => name)
    expect(await found('house stilt')).toEqual(['The Stilt House'])
    expect(await found('')).toEqual(['The Stilt House'])
    expect(await found('barn')).toEqual([])
    expect(await found('%%')).toEqual([])
  })
})
