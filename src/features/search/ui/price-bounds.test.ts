import { describe, expect, it } from 'vitest'
import { boundAt, parseBound, withBound } from './price-bounds'

describe('a price bound', () => {
  it('is none at the start of its thumb', () => {
    expect([boundAt('min', 1000), boundAt('max', 100_000)]).toEqual([null, null])
    expect([boundAt('min', 500), boundAt('max', 99_500)]).toEqual([500, 99_500])
  })

  it.each([
    ['1500', 1500],
    [' $1,500 ', 1500],
    ['1500.75', 1500],
    ['', null],
    ['0', null],
    ['100000', null],
    ['250000', null],
    ['cheap', undefined],
    ['-5', undefined],
    ['1e3', undefined],
  ])('typed as %j is %j', (text, bound) => {
    expect(parseBound(text)).toBe(bound)
  })

  it('swaps with the other bound when they cross', () => {
    expect(withBound({ min: null, max: 2000 }, 'min', 3000)).toEqual({ min: 2000, max: 3000 })
    expect(withBound({ min: 500, max: 2000 }, 'max', null)).toEqual({ min: 500, max: null })
  })
})
