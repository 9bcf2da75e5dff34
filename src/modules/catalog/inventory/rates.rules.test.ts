import { describe, expect, it } from 'vitest'
import { daysLater, describeOutcome, toRateLines, raise, getRemains, toSpans, weekdaysText } from './rates.rules'
import type { Rate } from './view'

const rate = (values: Partial<Rate>): Rate => ({
  id: '1',
  season: 'High',
  firstDay: '2027-01-01',
  lastDay: '2027-12-31',
  weekdays: 127,
  unit: 'room',
  occupancy: 0,
  ageBand: 'any',
  netMinor: 100,
  sellMinor: 200,
  currency: 'USD',
  netCurrency: 'USD',
  version: 1,
  ...values,
})
const shown = (rates: Rate[], year = 2027) =>
  toSpans(rates, year).map(({ rate: one, from, to, days }) => [one?.id ?? null, from, to, days])

describe('the year of a line', () => {
  it('is one gap without rates, also in a leap year', () => {
    expect(shown([], 2028)).toEqual([[null, '2028-01-01', '2028-12-31', 366]])
  })

  it('includes both ends of a rate, and shows what lies between as gaps', () => {
    const rates = [
      rate({ id: 'a', firstDay: '2026-11-01', lastDay: '2027-01-31' }),
      rate({ id: 'b', firstDay: '2027-02-02', lastDay: '2027-12-31' }),
    ]
    expect(shown(rates)).toEqual([
      ['a', '2027-01-01', '2027-01-31', 31],
      [null, '2027-02-01', '2027-02-01', 1],
      ['b', '2027-02-02', '2027-12-31', 333],
    ])
  })

  it('knows weekdays: 2 January 2027 is a Saturday', () => {
    const weekend = rate({ id: 'w', lastDay: '2027-01-10', weekdays: 0b1100000 })
    expect(shown([weekend]).slice(0, 4)).toEqual([
      [null, '2027-01-01', '2027-01-01', 1],
      ['w', '2027-01-02', '2027-01-03', 2],
      [null, '2027-01-04', '2027-01-08', 5],
      ['w', '2027-01-09', '2027-01-10', 2],
    ])
    expect(weekdaysText(weekend.weekdays)).toBe('Sat, Sun')
  })
})

it('rates that may cover the same day are different lines', () => {
  const rates = [rate({}), rate({ occupancy: 2 }), rate({ ageBand: 'child' }), rate({ occupancy: 2, season: 'Low' })]
  expect(toRateLines(rates).map(({ label, rates: of }) => [label, of.length])).toEqual([
    ['Room and night', 1],
    ['Room and night · 2 people', 2],
    ['Room and night · Child', 1],
  ])
})

it.each([
  ['the same days', '2027-03-01', '2027-11-30', '2028-03-01', '2028-11-30'],
  ['from a shorter February to its end', '2027-01-01', '2027-02-28', '2028-01-01', '2028-02-29'],
  ['to the end of a shorter February', '2028-01-01', '2028-02-29', '2029-01-01', '2029-02-28'],
  ['beside what ends on 28 February', '2028-02-29', '2028-05-31', '2029-03-01', '2029-05-31'],
  ['where there is no such day', '2028-02-29', '2028-02-29', '2029-02-28', '2029-02-28'],
])('a rate a year later covers %s', (_, firstDay, lastDay, first, last) => {
  expect(daysLater({ firstDay, lastDay })).toEqual({ firstDay: first, lastDay: last })
})

it('prices rise and fall by percent, rounded to minor units', () => {
  expect([raise(12_000, 0), raise(9_995, 5), raise(9_995, -7.5)]).toEqual([12_000, 10_495, 9_245])
})

describe('what is left of a rate', () => {
  const year = { firstDay: '2027-01-01', lastDay: '2027-12-31', weekdays: 127 }
  const summer = { firstDay: '2027-07-01', lastDay: '2027-08-31', weekdays: 127 }
  const left = (rate: object, taking: object) =>
    getRemains({ ...year, ...rate }, { ...summer, ...taking }).map((days) => Object.values(days))

  it.each([
    [
      'both sides of a season',
      {},
      {},
      [
        ['2027-01-01', '2027-06-30', 127],
        ['2027-09-01', '2027-12-31', 127],
      ],
    ],
    ['what comes after', { firstDay: '2027-07-01' }, {}, [['2027-09-01', '2027-12-31', 127]]],
    ['what comes before', { lastDay: '2027-08-31' }, {}, [['2027-01-01', '2027-06-30', 127]]],
    ['nothing of the same days', summer, {}, []],
    ['nothing inside of it', { firstDay: '2027-07-10', lastDay: '2027-07-12' }, {}, []],
    [
      'the other weekdays in between',
      { firstDay: '2027-06-01' },
      { weekdays: 0b1100000 },
      [
        ['2027-06-01', '2027-06-30', 127],
        ['2027-07-01', '2027-08-31', 0b0011111],
        ['2027-09-01', '2027-12-31', 127],
      ],
    ],
    // Uses 1 September 2027, a Wednesday.
    [
      'no days that are none of its weekdays',
      { lastDay: '2027-09-03', weekdays: 0b1000000 },
      {},
      [['2027-01-01', '2027-06-30', 0b1000000]],
    ],
    [
      'the days around one day',
      {},
      { firstDay: '2027-12-31', lastDay: '2027-12-31' },
      [['2027-01-01', '2027-12-30', 127]],
    ],
  ])('is %s', (_, rate, taking, expected) => {
    expect(left(rate, taking)).toEqual(expected)
  })

  it('is said in words', () => {
    expect(describeOutcome(year, summer)).toBe('stays for 1 Jan 2027 to 30 Jun 2027 and 1 Sep 2027 to 31 Dec 2027')
    expect(describeOutcome(summer, year)).toBe('is replaced: none of its days is left')
    expect(describeOutcome(summer, { ...summer, weekdays: 1 })).toBe(
      'stays for 1 Jul 2027 to 31 Aug 2027, Tue, Wed, Thu, Fri, Sat, Sun',
    )
  })
})
