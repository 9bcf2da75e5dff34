import { expect, it } from 'vitest'
import { toCurrencyCode } from './currency-codes'

it.each([
  ['thb', 'THB'],
  [' Baht ', 'THB'],
  ['バーツ', 'THB'],
  ['€', 'EUR'],
  ['US dollars', 'USD'],
  // Belongs to several countries.
  ['Dollars', 'DOLLARS'],
  ['Rs', 'RS'],
  ['dirhams', 'DIRHAMS'],
  ['', ''],
])('the currency %j of a file is read as %j', (cell, code) => {
  expect(toCurrencyCode(cell)).toBe(code)
})
