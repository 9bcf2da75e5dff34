import { expect, it } from 'vitest'
import { placeKinds } from '../../bookings/bookings/travelers.rules'
import { fillPlaces } from './checkout.rules'
import { bookDirectlyInput } from './schema'
import type { Person } from './view'

const readiness = { ready: true, missing: [], warnings: [] }
const people: Person[] = [
  { id: 'self', name: 'Asha', role: 'adult', readiness },
  { id: 'child', name: 'Wren', role: 'child', readiness },
  { id: 'baby', name: 'Noor', role: 'infant', readiness },
  { id: 'friend', name: 'Ravi', role: 'adult', readiness },
]

it.each([
  ['first who fits', { adults: 2, children: 1 }, {}, ['self', 'friend', 'child']],
  ['an infant on a child’s place', { adults: 1, children: 2 }, {}, ['self', 'child', 'baby']],
  ['nobody where nobody is left', { adults: 3, children: 0 }, {}, ['self', 'friend', null]],
  ['whom the traveler chose, once', { adults: 2, children: 0 }, { 0: 'friend' }, ['friend', 'self']],
  ['who fits, where whom they chose has gone', { adults: 1, children: 0 }, { 0: 'former' }, ['self']],
  ['who fits, where whom they chose is a child', { adults: 1, children: 0 }, { 0: 'child' }, ['self']],
  ['nobody where a place is left open', { adults: 2, children: 0 }, { 0: null }, [null, 'self']],
])('places are filled with the %s', (_, party, chosen, filled) => {
  expect(fillPlaces(placeKinds(party), people, chosen)).toEqual(filled)
})

it('a form for a direct booking says all that is missing at once', () => {
  const blank = { leadId: '', customerId: '', packageId: '', title: '', startsOn: '', endsOn: '', totalMinor: null }
  const { error } = bookDirectlyInput.safeParse({ ...blank, adults: 2, channel: 'phone', saidOn: '2027-03-01' })
  const fields = new Set(error!.issues.map(({ path }) => path[0]))
  expect([...fields].toSorted()).toEqual(['endsOn', 'leadId', 'startsOn', 'title', 'totalMinor'])
})
