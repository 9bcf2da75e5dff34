import { expect, it } from 'vitest'
import { findErasureBlocker, seenErasure } from './erase.rules'

const seen = {
  customerIds: ['c1', 'c2'],
  emails: ['asha@mail.example'],
  leadIds: ['l1'],
  tripIds: ['b1'],
  documents: 2,
}

it.each<[string, Partial<typeof seen>]>([
  ['a lead', { leadIds: ['l1', 'l2'] }],
  ['a trip', { tripIds: ['b1', 'b2'] }],
  ['a trip instead of a lead', { tripIds: ['b1', 'l1'], leadIds: [] }],
  ['a document', { documents: 3 }],
  ['an address', { emails: [] }],
  ['a merge', { customerIds: ['c1', 'c2', 'c3'] }],
])('what an erasure was seen to concern is another one after %s', (_, change) => {
  expect(seenErasure({ ...seen, ...change })).not.toBe(seenErasure(seen))
})

it('and the same in another order', () => {
  expect(seenErasure({ ...seen, customerIds: ['c2', 'c1'] })).toBe(seenErasure(seen))
})

it.each([
  ['confirmed', 0, true, true, 'BK-1 is not over (confirmed). Cancel it, or wait until it is over'],
  ['confirmed', 0, false, true, 'A trip of them is not over. Cancel it, or wait until it is over'],
  ['completed', 625_00, true, true, '$625.00 of BK-1 are not paid. Record the payment or write it off'],
  ['completed', -625_00, true, true, '$625.00 of BK-1 belong to them. Refund them'],
  ['completed', -625_00, false, true, '$625.00 of a trip belong to them. Refund them'],
  ['completed', 625_00, true, false, 'Money of BK-1 is open. Somebody who sees money has to settle it'],
  ['completed', -625_00, false, false, 'Money of a trip is open. Somebody who sees money has to settle it'],
] as const)(
  'a trip that is %s, with %i: who sees bookings: %s, money: %s',
  (displayStatus, balance, bookings, money, text) => {
    const trip = { id: 'b1', reference: 'BK-1', currency: 'USD' as const, displayStatus }
    const bookingId = bookings ? 'b1' : null
    expect(findErasureBlocker(trip, balance, { bookings, money })).toEqual({ bookingId, text })
  },
)
