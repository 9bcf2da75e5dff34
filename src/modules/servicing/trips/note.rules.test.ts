import { expect, it } from 'vitest'
import { noteText } from './note.rules'

const trip = { displayStatus: 'held', heldUntil: '2026-12-08', firstPayment: 'deposit' } as const
const accountWith = (receivedMinor: number, settledMinor: number, kind: 'deposit' | 'balance' = 'deposit') => ({
  receivedMinor,
  instalments: [{ kind, amountMinor: 100_00, settledMinor }],
})

it.each<[Parameters<typeof noteText>[1], string]>([
  [
    undefined,
    'Your places are reserved until 8 Dec 2026; without any payment by then, the booking ends. We confirm it once the deposit is paid.',
  ],
  [
    accountWith(0, 0),
    'Your places are reserved until 8 Dec 2026; without any payment by then, the booking ends. We confirm it once the deposit is paid.',
  ],
  [accountWith(50_00, 50_00), 'Your places are reserved. We confirm it once the deposit is paid.'],
  [accountWith(100_00, 100_00), 'Your places are reserved. Your payment is here. We look it over and confirm it.'],
  [accountWith(0, 0, 'balance'), 'Your places are reserved. We look it over and confirm it.'],
])('a reserved trip says what it waits for: %j', (account, text) => {
  expect(noteText(trip, account)).toBe(text)
})
