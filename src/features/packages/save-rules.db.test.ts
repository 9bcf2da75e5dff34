import { describe, expect, it } from 'vitest'
import { testContext, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aHotel, aMealPlan, aMedia } from '../../testing/factories'
import { savePlace } from '../search/place.service'
import { newAgency } from '../settings/schema'
import { saveAgency } from '../settings/service'
import { createPackage, setPackageStatuses, updatePackage } from './save.service'
import { createPackageInput, updatePackageInput } from './schema'
import { packageById } from './service'

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

const agencyIn = (currency: 'USD' | 'EUR') => saveAgency({ ctx: ctx(), input: { ...newAgency, currency } })
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
    const { status, version } = await packageById({ ctx: ctx(), input: { id: whole.id } })
    expect({ status, version }).toEqual({ status: 'archived', version: 3 })
    await set([whole.id], 'draft')
    expect((await packageById({ ctx: ctx(), input: { id: whole.id } })).status).toBe('draft')
  })
})
