import { expect, it } from 'vitest'
import { currencies, labelCurrency } from './currencies'

it.each([
  ['EUR', 'Euro', 'EUR Euro'],
  ['CLF', 'CLF', 'CLF'],
  ['XCG', undefined, expect.stringMatching(/^XCG\b/)],
])('%s, which is called %s, is shown with its code once', (code, name, label) => {
  expect(labelCurrency(code, name)).toEqual(label)
})

it('no currency of the list repeats its code', () => {
  expect(currencies.filter((code) => labelCurrency(code).split(code).length !== 2)).toEqual([])
})
