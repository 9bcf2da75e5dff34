import { expect, it } from 'vitest'
import type { z } from 'zod'
import type { changedPackageBody, newPackageBody } from '../../modules/catalog/packages/rest.rules'
import type { tripEmailBody } from '../../modules/sales/quotes/rest.rules'
import { calls } from '../../testing/calls'
import { verdicts } from '../../testing/documented'

/**
 * Checks bodies that the adapter takes in other shapes than the procedures; answers.db.test.ts covers real ones of all
 * calls.
 */

const call = (name: string) => calls.find((one) => one.name === name)!

const id = '01890000-0000-7000-8000-000000000000'
const trip = {
  destination: 'Krabi, Thailand',
  category: 'Family Vacation',
  nights: 3,
  days: '4',
  description: 'Sea.',
}

// Checks each against the types, too, which typed clients compile.
const packages: z.input<typeof newPackageBody>[] = [
  { ...trip, title: 'Reef', basePrice: 1299.5, images: ['/media/ab', { url: '/media/cd', alt: 'Boats' }] },
  { ...trip, name: 'Reef', price: '1,299', images: [{ image: '/media/ab' }], mealPlans: [id, { id }] },
  { ...trip, name: 'Reef', price: 1299, hotelIds: [id], activityIds: [id], transferIds: [id], mealPlanIds: [id] },
  {
    ...trip,
    name: 'Reef',
    price: '1',
    itinerary: [{ description: 'Land.', hotels: ['Reef Inn'], images: ['/media/ab'] }],
  },
]
const changes: z.input<typeof changedPackageBody>[] = [
  { title: 'Reef' },
  { basePrice: 1 },
  { images: ['/media/ab'] },
  { nights: '3' },
]
const customer = { packageTitle: 'Reef', customerName: 'Asha', customerEmail: 'asha@example.com' }
const travelers = { adults: 2, children: 0 }
const trips: z.input<typeof tripEmailBody>[] = [
  { ...customer, customization: { travelers, selectedHotels: [id] } },
  { ...customer, customization: { travelers, hotelIds: [id], activityIds: [{ id }], selectedTransferIds: [] } },
]

it.each<[string, readonly object[]]>([
  ['POST /api/packages', packages],
  ['PATCH /api/packages/:id', changes],
  ['POST /api/send-trip-email', trips],
])('%s is documented as the adapter takes it', (name, bodies) => {
  for (const body of bodies) expect(verdicts(call(name), body)).toMatchObject({ document: true, call: true })
  expect(verdicts(call('POST /api/packages'), trip)).toMatchObject({ document: false, call: false })
})
