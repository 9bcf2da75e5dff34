import { describe, expect, it } from 'vitest'
import { boundAt, convertBounds, currencySign, withBound } from './price-bounds'
import { parseBound } from './typed-bound'
import { getPriceSlider } from '../search.rules'

describe('a price bound', () => {
  it('is none at the start of its thumb', () => {
    const { start } = getPriceSlider('USD')
    expect([boundAt('min', 1000, start), boundAt('max', 100_000, start)]).toEqual([null, null])
    expect([boundAt('min', 500, start), boundAt('max', 99_500, start)]).toEqual([500, 99_500])
  })

  it.each([
    ['1500', 1500],
    [' $1,500 ', 1500],
    ['1500.75', 1500],
    ['', null],
    ['0', null],
    ['250000', 250_000],
    ['99999999999', undefined],
    ['USD 1500', 1500],
    ['1500 usd', 1500],
    ['€1500', undefined],
    ['₹1500', undefined],
    ['$', undefined],
    ['cheap', undefined],
    ['-5', undefined],
    ['1e3', undefined],
  ])('typed as %j is %j', (text, bound) => {
    expect(parseBound(text)).toBe(bound)
  })

  it('has the sign of the currency that is shown, in Indian groups too', () => {
    expect(['USD', 'INR', 'EUR', 'GBP'].map((c) => currencySign(c as 'USD'))).toEqual(['$', '₹', '€', '£'])
    expect([parseBound('₹1,50,000', 'INR'), parseBound('$1500', 'INR')]).toEqual([150_000, undefined])
  })

  it('leaves nothing out when another currency is shown', () => {
    const rates = [{ from: 'USD', to: 'INR', micros: 84_550_000, asOf: '2026-11-26' }] as const
    const bounds = { min: 100_000, max: 200_000 }
    expect(convertBounds(bounds, { from: 'INR', to: 'USD', rates })).toEqual({ min: 1182, max: 2366 })
    expect(convertBounds({ min: null, max: 1299 }, { from: 'USD', to: 'INR', rates })).toEqual({
      min: null,
      max: 109_831,
    })
    expect(convertBounds(bounds, { from: 'INR', to: 'INR', rates })).toEqual(bounds)
    expect(convertBounds(bounds, { from: 'INR', to: 'EUR', rates })).toEqual(bounds)
  })

  it('swaps with the other bound when they cross', () => {
    expect(withBound({ min: null, max: 2000 }, 'min', 3000)).toEqual({ min: 2000, max: 3000 })
    expect(withBound({ min: 500, max: 2000 }, 'max', null)).toEqual({ min: 500, max: null })
  })
})

it.each([
  ['USD', 0, { min: 500, max: 100_000, step: 500, start: [1000, 100_000] }],
  ['USD', 1_000_01, { min: 500, max: 100_000, step: 500, start: [1000, 100_000] }],
  ['USD', 100_000_00, { min: 500, max: 100_000, step: 500, start: [1000, 100_000] }],
  ['EUR', 640_00, { min: 50, max: 10_000, step: 50, start: [100, 10_000] }],
  ['EUR', 45_00, { min: 5, max: 1000, step: 5, start: [10, 1000] }],
  ['EUR', 10, { min: 5, max: 1000, step: 5, start: [10, 1000] }],
  ['INR', 450_000_00, { min: 5000, max: 1_000_000, step: 5000, start: [10_000, 1_000_000] }],
  ['JPY', 0, { min: 50_000, max: 10_000_000, step: 50_000, start: [100_000, 10_000_000] }],
  ['JPY', 42_000, { min: 5000, max: 1_000_000, step: 5000, start: [10_000, 1_000_000] }],
  ['KWD', 0, { min: 50, max: 10_000, step: 50, start: [100, 10_000] }],
])('the slider has units that fit %s where the dearest package costs %i', (currency, highestMinor, slider) => {
  expect(getPriceSlider(currency, highestMinor)).toEqual(slider)
})
