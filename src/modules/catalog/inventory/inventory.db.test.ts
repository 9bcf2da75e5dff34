import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ZodError } from 'zod'
import { testContext, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { callerAs } from '../../../testing/callers'
import { aMedia } from '../../../testing/factories'
import { events } from '../../core/events/table'
import { media } from '../../core/media/table'
import { newAgency } from '../../settings/settings/schema'
import { saveAgency } from '../../settings/settings/service'
import { setItems } from './bulk.service'
import { createHotelInput, type SetItemsInput } from './schema'
import { createActivity, createHotel, createMealPlan, createTransfer } from './service'
import { hotels } from './table'
import type { InventoryItem } from './view'

const database = useDatabase()
const ctx = () => testContext(testDeps({ db: database.db }))

const hotel = { name: 'Reef Inn', location: 'Krabi', priceMinor: null }
const activity = { name: 'Walk', location: 'Krabi', category: 'Nature', priceMinor: null }
const transfer = { name: 'Car', fromLocation: 'Airport', toLocation: 'Town', vehicleType: 'Van', priceMinor: null }
const mealPlan = { name: 'Half', type: 'Half Board', priceMinor: null }
const unpriced = { priceMinor: undefined }

describe('the inventory', () => {
  it('has the specified defaults', async () => {
    expect(await createHotel({ ctx: ctx(), input: { ...hotel, amenities: ['Pool', ' pool', ''] } })).toMatchObject({
      ...hotel,
      starRating: 3,
      checkInTime: '14:00',
      checkOutTime: '11:00',
      status: 'active',
      priceMinor: null,
      amenities: ['Pool'],
    })
    expect(await createActivity({ ctx: ctx(), input: activity })).toMatchObject({ minPeople: 1, maxPeople: 50 })
    expect(await createTransfer({ ctx: ctx(), input: transfer })).toMatchObject({ capacity: 4 })
    expect(await createMealPlan({ ctx: ctx(), input: mealPlan })).toMatchObject({ menu: [], restrictions: [] })
    expect((await database.db.select().from(events).orderBy(events.id)).map((a) => a.kind)).toEqual([
      'hotel.created',
      'activity.created',
      'transfer.created',
      'meal-plan.created',
    ])
  })

  it('says what the gallery says of a picture without own words, and does not take it as its own', async () => {
    const { call } = await callerAs(testDeps({ db: database.db }), 'agent')
    const { id: mediaId, key } = await aMedia(database.db, { alt: 'A pool at dusk', forAgency: true })
    const image = `/media/${key}`
    const { id } = await call.inventory.createHotel({ ...hotel, images: [image] })
    const { version, images } = (await call.inventory.get({ kind: 'hotels', id })) as InventoryItem
    expect(images).toEqual([{ image, alt: '', galleryAlt: 'A pool at dusk' }])
    await call.inventory.updateHotel({ id, version, images })
    await database.db.update(media).set({ alt: 'A pool' }).where(eq(media.id, mediaId))
    expect(await call.inventory.get({ kind: 'hotels', id })).toMatchObject({
      images: [{ image, alt: '', galleryAlt: 'A pool' }],
    })
  })

  it("is priced in the agency's currency", async () => {
    await saveAgency({ ctx: ctx(), input: { ...newAgency, currency: 'INR' } })
    expect(await createHotel({ ctx: ctx(), input: hotel })).toMatchObject({ currency: 'INR' })
    await expect(createTransfer({ ctx: ctx(), input: { ...transfer, currency: 'USD' } })).rejects.toMatchObject({
      code: 'invalid',
      details: { field: 'currency' },
    })
  })

  it('takes the new currency of the agency with its price in it, and not while it has rates', async () => {
    const { call } = await callerAs(testDeps({ db: database.db }), 'admin')
    const { id } = await call.inventory.createHotel({ ...hotel, priceMinor: 100_00 })
    await saveAgency({ ctx: ctx(), input: { ...newAgency, currency: 'INR' } })
    const refused = { cause: { code: 'invalid', details: { field: 'currency' } } }
    await expect(call.inventory.updateHotel({ id, currency: 'INR' })).rejects.toMatchObject(refused)
    const price = { netMinor: 90_00, sellMinor: 120_00, season: '', weekdays: 127, occupancy: 0 }
    const rate = await call.inventory.createRate({
      kind: 'hotels',
      itemId: id,
      firstDay: '2027-01-01',
      lastDay: '2027-01-31',
      unit: 'room',
      ageBand: 'any',
      ...price,
    })
    const edit = { id, currency: 'INR', priceMinor: 9960_00 } as const
    await expect(call.inventory.updateHotel(edit)).rejects.toMatchObject(refused)
    expect(await call.inventory.updateHotel({ id, currency: 'USD', name: 'Pier Inn' })).toMatchObject({
      currency: 'USD',
      priceMinor: 100_00,
    })
    await call.inventory.removeRate({ id: rate.id })
    expect(await call.inventory.updateHotel(edit)).toMatchObject({ currency: 'INR', priceMinor: 9960_00 })
  })

  it.each<[string, () => Promise<unknown>]>([
    ['Hotel name is required', () => createHotel({ ctx: ctx(), input: { ...hotel, name: ' ' } })],
    ['Location is required', () => createHotel({ ctx: ctx(), input: { ...hotel, location: '' } })],
    ['Activity name is required', () => createActivity({ ctx: ctx(), input: { ...activity, name: '' } })],
    ['Category is required', () => createActivity({ ctx: ctx(), input: { ...activity, category: '' } })],
    ['Must be at least the minimum', () => createActivity({ ctx: ctx(), input: { ...activity, minPeople: 60 } })],
    ['Transfer name is required', () => createTransfer({ ctx: ctx(), input: { ...transfer, name: '' } })],
    ['From location is required', () => createTransfer({ ctx: ctx(), input: { ...transfer, fromLocation: '' } })],
    ['To location is required', () => createTransfer({ ctx: ctx(), input: { ...transfer, toLocation: '' } })],
    ['Vehicle type is required', () => createTransfer({ ctx: ctx(), input: { ...transfer, vehicleType: '' } })],
    ['Capacity is required', () => createTransfer({ ctx: ctx(), input: { ...transfer, capacity: 0 } })],
    ['Meal plan name is required', () => createMealPlan({ ctx: ctx(), input: { ...mealPlan, name: '' } })],
    ['Type is required', () => createMealPlan({ ctx: ctx(), input: { ...mealPlan, type: '' } })],
    ['Rate is required', () => createHotel({ ctx: ctx(), input: { ...hotel, roomType: 'Double', rate: ' ' } })],
    ['Room type is required', () => createHotel({ ctx: ctx(), input: { ...hotel, rate: '$90' } })],
    [
      'Please enter an amount such as 1,299.50',
      () => createActivity({ ctx: ctx(), input: { ...activity, price: '1.299.50' } }),
    ],
    ['Price is required', () => createActivity({ ctx: ctx(), input: { ...activity, price: '' } })],
    ['Cost is required', () => createActivity({ ctx: ctx(), input: { ...activity, cost: '' } })],
    ['Price per person is required', () => createMealPlan({ ctx: ctx(), input: { ...mealPlan, pricePerPerson: '' } })],
    ['Price is required', () => createHotel({ ctx: ctx(), input: { ...hotel, ...unpriced } })],
    ['Rate is required', () => createHotel({ ctx: ctx(), input: { ...hotel, ...unpriced, roomType: 'Double' } })],
    ['Price is required', () => createActivity({ ctx: ctx(), input: { ...activity, ...unpriced } })],
    [
      'Cost is required',
      () => createActivity({ ctx: ctx(), input: { ...activity, ...unpriced, category: undefined, type: 'Nature' } }),
    ],
    ['Price is required', () => createTransfer({ ctx: ctx(), input: { ...transfer, ...unpriced } })],
    ['Price per person is required', () => createMealPlan({ ctx: ctx(), input: { ...mealPlan, ...unpriced } })],
    [
      'Maximum 5 images allowed',
      () => createHotel({ ctx: ctx(), input: { ...hotel, images: Array(6).fill('/media/x') } }),
    ],
  ])('refuses with “%s”', async (message, make) => {
    const error = await Promise.resolve()
      .then(make)
      .then(
        () => null,
        (e: unknown) => e,
      )
    expect(error).toBeInstanceOf(ZodError)
    expect((error as ZodError).issues.map((issue) => issue.message)).toEqual([message])
    expect(await database.db.$count(hotels)).toBe(0)
  })
})

it('a blank form is told all that it misses at once, the price and the room among it', () => {
  const blank = { name: '', location: '', starRating: 3, roomType: '', rate: '' }
  const { error } = createHotelInput.safeParse(blank)
  expect(error!.issues.map((issue) => issue.message)).toEqual([
    'Hotel name is required',
    'Location is required',
    'Rate is required',
    'Room type is required',
  ])
})

it('many items are activated and priced at once, and what somebody changed meanwhile stays', async () => {
  const [one, two] = [
    await createHotel({ ctx: ctx(), input: { ...hotel, ...unpriced, roomType: 'Villa', rate: '120' } }),
    await createHotel({ ctx: ctx(), input: { ...hotel, name: 'Rice Barn' } }),
  ]
  const set = (items: SetItemsInput['items']) => setItems({ ctx: ctx(), input: { kind: 'hotels', items } })
  const { changed, left } = await set([
    { id: one.id, version: 1, priceMinor: 132_00, isActive: false },
    { id: two.id, version: 9, isActive: false },
  ])
  expect([changed, left]).toEqual([[{ id: one.id, version: 2, status: 'active', priceMinor: 120_00 }], 1])
  const stored = async () =>
    (await database.db.select().from(hotels).orderBy(hotels.name)).map(({ status, priceMinor }) => [status, priceMinor])
  expect(await stored()).toEqual([
    ['inactive', 132_00],
    ['active', null],
  ])
  // Undoes by the same call with the previous values.
  await set([{ id: one.id, version: 2, priceMinor: 120_00, isActive: true }])
  expect((await stored())[0]).toEqual(['active', 120_00])
})
