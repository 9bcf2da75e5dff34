import * as fc from 'fast-check'
import { maxMinor } from '../../../shared/money'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../shared/dates'
import {
  balanceFor,
  creditFor,
  deferDeposit,
  depositGiven,
  depositOpen,
  extraInstalment,
  isDueSoon,
  toInstalmentStatus,
  type InstalmentKind,
  lowerTo,
  moveDueDays,
  reminderFor,
  scheduleFor,
  settleInstalments,
} from './account.rules'
import { replay } from '../../../testing/payments/ledger-sums'
import { firstTimes } from '../../settings/settings/times.rules'
import { firstTerms } from '../../settings/terms/terms.rules'
import { payBlocks } from './mail.rules'
import { ledgerKinds, ledgerSign } from './payment.rules'

const today = '2027-03-01'
const sum = (parts: readonly { amountMinor: number }[]) => parts.reduce((all, { amountMinor }) => all + amountMinor, 0)
const amount = fc.nat(maxMinor)
const days = fc.integer({ min: -5, max: 500 })
const schedules = fc.record({ total: amount, left: days }).map(({ total, left }) => ({
  total,
  parts: scheduleFor(firstTerms, total, { today, departure: addDays(today, left) }),
}))

describe('the schedule', () => {
  it.each([
    [
      'a deposit now and the rest 30 days before',
      250_00,
      70,
      [
        ['deposit', today, 62_50],
        ['balance', '2027-04-10', 187_50],
      ],
    ],
    [
      'the odd cent with the half that rounds up',
      2,
      70,
      [
        ['deposit', today, 1],
        ['balance', '2027-04-10', 1],
      ],
    ],
    ['nothing of less than two cents before the balance', 1, 70, [['balance', '2027-04-10', 1]]],
    [
      'the last day on which there is a deposit',
      100_00,
      30,
      [
        ['deposit', today, 25_00],
        ['balance', today, 75_00],
      ],
    ],
    ['everything at once when it is later', 100_00, 29, [['full', today, 100_00]]],
    ['nothing for a trip that costs nothing', 0, 70, []],
  ] as const)('has %s', (_, total, left, parts) => {
    const schedule = scheduleFor(firstTerms, total, { today, departure: addDays(today, left) })
    expect(schedule.map(({ kind, dueOn, amountMinor }) => [kind, dueOn, amountMinor])).toEqual(parts)
  })

  it('sums to the total, and no part is empty', () => {
    fc.assert(
      fc.property(schedules, ({ total, parts }) => {
        expect(sum(parts)).toBe(total)
        expect(parts.every(({ amountMinor }) => amountMinor > 0)).toBe(true)
      }),
    )
  })
})

describe('what is due later of a trip that moves', () => {
  const terms = { ...firstTerms, instalments: [{ percent: 25, daysBefore: 60 }], balanceDays: 30 }
  const part = (kind: InstalmentKind, dueOn: string) => ({ position: 1, kind, dueOn, amountMinor: 1, settledMinor: 0 })
  // Moves a trip that was to begin on 10 May 2027.
  it.each<[string, InstalmentKind, dueOn: string, to: string, expected: string]>([
    ['a balance later', 'balance', '2027-04-10', '2027-06-10', '2027-05-11'],
    ['a balance earlier', 'balance', '2027-04-10', '2027-04-15', '2027-03-16'],
    ['a balance whose day would be over to today', 'balance', '2027-04-10', '2027-03-15', today],
    ['a balance that became due later to its day', 'balance', '2027-04-13', '2027-06-10', '2027-05-11'],
    ['an instalment by its own days', 'instalment', '2027-03-11', '2027-06-10', '2027-04-11'],
    ['an instalment that became due today to its day', 'instalment', '2027-03-12', '2027-06-10', '2027-04-11'],
    ['nothing to an earlier day for a later trip', 'balance', '2027-04-12', '2027-05-11', '2027-04-12'],
    ['an earlier change with the balance', 'extra', '2027-04-10', '2027-06-10', '2027-05-11'],
    ['no change that was due at once', 'extra', today, '2027-06-10', today],
    ['no balance that is overdue', 'balance', '2027-02-28', '2027-06-10', '2027-02-28'],
    ['no deposit', 'deposit', '2027-03-02', '2027-06-10', '2027-03-02'],
    ['no full payment', 'full', today, '2027-06-10', today],
  ])('moves %s', (_, kind, dueOn, to, expected) => {
    expect(moveDueDays([part(kind, dueOn)], { terms, from: '2027-05-10', to, today })).toEqual([part(kind, expected)])
  })

  const six = [90, 75, 60, 50, 45, 40].map((daysBefore) => ({ percent: 10, daysBefore }))
  it.each([
    ['several that came to one day, in order', '2027-01-15', six.slice(0, 2)],
    ['one whose day of the terms is another one’s now', addDays(today, 75), six.slice(0, 2)],
  ])('moves %s', (_, to, instalments) => {
    const from = addDays(today, 90)
    const known = { terms: { ...terms, instalments }, today }
    const before = scheduleFor(known.terms, 250_00, { today, departure: from })
    const away = moveDueDays(before, { ...known, from, to })
    expect(away.filter(({ kind }) => kind === 'instalment').map(({ dueOn }) => dueOn)).toEqual([today, today])
    expect(moveDueDays(away, { ...known, from: to, to: from })).toEqual(before)
  })

  it('is as it was once the trip is back on its day, wherever it was, by any terms', () => {
    const made = fc.record({
      count: fc.nat(6),
      first: fc.nat(5),
      left: fc.integer({ min: 31, max: 120 }),
      passed: fc.nat(60),
      away: fc.integer({ min: 0, max: 200 }),
      extra: fc.option(fc.nat(60), { nil: undefined }),
    })
    fc.assert(
      fc.property(made, ({ count, first, left, passed, away, extra }) => {
        const known = { ...terms, instalments: six.slice(first, first + count) }
        const [bookedOn, from, to] = [addDays(today, -passed), addDays(today, left), addDays(today, away)]
        const schedule = scheduleFor(known, 1000_00, { today: bookedOn, departure: from })
        const dueOn = extra === undefined || extra > passed ? null : addDays(from, -known.balanceDays)
        const before = dueOn ? [...schedule, extraInstalment(schedule, 5_00, dueOn)] : schedule
        const moved = moveDueDays(before, { terms: known, from, to, today })
        const back = moveDueDays(moved, { terms: known, from: to, to: from, today })
        expect(back).toEqual(before)
      }),
      { numRuns: 100 },
    )
  })
})

it.each([
  ['2027-03-01', true],
  ['2027-03-08', true],
  ['2027-03-09', false],
])('what comes to be due on %s is asked for by the mail about the change: %s', (dueOn, isAsked) => {
  expect(isDueSoon(dueOn, today, firstTimes)).toBe(isAsked)
})

describe('settling', () => {
  const parts = scheduleFor(firstTerms, 250_00, { today, departure: '2027-05-10' })

  it.each([
    [0, [0, 0]],
    [62_49, [62_49, 0]],
    [62_50, [62_50, 0]],
    [100_00, [62_50, 37_50]],
    [250_00, [62_50, 187_50]],
    [300_00, [62_50, 187_50]],
    [-1, [0, 0]],
  ])('of %i goes to the oldest first', (paid, settled) => {
    expect(settleInstalments(parts, paid).map(({ settledMinor }) => settledMinor)).toEqual(settled)
  })

  it.each([
    ['an older day before a lower position', [2, '2027-03-01'], [1, '2027-04-01']],
    ['a lower position on the same day', [1, '2027-03-01'], [2, '2027-03-01']],
  ] as const)('takes %s', (_, first, second) => {
    const part = ([position, dueOn]: readonly [number, string]) => ({ ...parts[0]!, position, dueOn, amountMinor: 10 })
    const settled = settleInstalments([part(second), part(first)], 10)
    expect(settled.map(({ position, settledMinor }) => [position, settledMinor])).toEqual([
      [first[0], 10],
      [second[0], 0],
    ])
  })

  it('a lower price takes from what is due last, and an empty part goes', () => {
    expect(lowerTo(parts, 100_00).map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['deposit', 62_50],
      ['balance', 37_50],
    ])
    expect(lowerTo(parts, 62_50)).toHaveLength(1)
    expect(lowerTo(parts, 0)).toEqual([])
  })

  it('settles what was paid and not more than is charged, at any price', () => {
    fc.assert(
      fc.property(schedules, amount, fc.nat(100), ({ total, parts: of }, paid, percent) => {
        const charged = Math.floor((total * percent) / 100)
        const after = settleInstalments(lowerTo(of, charged), paid)
        expect(sum(after)).toBe(charged)
        expect(after.reduce((all, one) => all + one.settledMinor, 0)).toBe(Math.min(charged, paid))
      }),
    )
  })
})

it.each([
  ['2027-02-28', 0, 'due'],
  ['2027-03-01', 0, 'due'],
  ['2027-03-01', 5, 'part'],
  ['2027-03-02', 5, 'overdue'],
  ['2027-03-02', 10, 'paid'],
] as const)(
  'on %s an instalment of 10, due on 1 March, with %i of it paid is %s',
  (day, settledMinor, displayStatus) => {
    const part = { position: 1, kind: 'full' as const, dueOn: '2027-03-01', amountMinor: 10, settledMinor }
    expect(toInstalmentStatus(part, day)).toBe(displayStatus)
  },
)

it('a ledger replays to its balance, and what is owed and the credit never stand together', () => {
  const entry = fc.record({ kind: fc.constantFrom(...ledgerKinds), minor: fc.integer({ min: 1, max: 1_000_000 }) })
  fc.assert(
    fc.property(fc.array(entry), (of) => {
      const entries = of.map(({ kind, minor }) => ({ kind, amountMinor: minor * ledgerSign[kind] }))
      const sums = replay(entries)
      expect(balanceFor(sums)).toBe(sum(entries))
      expect(creditFor(sums)).toBe(Math.max(0, -sum(entries)))
    }),
  )
})

it.each([
  ['the deposit', 70, 0, 25_00],
  ['what is left of it', 70, 20_00, 5_00],
  ['nothing once it is paid', 70, 25_00, 0],
  ['everything when all is due at once', 10, 25_00, 75_00],
])('a booking waits for %s', (_, left, paid, open) => {
  expect(
    depositOpen(settleInstalments(scheduleFor(firstTerms, 100_00, { today, departure: addDays(today, left) }), paid)),
  ).toBe(open)
})

describe('reminders', () => {
  const [deposit, balance] = scheduleFor(firstTerms, 100_00, { today, departure: '2027-05-10' })
  const notNotified = { remindedAt: null, overdueNotifiedAt: null }

  it.each([
    ['the balance eight days before', balance!, '2027-04-02', notNotified, null],
    ['the balance seven days before', balance!, '2027-04-03', notNotified, 'before'],
    ['the balance on its day', balance!, '2027-04-10', notNotified, 'before'],
    ['the balance, once', balance!, '2027-04-10', { ...notNotified, remindedAt: new Date() }, null],
    ['the balance a day late', balance!, '2027-04-11', { ...notNotified, remindedAt: new Date() }, 'after'],
    ['the balance a month late, once', balance!, '2027-05-09', { ...notNotified, overdueNotifiedAt: new Date() }, null],
    ['a balance that is paid', { ...balance!, settledMinor: 75_00 }, '2027-04-11', notNotified, null],
    ['the deposit on the day of the booking', deposit!, '2027-03-01', notNotified, null],
    ['the deposit the day after, while staff say how it is paid', deposit!, '2027-03-02', notNotified, null],
    ['the deposit three days after', deposit!, '2027-03-04', notNotified, 'after'],
  ] as const)('of %s', (_, part, day, sent, reminder) => {
    expect(reminderFor({ ...part, ...sent }, day, firstTimes)).toBe(reminder)
  })

  it.each([
    ['the balance fifteen days before', balance!, '2027-03-26', null],
    ['the balance fourteen days before', balance!, '2027-03-27', 'before'],
    ['the balance a day late, as nobody was reminded', balance!, '2027-04-11', null],
    ['the balance five days late', balance!, '2027-04-15', 'after'],
    ['the deposit five days after', deposit!, '2027-03-06', null],
    ['the deposit six days after', deposit!, '2027-03-07', 'after'],
  ] as const)(
    'of %s where the agency says 14 days before, 5 after and 6 after the booking',
    (_, part, day, reminder) => {
      const times = { remindBefore: 14, remindAfter: 5, remindBooked: 6 }
      expect(reminderFor({ ...part, ...notNotified }, day, times)).toBe(reminder)
    },
  )
})

describe('a deposit that is waived', () => {
  const late = { today: '2027-03-05', departure: '2027-05-10' }
  it.each([
    ['is due with the balance', 70, 0, late, [['balance', '2027-04-10', 100_00]]],
    [
      'but for what was paid of it',
      70,
      20_00,
      late,
      [
        ['deposit', today, 20_00],
        ['balance', '2027-04-10', 80_00],
      ],
    ],
    [
      'that was paid stays',
      70,
      25_00,
      late,
      [
        ['deposit', today, 25_00],
        ['balance', '2027-04-10', 75_00],
      ],
    ],
    ['as everything was due is due in three days', 10, 0, late, [['balance', '2027-03-08', 100_00]]],
    [
      'and before the trip begins',
      10,
      40_00,
      { ...late, departure: '2027-03-06' },
      [
        ['full', today, 40_00],
        ['balance', '2027-03-06', 60_00],
      ],
    ],
  ] as const)('%s', (_, left, paid, trip, parts) => {
    const before = settleInstalments(scheduleFor(firstTerms, 100_00, { today, departure: addDays(today, left) }), paid)
    const after = deferDeposit(before, { ...trip, daysToPay: firstTimes.remindBooked })
    expect(after.map(({ kind, dueOn, amountMinor }) => [kind, dueOn, amountMinor])).toEqual(parts)
    expect(depositOpen(after)).toBe(0)
    expect(settleInstalments(after, paid)).toEqual(after)
    expect(new Set(after.map(({ position }) => position)).size).toBe(after.length)
  })
})

it.each([
  ['the gift of a paid deposit', 25_00, 24_00, 1_00, 1_00],
  ['the gift alone, where a part of the deposit was open before', 20_00, 19_00, 1_00, 1_00],
  ['nothing where the price stays, as of money sent twice', 25_00, 24_00, 0, 0],
  ['nothing of a deposit that went back whole', 25_00, 0, 25_00, 0],
])('a held booking defers %s', (_, paid, left, gift, deferred) => {
  const before = settleInstalments(scheduleFor(firstTerms, 100_00, { today, departure: addDays(today, 70) }), paid)
  expect(depositGiven(before, settleInstalments(before, left), gift)).toBe(deferred)
})

describe('mails say how to pay', () => {
  const transfer = { name: 'Harbour Travel LLC', account: 'Harbor Trust\n4471 0093', reference: 'B-1' }
  it.each([
    ['by transfer alone', { transfer, isOnline: false }, true, ['facts']],
    ['by transfer, or by card on the page', { transfer, isOnline: true }, true, ['facts', 'Or pay by card']],
    ['by card on the page', { transfer: null, isOnline: true }, true, ['You can pay by card']],
    ['by transfer to who has no page', { transfer, isOnline: true }, false, ['facts']],
    ['nothing where the agency has named no way', { transfer: null, isOnline: false }, true, []],
  ])('%s', (_, ways, hasPage, expected) => {
    const said = payBlocks(ways, hasPage).map((block) => (block.kind === 'text' ? block.text : block.kind))
    expect(said).toEqual(expected.map((start) => expect.stringMatching(new RegExp(`^${start}`))))
  })
})
