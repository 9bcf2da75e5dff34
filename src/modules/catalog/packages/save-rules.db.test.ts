import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { jobs } from '../../../platform/server/jobs/table'
import { testContext, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { aHotel, aMealPlan, aMedia, aQuote } from '../../../testing/factories'
import { aPackage } from '../../../testing/package.factory'
import { events } from '../../core/events/table'
import { savePlace } from '../../storefront/search/place.service'
import { newAgency } from '../../settings/settings/schema'
import { replaceAgency } from './agency.service'
import { searchPackagesInput } from '../../storefront/search/schema'
import { searchPackages } from '../../storefront/search/service'
import { purgePackages } from '../../servicing/packages/purge-packages.service'
import { removePackage } from '../../servicing/packages/remove-package.service'
import { createPackage, setPackageStatuses, updatePackage } from './save.service'
import { createPackageInput, updatePackageInput } from './schema'
import { getPackage, getPackageById } from './service'
import { packages, versions } from './table'

const database = useDatabase()
const actor = { id: '01890000-0000-7000-8000-00000000a9e7', role: 'admin' as const }
const ctx = () => testContext(testDeps({ db: database.db }), { actor })

const krabi = () => savePlace({ ctx: ctx(), input: { slug: 'krabi', name: 'Krabi', kind: 'city' } })
const days = (n: number) => Array.from({ length: n }, (_, i) => ({ title: `Day ${i + 1}`, description: 'A day.' }))
const plain = {
  name: 'Reef and Rice',
  destination: 'Krabi, Thailand',
  category: 'family',
  nights: 3,
  days: 4,
  price: '1,299.50',
  description: 'Four days by the sea.',
}
const create = (input: object = {}) =>
  createPackage({ ctx: ctx(), input: createPackageInput.parse({ ...plain, ...input }) })
const update = (id: string, input: object) =>
  updatePackage({ ctx: ctx(), input: updatePackageInput.parse({ id, ...input }) })

describe('a day of the itinerary', () => {
  const dayOne = (extra: object) => [{ ...days(1)[0], ...extra }, ...days(3)]

  it('has a place and one of the package’s pictures', async () => {
    await krabi()
    const { id: image, key } = await aMedia(database.db)
    await savePlace({
      ctx: ctx(),
      input: { slug: 'railay', name: 'Railay', kind: 'city', latitude: 8.01, longitude: 98.84 },
    })
    const made = await create({ images: [{ image, alt: 'The bay' }], itinerary: dayOne({ place: 'railay', image }) })
    expect(made.itinerary[0]).toMatchObject({
      place: { slug: 'railay', name: 'Railay', latitude: 8.01, longitude: 98.84 },
      image: { key, alt: 'The bay' },
    })
    expect(made.itinerary[1]).toMatchObject({ place: null, image: null })
    expect((await update(made.id, { images: [] })).itinerary[0]).toMatchObject({ image: null })
  })

  it('refuses an unknown place, and a picture that the package does not have', async () => {
    await krabi()
    const { id: image } = await aMedia(database.db)
    const field = { details: { field: 'itinerary' } }
    await expect(create({ itinerary: dayOne({ place: 'atlantis' }) })).rejects.toMatchObject(field)
    await expect(create({ itinerary: dayOne({ image }) })).rejects.toMatchObject(field)
  })
})

const agencyIn = (currency: 'USD' | 'EUR') => replaceAgency({ ctx: ctx(), input: { ...newAgency, currency } })
const refused = (field: string) => ({ code: 'invalid', details: { field } })

describe('the currency of a package', () => {
  it("is the agency's, as that of all that it offers", async () => {
    await savePlace({ ctx: ctx(), input: { slug: 'krabi', name: 'Krabi', kind: 'city' } })
    const [hotel, mealPlan] = [await aHotel(database.db), await aMealPlan(database.db)]
    await agencyIn('EUR')
    const { id, currency } = await create()
    expect([currency, (await create({ currency: 'EUR' })).currency]).toEqual(['EUR', 'EUR'])
    await expect(create({ currency: 'GBP' })).rejects.toMatchObject(refused('currency'))
    await expect(create({ selectedHotels: [hotel.id] })).rejects.toMatchObject(refused('hotels'))
    await expect(update(id, { currency: 'GBP' })).rejects.toMatchObject(refused('currency'))
    await expect(update(id, { mealPlans: [mealPlan.id] })).rejects.toMatchObject(refused('mealPlans'))
    expect(await update(id, { currency: 'EUR', price: 5 })).toMatchObject({ mealPlans: [], version: 2 })
  })

  it('keeps the agency from changing its own', async () => {
    await savePlace({ ctx: ctx(), input: { slug: 'krabi', name: 'Krabi', kind: 'city' } })
    await agencyIn('EUR')
    await create()
    await expect(agencyIn('USD')).rejects.toMatchObject(refused('currency'))
    expect(await agencyIn('EUR')).toMatchObject({ currency: 'EUR' })
  })
})

it('a package from the archive takes the new currency of the agency with all its amounts in it', async () => {
  await krabi()
  const { id } = await create({ originalPrice: '1,500' })
  await setPackageStatuses({ ctx: ctx(), input: { ids: [id], status: 'archived' } })
  await agencyIn('EUR')
  const edit = { status: 'draft', currency: 'EUR' }
  await expect(update(id, edit)).rejects.toMatchObject(refused('currency'))
  await expect(update(id, { ...edit, price: '999' })).rejects.toMatchObject(refused('currency'))
  expect(await update(id, { ...edit, price: '999', originalPrice: null })).toMatchObject({
    currency: 'EUR',
    priceMinor: 999_00,
    originalPriceMinor: null,
  })
})

describe('the status of several packages', () => {
  it('is set where it can be, and says why where it cannot', async () => {
    await krabi()
    const whole = await create({ itinerary: days(4) })
    const short = await create({ itinerary: days(3) })
    const set = (ids: string[], status: 'active' | 'archived' | 'draft') =>
      setPackageStatuses({ ctx: ctx(), input: { ids, status } })
    const unknown = '01890000-0000-7000-8000-000000000000'
    expect(await set([whole.id, short.id, unknown], 'active')).toEqual({
      moved: [whole.id],
      refused: [
        { id: short.id, message: 'The itinerary has 3 of 4 days' },
        { id: unknown, message: 'Package not found' },
      ],
    })
    expect(await set([whole.id, short.id], 'archived')).toMatchObject({ moved: [whole.id, short.id] })
    const again = await set([whole.id, unknown], 'archived')
    expect(again).toEqual({ moved: [whole.id], refused: [{ id: unknown, message: 'Package not found' }] })
    const { status, version } = await getPackageById({ ctx: ctx(), input: { id: whole.id } })
    expect({ status, version }).toEqual({ status: 'archived', version: 3 })
    await set([whole.id], 'draft')
    expect((await getPackageById({ ctx: ctx(), input: { id: whole.id } })).status).toBe('draft')
  })
})

describe('the audit log', () => {
  it('has of a save the fields that changed, as they were and as they are', async () => {
    await krabi()
    const { id } = await create({ highlights: ['Reef'] })
    await update(id, { price: '999', highlights: ['Reef', 'Rice'], days: 4 })
    await setPackageStatuses({ ctx: ctx(), input: { ids: [id], status: 'archived' } })
    const entries = await database.db.select().from(events).where(eq(events.entityId, id)).orderBy(events.id)
    expect(entries.slice(1).map(({ before, after }) => ({ before, after }))).toEqual([
      { before: { price: '1299.50', highlights: ['Reef'] }, after: { price: '999', highlights: ['Reef', 'Rice'] } },
      { before: { status: 'draft' }, after: { status: 'archived' } },
    ])
  })

  it('of several saves that name no version has what each of them overwrote', async ({ skip }) => {
    if (database.kind === 'embedded') skip('one session')
    await krabi()
    const { id } = await create({ maxTravelers: 20 })
    const contexts = [ctx(), { ...ctx(), db: await database.anotherPool() }]
    const save = (maxTravelers: number) =>
      updatePackage({ ctx: contexts[maxTravelers % 2]!, input: updatePackageInput.parse({ id, maxTravelers }) })
    await Promise.all([21, 22, 23, 24].map(save))
    const saves = (await database.db.select().from(events).where(eq(events.entityId, id)).orderBy(events.id))
      .filter(({ kind }) => kind === 'package.updated')
      .map(({ before, after }) => [before, after] as { maxTravelers: number }[])
    const overwrittenBy = new Map(saves.map(([was, is]) => [was!.maxTravelers, is!.maxTravelers]))
    const values = [20]
    for (let next = overwrittenBy.get(20); next; next = overwrittenBy.get(next)) values.push(next)
    expect(values.toSorted()).toEqual([20, 21, 22, 23, 24])
  })
})

describe('removing a package', () => {
  const actions = async (id: string) =>
    (await database.db.select().from(events).where(eq(events.entityId, id)).orderBy(events.id)).map((a) => a.kind)
  const remove = (id: string) => removePackage({ ctx: ctx(), input: { id } })

  const purgeAfter = (days: number) => {
    const now = () => new Date(Date.parse('2027-03-01T12:00:00Z') + days * 86_400_000)
    return purgePackages({ ...ctx(), now })
  }

  it('archives it for 30 days, and then removes it with all that belongs to it', async () => {
    await krabi()
    const image = await aMedia(database.db)
    const { id } = await create({ images: [{ image: image.id }] })
    await update(id, { images: [] })
    expect(await remove(id)).toEqual({ archived: false })
    expect(await actions(id)).toEqual(['package.created', 'package.updated', 'package.deleted'])
    await expect(remove(id)).rejects.toMatchObject({ code: 'not-found' })
    await purgeAfter(29)
    expect(await database.db.select({ status: packages.status }).from(packages)).toEqual([{ status: 'archived' }])
    await purgeAfter(31)
    expect([await database.db.$count(packages), await database.db.$count(versions)]).toEqual([0, 0])
    const [check] = await database.db.select().from(jobs).where(eq(jobs.kind, 'media.discard-agency'))
    expect(check!.payload).toEqual({ mediaIds: [image.id] })
  })

  it('is taken back by the next save or status, and then stays', async () => {
    const { id } = await aPackage(database.db)
    await remove(id)
    await update(id, { status: 'inactive' })
    await purgeAfter(31)
    await remove(id)
    await setPackageStatuses({ ctx: ctx(), input: { ids: [id], status: 'archived' } })
    await purgeAfter(31)
    expect(await database.db.$count(packages)).toBe(1)
  })

  it('stays when a quote came to refer to it meanwhile', async () => {
    const { id } = await aPackage(database.db)
    await remove(id)
    await aQuote(database.db, { packageId: id })
    await purgeAfter(31)
    expect(await database.db.$count(packages)).toBe(1)
  })

  it('archives it when a quote refers to it', async () => {
    const { id } = await aPackage(database.db)
    await aQuote(database.db, { packageId: id })
    expect(await remove(id)).toEqual({ archived: true })
    expect((await getPackage({ ctx: ctx(), input: { id } })).status).toBe('archived')
    expect(await actions(id)).toEqual(['package.archived'])
    expect((await searchPackages({ ctx: ctx(), input: searchPackagesInput.parse({}) })).total).toBe(0)
  })
})

it('what was archived before the currency of the agency changed comes back only in the new one', async () => {
  await krabi()
  const { id } = await create()
  const move = (status: 'archived' | 'inactive') => setPackageStatuses({ ctx: ctx(), input: { ids: [id], status } })
  await move('archived')
  await replaceAgency({ ctx: ctx(), input: { ...newAgency, currency: 'JPY' } })
  expect((await move('inactive')).refused).toEqual([{ id, message: 'Prices are in JPY here' }])
  await expect(update(id, { currency: 'JPY' })).rejects.toMatchObject(refused('currency'))
  await update(id, { status: 'inactive', currency: 'JPY', price: '190000' })
  const [row] = await database.db.select().from(packages).where(eq(packages.id, id))
  expect(row).toMatchObject({ status: 'inactive', currency: 'JPY', priceMinor: 190_000 })
})
