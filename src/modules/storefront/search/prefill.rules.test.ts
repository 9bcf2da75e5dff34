import { expect, it } from 'vitest'
import { readPrefill } from './prefill.rules'

const prefill = (query: string) => readPrefill(new URLSearchParams(query))

it('takes city, destination, date and party over from a search', () => {
  expect(prefill('departureCity=Chicago&destination=Japan&adults=3&children=1&date=2027-04-02')).toEqual({
    departureCity: 'Chicago',
    destination: 'Japan',
    people: { travelers: 4, infants: 0 },
    travelDate: '2027-04-02',
  })
})

it.each(['adults=2&infants=1', 'infants=1'])('counts the infants of %s among the travelers', (query) => {
  expect(prefill(query)).toEqual({ people: { travelers: 3, infants: 1 } })
})

it.each(['', 'sort=rating', 'date=2027-02-30', 'departureCity=%00'])('takes nothing from %j', (query) => {
  expect(prefill(query)).toEqual({})
})
