import { expect, it } from 'vitest'
import { changedTotalText } from './total.rules'

const customization = {
  party: { adults: 2, children: 0, infants: 0, rooms: 1 },
} as unknown as Parameters<typeof changedTotalText>[0]['customization']
const quote = { customization, totalMinor: 2798_00, currency: 'USD' as const, travelDate: '2027-03-01' }
const shown = { totalMinor: 2598_00, travelDate: '2027-03-01' }

it.each([
  ['prices have changed', {}, shown, ' Prices have changed meanwhile: the total is now $2,798.00.'],
  [
    'the rooms have no rate',
    { totalMinor: null, currency: null },
    shown,
    ' Prices have changed meanwhile: the total is now on request.',
  ],
  [
    'a price is known now',
    {},
    { ...shown, totalMinor: null },
    ' Prices have changed meanwhile: the total is now $2,798.00.',
  ],
  ['another day was chosen', {}, { ...shown, travelDate: '2027-04-01' }, ' The total is now $2,798.00.'],
  ['it is the same', {}, { ...shown, totalMinor: 2798_00 }, ''],
  ['another party left no estimate', { customization: null, totalMinor: null }, shown, ''],
  ['no total was on screen', {}, {}, ''],
])('a sent request names its total where %s', (_, sent, seen, said) => {
  expect(changedTotalText({ ...quote, ...sent }, seen)).toBe(said)
})
