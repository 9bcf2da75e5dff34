import { expect, it } from 'vitest'
import { firstTerms } from '../../settings/terms/terms.rules'
import { convertContent } from './currency.rules'

const yen = { from: 'USD', to: 'JPY', micros: 149_505_000, asOf: '2027-03-01' }
const inPercent = (percent: number) => ({ ...firstTerms, deposit: { kind: 'percent' as const, percent } })
const inMinor = (amountMinor: number) => ({ ...firstTerms, deposit: { kind: 'amount' as const, amountMinor } })

it.each([
  ['by the rate, in whole yen', [yen], '581574', '627921', inMinor(116_315)],
  ['without a rate leaves the prices to be typed, and the deposit its share', [], '', '', inPercent(20)],
] as const)('another currency converts all amounts of a draft: %s', (_, rates, price, originalPrice, paymentTerms) => {
  const before = { currency: 'USD', price: '3,890', originalPrice: '4,200', paymentTerms: inMinor(778_00) }
  expect(convertContent(before, 'JPY', rates)).toEqual({ currency: 'JPY', price, originalPrice, paymentTerms })
  const plain = { ...before, price: 'ask', originalPrice: '', paymentTerms: null }
  expect(convertContent(plain, 'JPY', rates)).toEqual({
    currency: 'JPY',
    price: '',
    originalPrice: '',
    paymentTerms: null,
  })
})
