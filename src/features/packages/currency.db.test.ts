import { describe, expect, it } from 'vitest'
import { testContext, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aHotel, aMealPlan } from '../../testing/factories'
import { savePlace } from '../places/save.service'
import { newAgency } from '../settings/schema'
import { saveAgency } from '../settings/service'
import { createPackage, updatePackage } from './save.service'
import { createPackageInput, updatePackageInput } from './schema'

const database = useDatabase()
const ctx = () => testContext(testDeps({ db: database.db }))

const plain = {
  name: 'Reef and Rice',
  destination: 'Krabi',
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
