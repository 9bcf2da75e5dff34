import { maxMinor, maxUnits } from '../../../shared/money'
import { describe, expect, it } from 'vitest'
import { partyTotalMinor } from '../../catalog/pricing/party-total.rules'
import { getFirstEstimate } from '../../settings/terms/terms.rules'
import { highestWhere, listWithin, priceBounds } from './bounds.rules'
import { budgetExchange } from './budget.rules'
import { durationDays } from './search.rules'
import { understand } from './understand.rules'

describe('prices', () => {
  it.each([
    [undefined, undefined, null],
    [0, 100_000, { low: 0, high: 10_000_000 }],
    [0, 250_000, { low: 0, high: 25_000_000 }],
    [500, undefined, { low: 50_000, high: maxMinor }],
    [undefined, 1500, { low: 0, high: 150_000 }],
    [999.99, 1000.004, { low: 99_999, high: 100_000 }],
    [maxUnits, undefined, { low: maxMinor, high: maxMinor }],
    [2, 1, { low: 200, high: 100 }],
  ])('from %s to %s', (minPrice, maxPrice, expected) =>
    expect(priceBounds({ minPrice, maxPrice }, getFirstEstimate('USD'), { from: 'USD', to: 'USD', rates: [] })).toEqual(
      expected,
    ),
  )

  const rates = [{ from: 'USD', to: 'INR', micros: 84_550_000, asOf: '2026-11-26' }] as const
  const rupees = { from: 'INR', to: 'USD', rates } as const
  it.each([
    // Includes the price of $1,299 that a card shows as ₹1,09,830, and all that are shown alike.
    [{ maxPrice: 109_830 }, { low: 0, high: 129_900 }],
    [{ minPrice: 109_830 }, { low: 129_899, high: maxMinor }],
    [{ maxPrice: 100_000 }, { low: 0, high: 118_273 }],
    [
      { maxTotal: 219_661, adults: 2 },
      { low: 0, high: 129_900 },
    ],
  ])('of rupees: %j', (bounds, expected) =>
    expect(priceBounds(bounds, getFirstEstimate('USD'), rupees)).toEqual(expected),
  )

  it.each([
    [{ adults: 2, children: 3, rooms: 2 }, 432_105],
    [{ adults: 1, children: 1, rooms: 1 }, 1],
    [{ adults: 16, children: 8, rooms: 8 }, 99_999_999],
  ])('for %j within %i: the next cent is too much', (party, total) => {
    const price = highestWhere((minor) => partyTotalMinor(minor, party, getFirstEstimate('USD')) <= total)
    expect(partyTotalMinor(price + 1, party, getFirstEstimate('USD'))).toBeGreaterThan(total)
    if (price >= 0) expect(partyTotalMinor(price, party, getFirstEstimate('USD'))).toBeLessThanOrEqual(total)
  })
})

it.each([
  [[3], [1, 2, 3]],
  [
    [6, 3],
    [1, 2, 3, 4, 5, 6],
  ],
  [[5], []],
])('durations of the values %j are %j days', (buckets, days) => expect(listWithin(durationDays, buckets)).toEqual(days))

it.each([
  [3000, undefined, 'USD'],
  [100_000, undefined, 'INR'],
  [5000, 'night', 'INR'],
  [100, 'night', 'USD'],
  [30_000, 'week', 'INR'],
] as const)('a bare %i a %s beside rupees is of %s', (max, per, currency) => {
  const rates = [{ from: 'USD', to: 'INR', micros: 84_550_000, asOf: '2026-11-26' }] as const
  const budget = { kind: 'budget', min: null, max, currencies: null, whole: false, people: null, per } as const
  expect(budgetExchange(budget, { from: 'INR', to: 'USD', rates })?.from).toBe(currency)
})

it.each([
  ['$3000', 'USD', 'SGD', 'USD'],
  ['$3000', 'SGD', 'SGD', 'SGD'],
  ['$3000', 'INR', 'SGD', 'SGD'],
  ['$3000', 'EUR', 'EUR', undefined],
  ['3000 usd', 'SGD', 'SGD', 'USD'],
  ['5000 aed', 'AED', 'AED', 'AED'],
  ['5000 aed', 'SGD', 'SGD', undefined],
  ['300000 yen', 'JPY', 'JPY', 'JPY'],
])('%s on a screen in %s, of packages in %s, is of %s', (amount, from, to, currency) => {
  const rates = [
    { from: 'USD', to: 'SGD', micros: 1_350_000, asOf: '2026-11-26' },
    { from: 'SGD', to: 'INR', micros: 62_000_000, asOf: '2026-11-26' },
  ]
  const [budget] = understand(amount, '2026-11-26').filter((part) => part.kind === 'budget')
  expect(budgetExchange(budget!, { from, to, rates })?.from).toBe(currency)
})
