import { expect, it } from 'vitest'
import type { Rate } from '../../../shared/money'
import { convertEstimate, convertTerms, firstTerms, getFirstEstimate } from './terms.rules'

const rate = (from: string, to: string, micros: number): Rate => ({ from, to, micros, asOf: '2027-03-01' })
const rates = [rate('USD', 'JPY', 149_500_000), rate('USD', 'KWD', 307_250), rate('EUR', 'USD', 1_100_000)]

it.each([
  ['yen, which have no decimals', 'USD', 'JPY', 125_50, 18_762],
  ['dinars, which have three', 'USD', 'KWD', 125_50, 38_560],
  ['euros, by the rate the other way round', 'USD', 'EUR', 125_50, 114_09],
  ['the same currency, without a rate', 'CHF', 'CHF', 125_50, 125_50],
])('the sum of a deposit is converted to %s', (_, from, to, amountMinor, is) => {
  const terms = { ...firstTerms, deposit: { kind: 'amount' as const, amountMinor } }
  expect(convertTerms(terms, { from, to, rates })).toEqual({ ...terms, deposit: { kind: 'amount', amountMinor: is } })
})

it('shares and days need no rate', () => {
  expect(convertTerms(firstTerms, { from: 'USD', to: 'CHF', rates })).toEqual(firstTerms)
})

it('sums without a rate are no other sums', () => {
  const terms = { ...firstTerms, deposit: { kind: 'amount' as const, amountMinor: 100 } }
  const exchange = { from: 'USD', to: 'CHF', rates }
  expect(convertTerms(terms, exchange)).toEqual({ ...terms, deposit: null })
  const rules = getFirstEstimate('USD')
  expect(convertEstimate(rules, exchange)).toEqual({ ...rules, extraRoomMinor: null, singleMinor: 0 })
  const alone = { ...rules, extraRoomMinor: 0, singleMinor: 100 }
  expect(convertEstimate(alone, exchange)).toEqual({ ...alone, singleMinor: null })
})

it('the sums for rooms are converted, the share of a child is not', () => {
  const rules = { ...getFirstEstimate('USD'), singleMinor: 50_00 }
  expect(convertEstimate(rules, { from: 'USD', to: 'JPY', rates })).toEqual({
    ...rules,
    extraRoomMinor: 74_750,
    singleMinor: 7_475,
    fx: expect.objectContaining({ from: 'USD', to: 'JPY' }),
  })
})
