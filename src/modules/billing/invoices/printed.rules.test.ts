import { expect, it } from 'vitest'
import { footLines } from './printed.rules'
import type { OwnInvoice } from './view'

it.each([
  [0, 'nothing is left to pay', 'Margin scheme', 'Margin scheme.'],
  [187_50, '$187.50 is left to pay', 'Nach § 25 UStG.', 'Nach § 25 UStG.'],
  [-20_00, '$20.00 of it is your credit', '旅行業者。', '旅行業者。'],
])('an invoice with a balance of %d says that %s', (balanceMinor, said, note, stated) => {
  const snapshot = {
    seller: {},
    note,
    payment: null,
    due: [],
    lines: [],
    account: { paidMinor: 62_50, balanceMinor },
  }
  const invoice = { kind: 'invoice', issuedOn: '2027-03-01', currency: 'USD', snapshot } as unknown as OwnInvoice
  const balance = `On 1 Mar 2027 you had paid $62.50 for this booking: ${said}.`
  expect(footLines(invoice)).toEqual(expect.arrayContaining([stated, balance]))
})
