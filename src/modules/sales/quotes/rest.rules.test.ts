import { describe, expect, it } from 'vitest'
import type { QuoteView } from './view'
import { quoteQuery, restQuote, toCustomizationBody } from './rest.rules'

const view: QuoteView = {
  id: '01900000-0000-7000-8000-000000000001',
  reference: 'IT-7K3QXM',
  source: 'quote-form',
  status: 'pending',
  customerName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '+1 212 555 0142',
  departureCity: 'New York',
  destination: 'Thailand',
  travelDate: null,
  travelers: 2,
  infants: 0,
  budget: null,
  message: null,
  includesFlights: null,
  packageId: null,
  packageTitle: null,
  customization: null,
  totalMinor: null,
  currency: null,
  respondBy: '2027-03-02T12:00:00.000Z',
  assigneeId: null,
  assigneeName: null,
  answeredAt: null,
  correctedAt: null,
  agreedAt: null,
  agreedTo: null,
  version: 1,
  createdAt: '2027-03-01T12:00:00.000Z',
  updatedAt: '2027-03-01T12:00:00.000Z',
}

describe('restQuote', () => {
  it('tells totals in currency units, and null where nothing was priced', () => {
    expect(restQuote.from(view)).toMatchObject({ totalCost: null, status: 'pending', reference: 'IT-7K3QXM' })
    expect(restQuote.from({ ...view, totalMinor: 129_950, currency: 'USD' })).toMatchObject({
      totalCost: 1299.5,
      currency: 'USD',
    })
  })

  it('does not show internal data', () => {
    expect(Object.keys(restQuote.from(view))).not.toContain('leadId')
  })
})

it('reads the query of a list', () => {
  expect(quoteQuery.toInput({ query: { status: 'pending', limit: '5', other: 'x' } })).toEqual({
    status: 'pending',
    sort: undefined,
    cursor: undefined,
    limit: 5,
  })
  expect(quoteQuery.toInput({ query: { limit: 'many' } }).limit).toBeNaN()
})

describe('toCustomizationBody', () => {
  const selected = (customization: unknown) =>
    (toCustomizationBody({ body: { customization } }) as { customization: Record<string, unknown> }).customization

  it.each([
    { selectedHotels: ['a'] },
    { selectedHotelIds: ['a'] },
    { hotelIds: ['a'] },
    { selectedHotels: [{ id: 'a', name: 'Hotel' }] },
    { selectedHotels: null, hotelIds: ['a'] },
  ])('understands %o', (customization) => expect(selected(customization).selectedHotels).toEqual(['a']))

  it('understands each kind', () => {
    expect(selected({ activityIds: ['b'], selectedTransferIds: ['c'] })).toMatchObject({
      selectedActivities: ['b'],
      selectedTransfers: ['c'],
    })
  })

  it.each([undefined, null, 'text', [], 7, { customization: [] }, { customization: 'x' }])(
    'leaves %j to the schema',
    (body) => expect(toCustomizationBody({ body })).toEqual(body ?? {}),
  )

  it('leaves selections that are no lists to the schema', () => {
    expect(selected({ selectedHotels: 'all' }).selectedHotels).toBe('all')
  })
})
