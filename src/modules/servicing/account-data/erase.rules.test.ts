import { expect, it } from 'vitest'
import { seenErasure } from './erase.rules'

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
