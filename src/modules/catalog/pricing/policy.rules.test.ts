import * as fc from 'fast-check'
import { maxMinor } from '../../../shared/money'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../shared/dates'
import { type PaymentTerms, paymentTermsSchema } from '../../settings/terms/schema'
import { firstPolicyLines, firstTerms } from '../../settings/terms/terms.rules'
import {
  cancellationTerms,
  depositFor,
  isPaidInParts,
  listTerms,
  offerTerms,
  policySections,
  refundSchedule,
} from './policy.rules'

const departure = '2027-03-14'
const scheduleOn = (daysLeft: number, { terms = firstTerms, paidMinor = 100_000 } = {}) =>
  refundSchedule(terms, departure, { today: addDays(departure, -daysLeft), paidMinor }).filter(({ current }) => current)

it.each<[string, Partial<PaymentTerms>, boolean]>([
  ['a deposit and the rest', {}, true],
  ['all at booking', { deposit: { kind: 'percent', percent: 100 } }, false],
  ['all on the balance day', { deposit: { kind: 'percent', percent: 0 } }, false],
  [
    'an instalment and the rest',
    { deposit: { kind: 'percent', percent: 0 }, instalments: [{ percent: 50, daysBefore: 90 }] },
    true,
  ],
])('a price with %s is paid in parts: %s', (_name, terms, inParts) =>
  expect(isPaidInParts({ ...firstTerms, instalments: [], ...terms })).toBe(inParts),
)

describe('a cancellation', () => {
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
    expect(scheduleOn(daysLeft)).toMatchObject([{ percent, amountMinor: percent * 1000 }])
  })

  it('never gives back more than was paid, and never more later than earlier', () => {
    const days = fc.integer({ min: -10, max: 400 })
    fc.assert(
      fc.property(days, days, fc.nat(maxMinor), (a, b, paidMinor) => {
        const [early, late] = [Math.max(a, b), Math.min(a, b)].map(
          (day) => scheduleOn(day, { paidMinor })[0]!.amountMinor!,
        )
        expect(early).toBeLessThanOrEqual(paidMinor)
        expect(late).toBeGreaterThanOrEqual(0)
        expect(late).toBeLessThanOrEqual(early!)
      }),
    )
  })
})

describe('refundSchedule', () => {
  it('names the real dates and amounts', () => {
    expect(refundSchedule(firstTerms, departure, { today: '2027-03-01', paidMinor: 100_000 })).toEqual([
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

  it('knows no amounts until something is paid', () => {
    expect(refundSchedule(firstTerms, departure).map((s) => s.amountMinor)).toEqual([null, null, null, null])
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
  ])('%s', (_, total, trip, expected) =>
    expect(depositFor(firstTerms, total, trip)).toEqual({ ...expected, instalments: [] }),
  )

  it('splits the total without losing a cent', () => {
    fc.assert(
      fc.property(fc.nat(maxMinor), fc.integer({ min: -10, max: 400 }), (total, daysLeft) => {
        const { nowMinor, balanceMinor } = depositFor(firstTerms, total, at(daysLeft))
        expect(nowMinor + balanceMinor).toBe(total)
        expect(Math.min(nowMinor, balanceMinor)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

it('keeps the specified words of the Policies tab, and says what they leave out', () => {
  expect(policySections(firstTerms, 'USD', firstPolicyLines).flatMap((s) => s.terms)).toEqual(
    expect.arrayContaining([
      'Free cancellation up to 15 days before departure',
      '50% refund 8-14 days before departure',
      '25% refund 3-7 days before departure',
      '25% refund 2 days before departure',
      'No refund within 48 hours of departure',
      '25% deposit at booking',
      'Full payment due 30 days before departure',
      'Late payment may cancel booking',
      'Valid passport for international travel',
      'Travel insurance recommended',
      'Prices subject to currency fluctuation',
    ]),
  )
})

it.each([
  [firstPolicyLines, ['Late payment may cancel booking', 'Valid passport for international travel']],
  [{ payment: [], travel: [], estimate: ['Prices may change'] }, []],
  [{ payment: ['By bank transfer'], travel: ['An ID card'], estimate: [] }, ['By bank transfer', 'An ID card']],
])('accepted terms have the lines of the agency, but for those of estimates', (lines, expected) => {
  const own = offerTerms(firstTerms, 'USD', lines).filter((one) => !listTerms(firstTerms, 'USD').includes(one))
  expect(own).toEqual(expect.arrayContaining(expected))
  expect(own).toHaveLength(lines.payment.length + lines.travel.length)
})

/** Reads what words say of one day: the percent of each sentence that names it. */
function readWords(words: readonly string[], daysLeft: number): number[] {
  const shares = { 'Free cancellation': 100, 'No refund': 0 }
  return words.flatMap((one) => {
    const what = /^(?:Free cancellation|No refund|(\d+)% refund)/.exec(one)
    if (!what) return []
    const percent = what[1] ? Number(what[1]) : shares[what[0] as keyof typeof shares]
    const [first, last] = [...one.slice(what[0].length).matchAll(/\d+/g)].map(Number)
    const counts =
      first === undefined
        ? !one.includes('on the day') || daysLeft === 0
        : one.includes('up to')
          ? daysLeft >= first
          : one.includes('less than')
            ? daysLeft < first
            : daysLeft >= first && daysLeft <= (last ?? first)
    return counts ? [percent] : []
  })
}

it('says of each day once what is calculated, in days and in dates, whatever rows an agency has', () => {
  const rows = fc
    .record({
      days: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 7 }),
      percents: fc.subarray([100, 90, 75, 50, 25, 10, 5, 0], { minLength: 8 }),
      skip: fc.nat(7),
    })
    .map(({ days, percents, skip }) => {
      const shares = [...percents.slice(Math.min(skip, 7 - days.length)), 0]
      return [...days.toSorted((a, b) => b - a), 0].map((fromDays, i) => ({ fromDays, percent: shares[i]! }))
    })
  fc.assert(
    fc.property(rows, fc.nat(60), (tiers, daysLeft) => {
      const terms = { ...firstTerms, tiers, grace: null }
      expect(paymentTermsSchema.safeParse(terms).success).toBe(true)
      const [now, ...others] = scheduleOn(daysLeft, { terms })
      expect(others).toEqual([])
      expect(readWords(cancellationTerms(terms), daysLeft)).toEqual([now!.percent])
      const row = tiers.find(({ fromDays }) => daysLeft >= fromDays)
      expect(now!.percent).toBe(row!.percent)
    }),
  )
})

describe('the terms of an agency', () => {
  const lisbon: PaymentTerms = {
    deposit: { kind: 'percent', percent: 30 },
    instalments: [{ percent: 40, daysBefore: 60 }],
    balanceDays: 15,
    tiers: [
      { fromDays: 30, percent: 90 },
      { fromDays: 0, percent: 0 },
    ],
    grace: null,
  }
  const osaka: PaymentTerms = { ...firstTerms, deposit: { kind: 'percent', percent: 20 } }
  const fixed: PaymentTerms = { ...firstTerms, deposit: { kind: 'amount', amountMinor: 500_00 } }
  const free: PaymentTerms = { ...firstTerms, deposit: { kind: 'percent', percent: 0 } }
  const atOnce: PaymentTerms = { ...firstTerms, deposit: { kind: 'percent', percent: 100 } }
  const inTwo: PaymentTerms = {
    ...lisbon,
    deposit: { kind: 'percent', percent: 50 },
    instalments: [{ percent: 50, daysBefore: 60 }],
  }

  it.each([
    ['30, 40 and 30 percent', lisbon, 1000_01, 90, [300_00, [[400_01, '2027-01-13']], 300_00, '2027-02-27']],
    ['an instalment on its day', lisbon, 1000_00, 60, [300_00, [[400_00, '2027-01-13']], 300_00, '2027-02-27']],
    ['an instalment whose day is over with the deposit', lisbon, 1000_00, 59, [700_00, [], 300_00, '2027-02-27']],
    ['everything once the day of the balance is over', lisbon, 1000_00, 14, [1000_00, [], 0, null]],
    ['a fifth', osaka, 1000_00, 90, [200_00, [], 800_00, '2027-02-12']],
    ['a fixed deposit', fixed, 1000_00, 90, [500_00, [], 500_00, '2027-02-12']],
    ['a fixed deposit above the price', fixed, 300_00, 90, [300_00, [], 0, null]],
    ['nothing at booking', free, 1000_00, 90, [0, [], 1000_00, '2027-02-12']],
    ['all at booking', atOnce, 1000_00, 90, [1000_00, [], 0, null]],
    ['halves of an odd cent, with nothing left', inTwo, 3, 90, [2, [[1, '2027-01-13']], 0, null]],
  ] as const)('ask for %s', (_, terms, total, daysLeft, [nowMinor, parts, balanceMinor, balanceDue]) => {
    const trip = { today: addDays(departure, -daysLeft), departure }
    const instalments = parts.map(([amountMinor, dueOn]) => ({ amountMinor, dueOn }))
    expect(depositFor(terms, total, trip)).toEqual({ nowMinor, instalments, balanceMinor, balanceDue })
  })

  const anyTerms = fc
    .record({
      deposit: fc.oneof(
        fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 0, max: 100 }) }),
        fc.record({ kind: fc.constant('amount' as const), amountMinor: fc.nat(10_000_000) }),
      ),
      shares: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 4 }),
      gaps: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 4, maxLength: 4 }),
      balanceDays: fc.nat(90),
    })
    .map(({ deposit, shares, gaps, balanceDays }) => ({
      ...firstTerms,
      deposit,
      balanceDays,
      instalments: shares.map((percent, i) => ({
        percent,
        daysBefore: balanceDays + gaps.slice(i).reduce((sum, gap) => sum + gap, 0),
      })),
    }))
    .filter((terms) => paymentTermsSchema.safeParse(terms).success)

  it('split each total without losing a cent, and no part is due before today', () => {
    fc.assert(
      fc.property(anyTerms, fc.nat(maxMinor), fc.integer({ min: -10, max: 400 }), (terms, total, daysLeft) => {
        const today = addDays(departure, -daysLeft)
        const { nowMinor, instalments, balanceMinor, balanceDue } = depositFor(terms, total, { today, departure })
        const later = instalments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
        expect(nowMinor + later + balanceMinor).toBe(total)
        expect(Math.min(nowMinor, balanceMinor, ...instalments.map((one) => one.amountMinor))).toBeGreaterThanOrEqual(0)
        for (const { dueOn } of instalments) expect(dueOn! >= today).toBe(true)
        if (balanceDue) expect(balanceDue >= today).toBe(true)
      }),
    )
  })

  it.each([
    [
      'two rows',
      lisbon,
      [
        '90% refund up to 30 days before departure',
        'No refund less than 30 days before departure',
        'Calendar days count, where the trip starts',
        '30% deposit at booking',
        '40% due 60 days before departure',
        'Full payment due 15 days before departure',
      ],
    ],
    [
      'a single day, and one that always gives back a part',
      {
        ...fixed,
        balanceDays: 0,
        grace: { hours: 1, minDays: 0 },
        tiers: [
          { fromDays: 8, percent: 100 },
          { fromDays: 7, percent: 60 },
          { fromDays: 0, percent: 10 },
        ],
      },
      [
        'Free cancellation up to 8 days before departure',
        '60% refund 7 days before departure',
        '10% refund less than 7 days before departure',
        'Calendar days count, where the trip starts',
        'Free cancellation up to 1 hour after booking',
        '$500 deposit at booking',
        'Full payment due on the day of departure',
      ],
    ],
    [
      'nothing that comes back, and all paid at once',
      { ...atOnce, grace: null, tiers: [{ fromDays: 0, percent: 0 }] },
      ['No refund', 'Full payment at booking'],
    ],
  ] as [string, PaymentTerms, string[]][])('are written for %s', (_, terms, lines) => {
    expect(listTerms(terms, 'USD')).toEqual(lines)
  })

  it('give back by dates', () => {
    expect(refundSchedule(lisbon, departure).map(({ label }) => label)).toEqual([
      '90% refund until 12 Feb 2027',
      'No refund from 13 Feb 2027',
    ])
  })
})

it('the sum of a deposit that no rate converts stands in no sentence, and the rest does', () => {
  const [cancellation, payment] = policySections({ ...firstTerms, deposit: null }, 'JPY', firstPolicyLines)
  expect(cancellation).toEqual(policySections(firstTerms, 'JPY', firstPolicyLines)[0])
  expect(payment!.terms).toEqual(['Full payment due 30 days before departure', 'Late payment may cancel booking'])
  expect(depositFor({ ...firstTerms, deposit: null }, 100_000)).toBeNull()
})
