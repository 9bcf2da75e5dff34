import { describe, expect, test } from 'vitest'
import { parsePrice } from './price-text'

describe('a price in text', () => {
  test.each([
    ['1299', 129_900],
    ['1,299.50', 129_950],
    ['$1299', 129_900],
    ['₹ 1,09,830', 10_983_000],
    ['USD 12.5', 1250],
    ['1,000,000', 100_000_000],
    ['12,50', null],
    ['1,2345', null],
    ['free9', null],
    ['-5', null],
    ['', null],
  ])('%s', (text, minor) => {
    expect(parsePrice(text)).toBe(minor)
  })
})
