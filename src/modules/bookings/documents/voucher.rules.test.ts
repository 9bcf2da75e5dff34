import { describe, expect, it } from 'vitest'
import type { BookingDisplayStatus } from '../bookings/transition.rules'
import type { OrderStatus } from '../supplier-orders/order.rules'
import {
  isMoved,
  listChanges,
  voucherFacts,
  issueRefusal,
  displayStatusText,
  toVoucherStatus,
  type TripDays,
  type VoucherDisplayStatus,
  whoText,
} from './voucher.rules'
import type { VoucherContent } from './view'

const issued: VoucherContent = {
  kind: 'hotel',
  title: 'Railay bungalow',
  detail: 'Sea view',
  unit: 'room-night',
  count: 1,
  times: 3,
  place: 'Railay Beach',
  checkIn: '14:00',
  checkOut: '11:00',
  from: '2027-05-10',
  to: '2027-05-13',
  adults: 2,
  children: 1,
  travelers: [
    { name: 'Asha Rao', kind: 'adult' },
    { name: 'Ben Rao', kind: 'child' },
  ],
  supplier: { name: 'Railay Stays', contactName: 'Niran', phone: '+66 81 234 5678' },
  reference: 'RS-1',
}
const trip: TripDays = { startsOn: '2027-05-10', endsOn: '2027-05-14', answeredFor: null }
const is = (change: Partial<VoucherContent>): VoucherContent => ({ ...issued, ...change })

describe('a voucher', () => {
  it.each<[string, boolean, Parameters<typeof toVoucherStatus>[2], VoucherDisplayStatus]>([
    ['as it was issued', true, { status: 'confirmed', trip, order: 'confirmed', content: issued }, 'valid'],
    ['with a newer version', false, { status: 'confirmed', trip, order: 'confirmed', content: issued }, 'superseded'],
    [
      'of another day by now',
      true,
      { status: 'confirmed', trip, order: 'confirmed', content: is({ from: '2027-05-11' }) },
      'superseded',
    ],
    [
      'for somebody else by now',
      true,
      { status: 'confirmed', trip, order: 'confirmed', content: is({ travelers: [] }) },
      'superseded',
    ],
    [
      'with another reference',
      true,
      { status: 'confirmed', trip, order: 'confirmed', content: is({ reference: 'RS-2' }) },
      'superseded',
    ],
    [
      'of another supplier',
      true,
      {
        status: 'confirmed',
        trip,
        order: 'confirmed',
        content: is({ supplier: { ...issued.supplier, name: 'Other' } }),
      },
      'superseded',
    ],
    [
      'whose supplier has another phone',
      true,
      { status: 'confirmed', trip, order: 'confirmed', content: is({ supplier: { ...issued.supplier, phone: '' } }) },
      'valid',
    ],
    [
      'whose place is written otherwise',
      true,
      { status: 'confirmed', trip, order: 'confirmed', content: is({ place: 'Railay' }) },
      'valid',
    ],
    [
      'that the supplier wants to change',
      true,
      { status: 'confirmed', trip, order: 'changed', content: null },
      'superseded',
    ],
    ['that is asked anew', true, { status: 'confirmed', trip, order: 'asked', content: null }, 'superseded'],
    ['that the supplier dropped', true, { status: 'confirmed', trip, order: 'dropped', content: null }, 'withdrawn'],
    ['that goes to another supplier', true, { status: 'confirmed', trip, order: 'to-ask', content: null }, 'withdrawn'],
    ['whose service left the booking', true, { status: 'confirmed', trip, order: null, content: null }, 'withdrawn'],
    ['of a cancelled booking', true, { status: 'cancelled', trip, order: 'confirmed', content: issued }, 'withdrawn'],
    [
      'of an earlier version, cancelled',
      false,
      { status: 'cancelled', trip, order: 'confirmed', content: issued },
      'withdrawn',
    ],
  ])('%s', (_about, isNewest, now, displayStatus) => {
    expect(toVoucherStatus(issued, isNewest, now)).toBe(displayStatus)
  })

  const days = (from: string, to: string, bookedFrom: string, bookedTo: string) => ({ from, to, bookedFrom, bookedTo })
  const [was, later] = [['2027-05-10', '2027-05-13'] as const, ['2027-05-12', '2027-05-15'] as const]
  const answered = (from: string, to: string) => ({ ...trip, answeredFor: { bookedFrom: from, bookedTo: to } })
  const on = (startsOn: string, endsOn: string) => ({ ...trip, startsOn, endsOn })
  it.each<[string, Partial<VoucherContent> | null, Partial<VoucherContent>, TripDays, boolean]>([
    ['as it was booked', days(...was, ...was), days(...was, ...was), trip, false],
    ['by two days', days(...was, ...was), days(...was, ...later), trip, true],
    ['by two days, which the supplier has confirmed', days(...was, ...was), days(...later, ...later), trip, false],
    ['to what the supplier had confirmed', days(...later, ...was), days(...later, ...later), trip, false],
    ['nowhere, confirmed otherwise', days(...later, ...was), days(...later, ...was), trip, false],
    ['of an earlier version', {}, days(...was, ...later), on('2027-05-12', '2027-05-16'), true],
    ['of an earlier version, to before', {}, days(...was, ...later), on('2027-05-07', '2027-05-11'), true],
    ['with a last night after it', {}, days(...was, ...later), on('2027-05-09', '2027-05-12'), false],
    ['before its first voucher', null, days(...was, ...later), on('2027-06-20', '2027-06-24'), true],
    ['before its first voucher, within the trip', null, days(...was, ...later), answered(...was), true],
    ['as it was booked, before its first voucher', null, days(...later, ...was), answered(...was), false],
    ['and whose supplier keeps its days', days(...was, ...was), days(...was, ...later), answered(...later), false],
    ['after it was confirmed anew', days(...was, ...was), days(...later, ...was), answered(...later), true],
  ])('is of a service that moved %s', (_, former, current, onDays, moved) => {
    const [before, after] = [former && is(former), is(current)]
    expect(isMoved(before, after, onDays)).toBe(moved)
    // Includes a voucher that was issued for former days after the move.
    const issuedThen = before ?? after
    const now = { status: 'confirmed', trip: onDays, order: 'confirmed', content: after } as const
    if (moved)
      expect([toVoucherStatus(issuedThen, true, now), listChanges(issuedThen, after, onDays)]).toEqual([
        'superseded',
        ['days'],
      ])
  })

  it('says what has changed since, also when the database gives its parts in another order', () => {
    const { supplier, travelers, ...rest } = issued
    const shuffled = {
      travelers: travelers.map(({ name, kind }) => ({ kind, name })),
      supplier: { phone: supplier.phone, name: supplier.name, contactName: supplier.contactName },
      ...rest,
    }
    expect(listChanges(issued, shuffled, trip)).toEqual([])
    expect(listChanges(issued, is({ to: '2027-05-14', times: 4, checkIn: '15:00' }), trip)).toEqual([
      'service',
      'days',
      'place',
    ])
    expect(displayStatusText({ displayStatus: 'superseded', changes: ['days'] })).toContain('(days)')
    expect(displayStatusText({ displayStatus: 'valid', changes: [] })).toBe('')
  })

  it('leaves out what is not known', () => {
    expect(voucherFacts(issued).map(([label]) => label)).toEqual([
      'When',
      'Check-in',
      'Where',
      'Who',
      'What',
      'Provided by',
      'Contact there',
      'Their reference',
    ])
    const bare = is({
      unit: 'trip',
      detail: '',
      place: '',
      checkIn: '',
      checkOut: '',
      reference: '',
      supplier: { name: 'X', contactName: '', phone: '' },
    })
    expect(voucherFacts(bare).map(([label]) => label)).toEqual(['When', 'Who', 'Provided by'])
  })

  it.each([
    [issued.travelers, 'Asha Rao, Ben Rao (child) and 1 more'],
    [[], '2 adults, 1 child'],
    [[...issued.travelers, { name: 'Cem Rao', kind: 'adult' as const }], 'Asha Rao, Ben Rao (child), Cem Rao'],
  ])('names whom it knows (%#)', (travelers, text) => {
    expect(whoText(is({ travelers }))).toBe(text)
  })
})

it.each<[BookingDisplayStatus, OrderStatus, string[] | null, string | null]>([
  ['confirmed', 'confirmed', null, null],
  ['travelling', 'confirmed', ['travelers'], null],
  ['confirmed', 'confirmed', [], 'Its voucher is issued, and nothing has changed since'],
  ['confirmed', 'to-ask', null, 'Its supplier has not confirmed it'],
  ['confirmed', 'asked', null, 'Its supplier has not confirmed it'],
  ['confirmed', 'changed', null, 'Its supplier has not confirmed it'],
  ['confirmed', 'dropped', [], 'Its supplier has not confirmed it'],
  ['held', 'confirmed', null, 'Confirm the booking first'],
  ['cancelled', 'confirmed', null, 'The booking is cancelled'],
  ['completed', 'confirmed', null, 'The trip is over'],
])(
  'of a booking that is %s, with an order that is %s, and changes %j: %j',
  (displayStatus, order, changes, refusal) => {
    expect(issueRefusal({ displayStatus, order, changes })).toBe(refusal)
  },
)
