import { expect, it } from 'vitest'
import { footLines } from './printed.rules'
import type { OwnInvoice } from './view'

it.each([
  [0, 'nothing is left to pay'],
  [187_50, '$187.50 is left to pay'],
  [-20_00, '$20.00 of it is your credit'],
])('an invoice with a balance of %d says that %s', (balanceMinor, said) => {
  const snapshot = {
    seller: {},
    note: '',
    payment: null,
    due: [],
    lines: [],
    account: { paidMinor: 62_50, balanceMinor },
  }
  const invoice = { kind: 'invoice', issuedOn: '2027-03-01', currency: 'USD', snapshot } as unknown as OwnInvoice
  expect(footLines(invoice)).toContain(`On 1 Mar 2027 you had paid $62.50 for this booking: ${said}.`)
})
