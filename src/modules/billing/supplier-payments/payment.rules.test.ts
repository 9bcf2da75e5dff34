import { describe, expect, it } from 'vitest'
import { explainFinal, findReturnDay, heldSince } from './payment.rules'

const out = (paidOn: string, minor: number) => ({ direction: 'out' as const, minor, paidOn })
const back = (paidOn: string, minor: number) => ({ direction: 'in' as const, minor, paidOn })

describe('what a supplier can have sent back on a day', () => {
  it.each([
    ['nothing without a payment', [], '2027-03-01', 0],
    ['nothing before the payment', [out('2027-03-02', 100)], '2027-03-01', 0],
    ['all of the day', [out('2027-03-02', 100)], '2027-03-02', 100],
    ['what was paid by then', [out('2027-03-01', 40), out('2027-03-05', 60)], '2027-03-04', 40],
    ['without what came back before', [out('2027-03-01', 40), back('2027-03-02', 15)], '2027-03-04', 25],
    ['and not what came back later', [out('2027-03-01', 40), back('2027-03-06', 40)], '2027-03-04', 0],
    [
      'and what later payments do not need',
      [out('2027-03-01', 40), out('2027-03-05', 60), back('2027-03-06', 60)],
      '2027-03-04',
      40,
    ],
    ['nothing where more came back than went, as older rows may say', [back('2027-03-01', 5)], '2027-03-01', 0],
  ])('is %s', (_, payments, day, minor) => expect(heldSince(payments, day)).toBe(minor))

  it.each([
    [40, '2027-03-01'],
    [41, '2027-03-05'],
    [100, '2027-03-05'],
    [101, undefined],
  ])('%i from %s on', (minor, day) =>
    expect(findReturnDay([out('2027-03-05', 60), out('2027-03-01', 40)], minor)).toBe(day),
  )
})

it.each([
  ['in the agreed currency', 'EUR', 'EUR', null],
  ['in another one than is agreed by now', 'USD', 'EUR', expect.stringContaining('another currency')],
  ['in the booking’s, before another one was agreed', null, 'EUR', expect.stringContaining('another currency')],
  ['abroad, where the booking’s is agreed by now', 'EUR', null, null],
] as const)('a payment %s is taken back, or says why not', (_, paidCurrency, supplierCurrency, says) => {
  const money = { netMinor: 100_00, agreedNetMinor: 100_00, paidMinor: null, paidCostMinor: null }
  const cost = supplierCurrency && 90_00
  const order = { ...money, supplierId: 's', status: 'confirmed', supplierCurrency, costMinor: cost } as const
  const payment = { supplierId: 's', reversesId: null, paidCurrency }
  expect(explainFinal(payment, { ...order, agreedCostMinor: cost })).toEqual(says)
})
