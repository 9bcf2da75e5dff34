import { expect, it } from 'vitest'
import { currencies, labelCurrency } from './currencies'

it.each([
  ['EUR', 'Euro', 'EUR Euro'],
  ['CLF', 'CLF', 'CLF Chilean Unit of Account (UF)'],
  ['XXX', 'XXX', 'XXX'],
])('%s, which is called %s, is shown with its code once', (code, name, label) => {
  expect(labelCurrency(code, name)).toEqual(label)
})

it('each currency of the list has a name after its code', () => {
  expect(currencies.filter((code) => !new RegExp(`^${code} (?!.*${code})`).test(labelCurrency(code)))).toEqual([])
})
