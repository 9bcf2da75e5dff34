import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../shared/dates'
import {
  bookingDisplayStatuses,
  bookingStatuses,
  canConfirm,
  canMoveBooking,
  isCurtailed,
  toDisplayStatus,
} from './transition.rules'

describe('transitions', () => {
  const allowed = [
    'held confirmed',
    'held cancelled',
    'confirmed travelling',
    'confirmed cancelled',
    'travelling completed',
    'travelling cancelled',
  ]
  const edges = bookingDisplayStatuses.flatMap((from) => bookingDisplayStatuses.map((to) => [from, to] as const))
  it.each(edges)('%s to %s', (from, to) => {
    expect(canMoveBooking(from, to)).toBe(allowed.includes(`${from} ${to}`))
    expect(isCurtailed(from, to)).toBe(`${from} ${to}` === 'travelling cancelled')
  })
})

it.each([
  ['held', '2027-05-17', true],
  ['held', '2027-05-18', false],
  ['cancelled', '2027-05-01', false],
] as const)('a booking that is %s until 17 May can be confirmed on %s: %s', (displayStatus, today, can) => {
  expect(canConfirm(displayStatus, { endsOn: '2027-05-17' }, today)).toBe(can)
})

describe('toDisplayStatus', () => {
  const trip = { startsOn: '2027-05-10', endsOn: '2027-05-17' }
  it.each([
    ['held', '2027-05-09', 'held'],
    ['held', '2027-05-12', 'held'],
    ['held', '2027-06-01', 'held'],
    ['confirmed', '2027-05-09', 'confirmed'],
    ['confirmed', '2027-05-10', 'travelling'],
    ['confirmed', '2027-05-17', 'travelling'],
    ['confirmed', '2027-05-18', 'completed'],
    ['cancelled', '2027-05-09', 'cancelled'],
    ['cancelled', '2027-05-12', 'cancelled'],
    ['cancelled', '2027-06-01', 'cancelled'],
  ] as const)('%s on %s stands as %s', (status, today, displayStatus) => {
    expect(toDisplayStatus({ status, ...trip }, today)).toBe(displayStatus)
  })

  it('from one day to the next stays, or goes where the table allows', () => {
    const day = fc.integer({ min: -40, max: 40 })
    fc.assert(
      fc.property(fc.constantFrom(...bookingStatuses), day, fc.nat(20), (status, from, length) => {
        const dates = { startsOn: '2027-05-10', endsOn: addDays('2027-05-10', length) }
        const [before, after] = [from, from + 1].map((days) =>
          toDisplayStatus({ status, ...dates }, addDays('2027-05-10', days)),
        )
        expect(before === after || canMoveBooking(before!, after!)).toBe(true)
      }),
    )
  })
})
