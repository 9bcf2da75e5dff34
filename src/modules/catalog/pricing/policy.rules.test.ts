import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../shared/dates'
import { depositFor, policySections, refundFor, refundSchedule } from './policy.rules'

const departure = '2027-03-14'
const now = new Date('2027-01-10T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const refund = (daysLeft: number, bookedHoursAgo = 1000, paidMinor = 100_000) =>
  refundFor({ today: addDays(departure, -daysLeft), departure, now, bookedAt: hoursAgo(bookedHoursAgo), paidMinor })

describe('refundFor', () => {
  it.each([
    [400, 100],
    [15, 100],
    [14, 50],
    [8, 50],
    [7, 25],
    [3, 25],
    [2, 25],
    [1, 0],
    [0, 0],
    [-3, 0],
  ])('%i days before departure gives back %i%%', (daysLeft, percent) => {
    expect(refund(daysLeft)).toMatchObject({ percent, amountMinor: percent * 1000 })
  })

  it.each([
    [7, 0, 100],
    [7, 24, 100],
    [7, 24.001, 25],
    [10, 23, 100],
    [6, 1, 25],
    [1, 1, 0],
  ])('with %i days left and booked %d hours ago gives back %i%%', (daysLeft, hours, percent) => {
    expect(refund(daysLeft, hours).percent).toBe(percent)
  })

  it('rounds half up to the cent', () => {
    expect(refund(10, 1000, 101).amountMinor).toBe(51)
    expect(refund(5, 1000, 102).amountMinor).toBe(26)
    expect(refund(5, 1000, 101).amountMinor).toBe(25)
  })

  it('never refunds more than was paid, and never more later than earlier', () => {
    const days = fc.integer({ min: -10, max: 400 })
    fc.assert(
      fc.property(days, days, fc.nat(10_000_000_000), fc.integer({ min: 25, max: 9000 }), (a, b, paid, hours) => {
        const [early, late] = [refund(Math.max(a, b), hours, paid), refund(Math.min(a, b), hours, paid)]
        expect(early.amountMinor).toBeLessThanOrEqual(paid)
        expect(late.amountMinor).toBeGreaterThanOrEqual(0)
        expect(late.amountMinor).toBeLessThanOrEqual(early.amountMinor)
      }),
    )
  })
})

describe('refundSchedule', () => {
  it('names the real dates and amounts', () => {
    expect(refundSchedule(departure, { today: '2027-03-01', paidMinor: 100_000 })).toEqual([
      {
        percent: 100,
        from: null,
        until: '2027-02-27',
        label: 'Free cancellation until 27 Feb 2027',
        amountMinor: 100_000,
        current: false,
      },
      {
        percent: 50,
        from: '2027-02-28',
        until: '2027-03-06',
        label: '50% refund from 28 Feb 2027 to 6 Mar 2027',
        amountMinor: 50_000,
        current: true,
      },
      {
        percent: 25,
        from: '2027-03-07',
        until: '2027-03-12',
        label: '25% refund from 7 Mar 2027 to 12 Mar 2027',
        amountMinor: 25_000,
        current: false,
      },
      {
        percent: 0,
        from: '2027-03-13',
        until: null,
        label: 'No refund from 13 Mar 2027',
        amountMinor: 0,
        current: false,
      },
    ])
  })

  it('agrees with refundFor on every day: one current stretch, the same percent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 60 }), (daysLeft) => {
        const today = addDays(departure, -daysLeft)
        const current = refundSchedule(departure, { today }).filter((s) => s.current)
        expect(current.map((s) => s.percent)).toEqual([refund(daysLeft).percent])
      }),
    )
  })

  it('knows no amounts until something is paid', () => {
    expect(refundSchedule(departure).map((s) => s.amountMinor)).toEqual([null, null, null, null])
  })
})

describe('depositFor', () => {
  const at = (daysLeft: number) => ({ today: addDays(departure, -daysLeft), departure })
  it.each([
    ['no date yet', 259_800, undefined, { nowMinor: 64_950, balanceMinor: 194_850, balanceDue: null }],
    ['31 days', 259_800, at(31), { nowMinor: 64_950, balanceMinor: 194_850, balanceDue: '2027-02-12' }],
    ['30 days', 259_800, at(30), { nowMinor: 64_950, balanceMinor: 194_850, balanceDue: '2027-02-12' }],
    ['29 days', 259_800, at(29), { nowMinor: 259_800, balanceMinor: 0, balanceDue: null }],
    ['half a cent, up', 102, at(90), { nowMinor: 26, balanceMinor: 76, balanceDue: '2027-02-12' }],
    ['nothing to pay', 0, at(90), { nowMinor: 0, balanceMinor: 0, balanceDue: null }],
  ])('%s', (_, total, trip, expected) => expect(depositFor(total, trip)).toEqual(expected))

  it('splits the total without losing a cent', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000_000), fc.integer({ min: -10, max: 400 }), (total, daysLeft) => {
        const { nowMinor, balanceMinor } = depositFor(total, at(daysLeft))
        expect(nowMinor + balanceMinor).toBe(total)
        expect(Math.min(nowMinor, balanceMinor)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

it('gives back what its words say of the two days that the specified terms leave out', () => {
  const [departure, bookedAt] = ['2027-06-10', new Date('2027-01-01T12:00:00Z')]
  const at = (today: string) =>
    refundFor({ today, departure, bookedAt, now: new Date(`${today}T20:00:00Z`), paidMinor: 100_00 }).percent
  // Assumes a departure at noon: 40 hours are left.
  expect([at('2027-06-07'), at('2027-06-08'), at('2027-06-09')]).toEqual([25, 25, 0])
})

it('keeps the specified words of the Policies tab', () => {
  expect(policySections.flatMap((s) => s.terms)).toEqual(
    expect.arrayContaining([
      'Free cancellation up to 15 days before departure',
      '50% refund 8-14 days before departure',
      '25% refund 3-7 days before departure',
      'No refund within 48 hours of departure',
      'Calendar days count: 2 days before departure still brings 25%, even when fewer than 48 hours are left',
      '25% deposit at booking',
      'Full payment due 30 days before departure',
    ]),
  )
})
