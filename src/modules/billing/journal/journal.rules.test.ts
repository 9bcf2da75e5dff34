import { describe, expect, it } from 'vitest'
import { describeTaxes } from './journal.rules'

const sum = (account: 'tax' | 'margin-tax', creditMinor: number, currency: 'USD' | 'EUR' = 'USD') => ({
  currency,
  account,
  debitMinor: 0,
  creditMinor,
})
const onMargin = 'Tax on the margin is in the price: documents state it only where an offer had it on top.'

describe('what the books say of tax', () => {
  it.each([
    ['nothing without any', [0, 0, 0], [], null],
    [
      'what is stated',
      [50_00, 50_00, 0],
      [sum('tax', 50_00)],
      '$50.00 of tax came with the revenue of these days; invoices and credit notes of these days state $50.00.',
    ],
    [
      'what is on no invoice',
      [50_00, 0, 50_00],
      [sum('tax', 50_00)],
      '$50.00 of tax came with the revenue of these days; invoices and credit notes of these days state $0.00. $50.00 of tax in revenue is on no invoice yet.',
    ],
    [
      'tax on the margin alone, with no sum of 0 beside it',
      [0, 0, 0],
      [sum('margin-tax', 25_00), sum('margin-tax', 7_00, 'EUR')],
      `$25.00 of tax on the margin came with the revenue of these days; invoices and credit notes of these days state $0.00. ${onMargin}`,
    ],
    [
      'both',
      [50_00, 60_00, -10_00],
      [sum('tax', 50_00), sum('margin-tax', 25_00)],
      `$50.00 of tax on the total and $25.00 of tax on the margin came with the revenue of these days; invoices and credit notes of these days state $60.00. ${onMargin} $10.00 more is on invoices than is in revenue.`,
    ],
    ['nothing of another currency', [0, 0, 0], [sum('margin-tax', 25_00, 'EUR')], null],
  ])('is %s', (_, [taxMinor, invoicedTaxMinor, notInvoicedTaxMinor], accounts, expected) => {
    const check = { currency: 'USD' as const, taxMinor, invoicedTaxMinor, notInvoicedTaxMinor }
    expect(describeTaxes(check as never, accounts)).toBe(expected)
  })
})
