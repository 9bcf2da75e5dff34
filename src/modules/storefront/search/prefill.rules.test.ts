import { expect, it } from 'vitest'
import { readPrefill } from './prefill.rules'

const prefill = (query: string) => readPrefill(new URLSearchParams(query))

it('takes city, destination, date and party over from a search', () => {
  expect(prefill('departureCity=Chicago&destination=Japan&adults=3&children=1&date=2027-04-02')).toEqual({
    departureCity: 'Chicago',
    destination: 'Japan',
    travelers: 4,
    travelDate: '2027-04-02',
  })
})

it.each(['', 'sort=rating', 'date=2027-02-30', 'departureCity=%00'])('takes nothing from %j', (query) => {
  expect(prefill(query)).toEqual({})
})
