import { describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { readTermsCells, saysTerms, termsFields, writeTermsCells } from './cells.rules'
import { type PaymentTerms, paymentTermsView } from './schema'
import { firstTerms } from './terms.rules'

const usual: PaymentTerms = { ...firstTerms, instalments: [{ percent: 40, daysBefore: 45 }] }
const read = (cells: Record<string, string>, beside: 'sums' | 'shares' = 'shares', currency: Currency = 'USD') =>
  readTermsCells(cells, { usual, currency, beside })

it('each part of the terms has a column', () => {
  expect(termsFields.map(({ name }) => name)).toEqual(Object.keys(paymentTermsView.shape))
  expect([saysTerms({ name: 'Krabi', grace: '' }), saysTerms({ grace: 'No' })]).toEqual([false, true])
})

const parts = [
  { percent: 30, daysBefore: 60 },
  { percent: 20, daysBefore: 45 },
]
it.each<[string, string, Partial<PaymentTerms>]>([
  ['deposit', '20%', { deposit: { kind: 'percent', percent: 20 } }],
  ['deposit', '500', { deposit: { kind: 'amount', amountMinor: 500_00 } }],
  ['deposit', '30 USD', { deposit: { kind: 'amount', amountMinor: 30_00 } }],
  ['instalments', '60: 30%; 45: 20%', { instalments: parts }],
  ['instalments', '30% 60 days before\n20% 45 days before', { instalments: parts }],
  ['instalments', '60 days 30%, 45 days: 20 %', { instalments: parts }],
  ['instalments', '６０：３０％；４５：２０％', { instalments: parts }],
  ['instalments', 'none', { instalments: [] }],
  ['balanceDays', '20', { balanceDays: 20 }],
  ['balanceDays', '20 days before', { balanceDays: 20 }],
  [
    'tiers',
    '30: 80%; 0: 10%',
    {
      tiers: [
        { fromDays: 30, percent: 80 },
        { fromDays: 0, percent: 10 },
      ],
    },
  ],
  ['grace', '48 hours; 14 days', { grace: { hours: 48, minDays: 14 } }],
  ['grace', '48h, 14 days left', { grace: { hours: 48, minDays: 14 } }],
  ['grace', 'No', { grace: null }],
])('the column %s reads %j, and leaves the other parts', (column, cell, part) => {
  expect(read({ [column]: cell })).toEqual({ ...usual, ...part })
})

describe('what is refused', () => {
  const findFaults = (cells: Record<string, string>, beside: 'sums' | 'shares' = 'shares') => {
    try {
      read(cells, beside)
      return []
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { field, fields = { [field ?? '']: error.message } } = error.details
      return Object.entries(fields).map(([column, message]) => `${column}: ${message}`)
    }
  }
  it.each<[Record<string, string>, string[]]>([
    [{ deposit: 'a third' }, ['deposit: Please enter a whole percentage such as 30%, or a sum such as 250.00']],
    [{ deposit: '12.5%' }, ['deposit: Please enter a whole percentage from 0 to 100']],
    [
      { instalments: '60: 30', tiers: 'Free until a week before' },
      [
        'instalments: ‘60: 30’: please write days before departure and a percentage, such as 60: 30%',
        'tiers: ‘Free until a week before’: please write days before departure and a percentage, such as 60: 30%',
      ],
    ],
    [{ balanceDays: 'soon' }, ['balanceDays: Please enter days from 0 to 365']],
    [{ grace: 'a day' }, ['grace: Please write hours and the days that are left, such as 24 hours; 7 days, or No']],
    [{ tiers: '30: 120%; 0: 0%' }, ['tiers: ‘30: 120%’: Please enter a whole percentage from 0 to 100']],
    [{ tiers: '0: 0%; 30: 100%' }, ['tiers: ‘30: 100%’: Fewer days than in the row above']],
    [{ tiers: '30: 100%' }, ['tiers: ‘30: 100%’: The last row begins at 0 days']],
    [
      { deposit: '60%', instalments: '60: 50%' },
      ['instalments: ‘60: 50%’: Deposit and instalments are more than the whole price'],
    ],
    [
      { deposit: '70%' },
      ['deposit: ‘45: 40%’: Deposit and instalments are more than the whole price. Please fill in Instalments, too'],
    ],
    [
      { balanceDays: '50' },
      [
        'balanceDays: ‘45: 40%’: The rest is due 50 days before departure: this comes earlier. Please fill in Instalments, too',
      ],
    ],
  ])('%j', (cells, faults) => expect(findFaults(cells)).toEqual(faults))

  it('a bare deposit beside sums', () =>
    expect(findFaults({ deposit: '30' }, 'sums')).toEqual([
      'deposit: Is it a share or a sum? Please write 30% or 30 USD',
    ]))
})

it.each<[Currency, PaymentTerms, string]>([
  ['USD', firstTerms, '25%'],
  ['USD', { ...usual, grace: null, deposit: { kind: 'amount', amountMinor: 30_00 } }, '30 USD'],
  ['EUR', { ...usual, deposit: { kind: 'amount', amountMinor: 1299_50 } }, '1299.50 EUR'],
  ['JPY', { ...usual, deposit: { kind: 'amount', amountMinor: 50 } }, '50 JPY'],
  ['KWD', { ...usual, deposit: { kind: 'amount', amountMinor: 1250 } }, '1.250 KWD'],
  ['USD', { ...usual, deposit: { kind: 'amount', amountMinor: 0 } }, '0 USD'],
])('terms in %s are written as they are read, beside whatever', (currency, terms, deposit) => {
  const cells = writeTermsCells(terms, currency)
  expect(cells.deposit).toBe(deposit)
  for (const beside of ['sums', 'shares'] as const) expect(read(cells, beside, currency)).toEqual(terms)
})

it('terms that the form would refuse are not written', () =>
  expect(writeTermsCells({ ...firstTerms, tiers: [] }, 'USD')).toEqual({}))
