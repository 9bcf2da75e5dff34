import { expect, it } from 'vitest'
import { toPrefill } from './again.rules'

const quote = {
  destination: 'Krabi',
  departureCity: '',
  travelers: 3,
  infants: 1,
  budget: null,
  travelDate: '2027-03-01',
  customization: null,
}
const pkg = { id: 'p', title: 'By the sea', isDated: true, offered: [{ from: '03-01', to: '05-31' }] }

it('a request that is asked again names its package with how it is sold, or none that is not on sale', () => {
  const { id: packageId, title: packageTitle, isDated, offered } = pkg
  expect(toPrefill(quote, pkg, '2027-03-01')).toMatchObject({ packageId, packageTitle, isDated, offered })
  expect(toPrefill(quote, undefined, '2027-03-01')).not.toHaveProperty('packageId')
})

it('a request that is asked again keeps a day that is still to come', () => {
  expect(toPrefill(quote, pkg, '2027-03-01').travelDate).toBe('2027-03-01')
  expect(toPrefill(quote, pkg, '2027-03-02').travelDate).toBeUndefined()
})

it('a request that is asked again is for as many people and infants, with the rooms and what is still offered', () => {
  expect(toPrefill(quote, pkg, '2027-03-01').people).toEqual({ travelers: 3, infants: 1 })
  const party = { adults: 2, children: 0, infants: 1, rooms: 2 }
  const asked = { ...party, hotelIds: ['h1', 'gone'], activityIds: ['included'], transferIds: ['request'] }
  const option = { id: 'h1', name: 'The Long Beach', priceMinor: 18_000, included: false }
  const offers = {
    hotels: [option],
    activities: [{ ...option, id: 'included', included: true }],
    transfers: [{ ...option, id: 'request', priceMinor: null }],
  }
  const customization = { ...asked, hotels: [], activities: [], transfers: [] }
  const { choice } = toPrefill({ ...quote, customization }, { ...pkg, ...(offers as object) }, '2027-03-01')
  expect(choice).toEqual({ ...party, hotelIds: ['h1'], activityIds: [], transferIds: [] })
  expect(toPrefill({ ...quote, customization }, pkg, '2027-03-01').choice).toBeUndefined()
})
