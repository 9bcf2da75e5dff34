import { expect, it } from 'vitest'
import { changeMail } from './mail.rules'

const balance = { kind: 'balance' as const, dueOn: '2027-04-10', amountMinor: 300_00, settledMinor: 50_00 }
const page = 'https://lumen.example/trips'

it.each([
  ['to pay, without a page', null, [balance], 0, /Still to pay[^]*Balance, due 10 Apr 2027: \$250\.00[^]*Transfer to/],
  ['a credit, without a page', null, [], 80_00, /You have a credit of \$80\.00: we write to you when we send it\./],
  ['nothing, without a page', null, [], 0, /Nothing more is to be paid\./],
  ['to pay, on a page', page, [balance], 0, /stands with your trip/],
  ['a credit, on a page', page, [], 80_00, /stands with your trip/],
])('a change that lowers the price leaves its traveler %s', (_, url, open, creditMinor, says) => {
  const { text } = changeMail({
    state: 'settled',
    reference: 'BK-7K3QXM',
    title: 'Seven mornings',
    agency: { name: 'Lumen', mailWords: [] },
    currency: 'USD',
    url,
    message: '',
    words: '',
    proposed: {
      changes: [],
      beforeMinor: 480_00,
      afterMinor: 400_00,
      keptMinor: 0,
      amountMinor: -80_00,
      standsUntil: '2027-03-31',
    },
    money: {
      extraDueOn: null,
      creditMinor,
      open,
      ways: { transfer: { name: 'Lumen', account: '4471 0093', reference: 'BK-7K3QXM' }, isOnline: false },
    },
    follows: [],
  })
  expect(text).toMatch(says)
  expect(text.includes('stands with your trip')).toBe(url !== null)
})
