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
  const asked = { customization, travelers: 6, infants: 1, travelDate: '2027-06-14', departureCity: 'Chicago' }
  const params = new URL(toTripPath('p1', asked, ['Chicago']), 'https://harbour.example').searchParams
  expect(readParty(params)).toEqual({ ...party, date: '2027-06-14' })
  expect(readAdded(params)).toEqual(['h1', 'a1', 'a2', 't1'])
  expect(readDepartureCity(params)).toBe('Chicago')
})

it('a package is linked to without what nobody chose, and without words of others', () => {
  const asked = { customization: null, travelers: 2, infants: 0, travelDate: null, departureCity: 'At spam.example' }
  expect(toTripPath('p1', asked, ['Chicago'])).toBe('/packages/p1')
})

it('a package is linked to without a party that its page cannot count', () => {
  const asked = { customization: null, travelers: 20, infants: 0, travelDate: null, departureCity: '' }
  expect(toTripPath('p1', asked)).toBe('/packages/p1')
})

it.each([
  [
    { travelers: 1, infants: 0 },
    { adults: 1, children: 0, infants: 0, rooms: 1 },
  ],
  [
    { travelers: 8, infants: 1 },
    { adults: 7, children: 0, infants: 1, rooms: 3 },
  ],
  [
    { travelers: 2, infants: 2 },
    { adults: 1, children: 0, infants: 2, rooms: 1 },
  ],
])('a package is linked to for the %o of a plain request', (people, expected) => {
  const asked = { customization: null, ...people, travelDate: null, departureCity: '' }
  expect(readParty(new URL(toTripPath('p1', asked), 'https://harbour.example').searchParams)).toMatchObject(expected)
})
