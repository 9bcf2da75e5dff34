import { expect, it } from 'vitest'
import { readAdded } from '../../storefront/customizer/customizer.rules'
import { readDepartureCity, readParty } from '../../storefront/search/filters.rules'
import { toTripPath } from './trip-path.rules'

const party = { adults: 4, children: 1, infants: 1, rooms: 3 }
const customization = {
  ...party,
  hotelIds: ['h1'],
  activityIds: ['a1', 'a2'],
  transferIds: ['t1'],
  hotels: [],
  activities: [],
  transfers: [],
}

it('a package is linked to with everything that was asked for: the page reads it from there', () => {
  const asked = { customization, travelDate: '2027-06-14', departureCity: 'Chicago' }
  const params = new URL(toTripPath('p1', asked, ['Chicago']), 'https://harbour.example').searchParams
  expect(readParty(params)).toEqual({ ...party, date: '2027-06-14' })
  expect(readAdded(params)).toEqual(['h1', 'a1', 'a2', 't1'])
  expect(readDepartureCity(params)).toBe('Chicago')
})

it('a package is linked to without what nobody chose, and without words of others', () => {
  const asked = { customization: null, travelDate: null, departureCity: 'Win at www.spam.example' }
  expect(toTripPath('p1', asked, ['Chicago'])).toBe('/packages/p1')
})
