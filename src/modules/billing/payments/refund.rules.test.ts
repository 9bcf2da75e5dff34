import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BookingPolicy } from '../../bookings/bookings/view'
import { addDays } from '../../../shared/dates'
import type { PaymentTerms } from '../../settings/terms/schema'
import { firstTerms } from '../../settings/terms/terms.rules'
import { cancellationTerms, graceTerm, refundSchedule } from '../../catalog/pricing/policy.rules'
import {
  canReverse,
  canVerify,
  type PaymentMethod,
  refundableFor,
  sentAfterAll,
  stillLoweredMinor,
} from './payment.rules'
import {
  refundFor,
  ifAgencyCancels,
  ifCancelled,
  beyondBy,
  listRefundSteps,
  refundParts,
  partsForProvider,
  restForProvider,
} from './refund.rules'

const policy: BookingPolicy = {
  refunds: [
    { percent: 100, from: null, until: '2027-04-25', amountMinor: 250_00 },
    { percent: 50, from: '2027-04-26', until: '2027-05-02', amountMinor: 125_00 },
    { percent: 25, from: '2027-05-03', until: '2027-05-08', amountMinor: 62_50 },
    { percent: 0, from: '2027-05-09', until: null, amountMinor: 0 },
  ],
  terms: [graceTerm(firstTerms.grace!)],
}
const bookedAt = new Date('2027-03-01T12:00:00Z')
const trip = { policy, paymentTerms: firstTerms, startsOn: '2027-05-10', bookedAt }
const minor = fc.nat(1_000_000_000)

describe('a cancellation', () => {
  it.each([
    ['2027-04-25', 250_00, 100, 250_00],
    ['2027-04-26', 250_00, 50, 125_00],
    ['2027-05-02', 62_51, 50, 31_26],
    ['2027-05-03', 250_00, 25, 62_50],
    ['2027-05-09', 250_00, 0, 0],
    ['2027-06-01', 250_00, 0, 0],
    ['2027-05-09', 300_00, 0, 50_00],
    ['2027-05-03', 0, 25, 0],
  ])('on %s of a trip for 250.00 with %i cents paid gives back %i%%: %i', (today, paidMinor, percent, backMinor) => {
    const at = { now: new Date(`${today}T12:00:00Z`), today }
    expect(ifCancelled(trip, { chargedMinor: 250_00, paidMinor }, at)).toEqual({
      percent,
      backMinor,
      keptMinor: paidMinor - backMinor,
      isGrace: false,
    })
  })

  it.each([
    ['24 hours after booking', '2027-05-02T12:00:00Z', policy, true],
    ['a second later', '2027-05-02T12:00:01Z', policy, false],
    ['where nobody promised it', '2027-05-02T12:00:00Z', { ...policy, terms: [] }, false],
  ])('%s', (_, now, of, isGrace) => {
    const late = {
      policy: of,
      paymentTerms: firstTerms,
      startsOn: '2027-05-10',
      bookedAt: new Date('2027-05-01T12:00:00Z'),
    }
    const paid = { chargedMinor: 100, paidMinor: 100 }
    const at = { now: new Date(now), today: '2027-05-02' }
    expect(ifCancelled(late, paid, at)).toMatchObject({ isGrace, backMinor: isGrace ? 100 : 50 })
  })

  const lisbon: PaymentTerms = {
    ...firstTerms,
    tiers: [
      { fromDays: 30, percent: 90 },
      { fromDays: 0, percent: 10 },
    ],
    grace: null,
  }
  const departure = '2027-05-10'
  const paidMinor = 333_33
  const cancel = (terms: PaymentTerms, daysLeft: number, hours = 1000) => {
    const today = addDays(departure, -daysLeft)
    const now = new Date(`${today}T20:00:00Z`)
    const refunds = refundSchedule(terms, departure, { paidMinor }).map((one) => ({
      ...one,
      amountMinor: one.amountMinor!,
    }))
    const booked = {
      policy: { refunds, terms: cancellationTerms(terms) },
      paymentTerms: terms,
      startsOn: departure,
      bookedAt: new Date(now.getTime() - hours * 3_600_000),
    }
    return ifCancelled(booked, { chargedMinor: paidMinor, paidMinor }, { now, today })
  }

  it.each([
    ['the specified terms', firstTerms],
    ['terms of an agency', lisbon],
    ['terms that never give anything back', { ...lisbon, tiers: [{ fromDays: 0, percent: 0 }] }],
  ])('by %s gives back on each day what their dates say', (_, terms) => {
    for (let daysLeft = -3; daysLeft < 40; daysLeft++) {
      const today = addDays(departure, -daysLeft)
      const current = refundSchedule(terms, departure, { today, paidMinor }).filter((stretch) => stretch.current)
      const { percent, backMinor } = cancel(terms, daysLeft)
      expect(current).toMatchObject([{ percent, amountMinor: backMinor }])
    }
  })

  it.each([
    [7, 0, 100],
    [7, 24, 100],
    [7, 24.001, 25],
    [10, 23, 100],
    [6, 1, 25],
    [1, 1, 0],
    // Assumes a departure at noon: on the second of these days 40 hours are left.
    [3, 1000, 25],
    [2, 1000, 25],
    [1, 1000, 0],
  ])('%i days before departure, %d hours after booking, gives back %i%%', (daysLeft, hours, percent) => {
    expect(cancel(firstTerms, daysLeft, hours).percent).toBe(percent)
  })

  it.each([
    [250_00, 250_00, 0, 250_00],
    [250_00, 62_50, 0, 62_50],
    [250_00, 0, 0, 0],
    [250_00, 300_00, 0, 300_00],
    [270_00, 270_00, 20_00, 250_00],
    [270_00, 10_00, 20_00, 0],
  ])(
    'by the agency, of %i charged and %i paid with %i of fees, gives back %i',
    (chargedMinor, paidMinor, feesMinor, backMinor) => {
      const back = ifAgencyCancels({ chargedMinor, paidMinor, feesMinor })
      expect(back).toEqual({ percent: 100, backMinor, keptMinor: paidMinor - backMinor })
    },
  )

  it('never gives back more than was paid, and keeps no more than the price', () => {
    fc.assert(
      fc.property(minor, minor, fc.nat(100), (chargedMinor, paidMinor, percent) => {
        const back = refundFor({ chargedMinor, paidMinor }, percent)
        expect(back).toBeGreaterThanOrEqual(Math.max(0, paidMinor - chargedMinor))
        expect(back).toBeLessThanOrEqual(paidMinor)
      }),
    )
  })
})

it('the ladder has the periods that are ahead, in what was paid', () => {
  expect(listRefundSteps(policy, { chargedMinor: 250_00, paidMinor: 62_50 }, '2027-04-26')).toEqual([
    { percent: 50, from: '2027-04-26', until: '2027-05-02', backMinor: 31_25, current: true },
    { percent: 25, from: '2027-05-03', until: '2027-05-08', backMinor: 15_63, current: false },
    { percent: 0, from: '2027-05-09', until: null, backMinor: 0, current: false },
  ])
})

describe('a refund', () => {
  it('goes back to the newest payments, of each what it brought at most', () => {
    const paid = [{ refundableMinor: 100 }, { refundableMinor: 0 }, { refundableMinor: 50 }]
    expect(refundParts(paid, 120)).toEqual([
      { payment: paid[0], amountMinor: 100 },
      { payment: paid[2], amountMinor: 20 },
    ])
    expect(refundParts(paid, 151)).toBeNull()
  })

  it('sums to what was asked for, or is refused whole', () => {
    const paid = fc.array(fc.nat(1000).map((refundableMinor) => ({ refundableMinor })))
    fc.assert(
      fc.property(paid, fc.nat(5000), (of, asked) => {
        const parts = refundParts(of, asked)
        const all = of.reduce((sum, one) => sum + one.refundableMinor, 0)
        expect(parts === null).toBe(asked > all)
        for (const { payment, amountMinor } of parts ?? [])
          expect(amountMinor).toBeLessThanOrEqual(payment.refundableMinor)
        if (parts) expect(parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(asked)
      }),
    )
  })
})

describe('a payment', () => {
  const recorded = {
    direction: 'in' as const,
    method: 'bank' as PaymentMethod,
    state: 'succeeded' as const,
    amountMinor: 100,
    refundedMinor: 0,
    recordedBy: 'ada',
    verifiedAt: null as Date | null,
    reversedAt: null as Date | null,
  }

  it.each([
    ['as it was recorded', {}, 100, true, true, true],
    ['once it is verified', { verifiedAt: bookedAt }, 100, false, false, true],
    ['of which something was refunded', { refundedMinor: 40 }, 60, true, false, false],
    ['once it was taken back', { reversedAt: bookedAt }, 0, false, false, false],
    ['while it is pending', { state: 'pending' as const }, 0, false, false, false],
    ['that a provider has', { method: 'online' as const, verifiedAt: bookedAt }, 100, false, false, false],
    ['that went out', { direction: 'out' as const }, 0, true, true, true],
  ])('%s', (_, change, left, verifies, reverses, adminReverses) => {
    const payment = { ...recorded, ...change }
    expect(refundableFor(payment)).toBe(left)
    expect(canVerify(payment, 'bo')).toBe(verifies)
    expect(canVerify(payment, 'ada')).toBe(false)
    expect([canReverse(payment, false), canReverse(payment, true)]).toEqual([reverses, adminReverses])
  })
})

describe('what a refund lowers the price by', () => {
  it.each([
    ['nothing within the credit', [62_50, 187_50], 0, [0, 0]],
    ['the last parts first', [62_50, 187_50], 190_00, [2_50, 187_50]],
    ['everything without a credit', [62_50, 187_50], 250_00, [62_50, 187_50]],
  ])('is %s', (_name, parts, beyond, lowered) => {
    expect(beyondBy(parts, beyond)).toEqual(lowered)
  })
})

it.each([sentAfterAll, ''])(
  'a refund of 1.0.0 that was sent after all lowers the price by its second entry alone, also where its note is ‘%s’',
  (note) => {
    const open = { reversedAt: null, reversedBy: null }
    const of = { amountMinor: 10_00, loweredMinor: 10_00, refundOf: 'paid', providerRef: null }
    const common = { ...open, ...of, method: 'online' as const }
    const recordedAt = new Date('2026-05-01T12:00:00Z')
    const failed = { ...common, recordedAt, state: 'failed' as const, recordedBy: 'staff', note: '' }
    const sent = { ...common, recordedAt, state: 'succeeded' as const, recordedBy: null, note }
    const dispute = { ...sent, loweredMinor: 0, note: '' }
    expect(stillLoweredMinor(failed, [failed, dispute])).toBe(10_00)
    expect(stillLoweredMinor(failed, [failed, sent])).toBe(0)
    const still = (...all: Parameters<typeof stillLoweredMinor>[0][]) => all.map((one) => stillLoweredMinor(one, all))
    // Matches by the provider's number.
    const numbered = { ...sent, providerRef: 're_2' }
    const [first, second] = [
      { ...failed, providerRef: 're_1' },
      { ...failed, providerRef: 're_2' },
    ]
    expect(still(numbered, first, second)).toEqual([0, 10_00, 0])
    // Falls back to the amount.
    const larger = { ...failed, amountMinor: 25_00, loweredMinor: 25_00 }
    expect(still(numbered, larger, failed)).toEqual([0, 25_00, 0])
    // Replaces one of two equal refunds.
    expect(still(numbered, failed, { ...failed })).toEqual([0, 0, 10_00])
    expect(still(numbered, second, failed)).toEqual([0, 0, 10_00])
  },
)

it.each([
  ['KWD', 12_345, [12_345], [12_340]],
  ['KWD', 12_345, [10_000, 2_345], [10_000, 2_340]],
  ['KWD', 20_005, [20_000, 5], [20_000]],
  ['KWD', 26_660, [6_665, 20_000], [6_660, 20_000]],
  ['KWD', 13_330, [6_665, 6_665], [6_660, 6_660]],
  ['KWD', 9, [9], []],
  ['USD', 12_345, [12_345], [12_345]],
] as const)(
  'of a refund in %s the provider sends back what it takes: %i of %j as %j',
  (currency, asked, paid, sent) => {
    const payments = paid.map((refundableMinor) => ({ refundableMinor }))
    const parts = partsForProvider(payments, asked, currency)
    expect(parts.map(({ amountMinor }) => amountMinor)).toEqual(sent)
    expect(restForProvider(payments, asked, currency)).toBe(sent.reduce<number>((rest, part) => rest - part, asked))
  },
)
