import { expect, it } from 'vitest'
import { countryName } from './location.rules'

it.each([
  ['IN', 'India'],
  ['US', 'United States'],
  ['XX', null],
  ['ZZ', null],
  ['T1', null],
  ['in', null],
  ['', null],
  ['INDIA', null],
])('%s is %s', (code, name) => {
  expect(countryName(code)).toBe(name)
})
