import { describe, expect, it } from 'vitest'
import { formatMoney } from '../../../shared/money'
import type { PackageCard } from '../../catalog/packages/view'
import { datesText, missText, reasonsFor, criterionText } from './words.rules'
import type { AskedFit, Match, Miss } from './view'

const asked: AskedFit = {
  party: { adults: 2, children: 1, rooms: 1 },
  month: '2027-06',
  flights: '',
  pace: '',
  budgetMinor: 500_000,
  currency: 'USD',
  today: '2027-03-01',
}
const card = {
  currency: 'USD',
  days: 10,
  isDated: true,
  offered: [],
  isFlightIncluded: false,
} as unknown as PackageCard
const match: Match = {
  card,
  totalMinor: 418_000,
  date: '2027-06-12',
  isFrom: false,
  spareMinor: 82_000,
  dates: ['2027-06-12', '2027-06-19'],
  moreDates: 0,
  activityCount: 15,
  pace: 'relaxed',
}
const undated = { ...card, isDated: false }

describe('the reasons', () => {
  it('are price, days, flights and pace', () => {
    expect(reasonsFor(match, asked, formatMoney)).toEqual([
      '$4,180 for 2 adults and 1 child, $820 under your budget',
      'Departs 12 and 19 June 2027',
      '1.5 activities a day: relaxed',
    ])
  })

  it.each<[string, Partial<Match>, Partial<AskedFit>, number, string]>([
    [
      'several prices',
      { isFrom: true },
      {},
      0,
      '$4,180 for 2 adults and 1 child on 12 June 2027, $820 under your budget',
    ],
    [
      'cents',
      { totalMinor: 418_005, spareMinor: 81_995 },
      {},
      0,
      '$4,180.05 for 2 adults and 1 child, $819.95 under your budget',
    ],
    ['all of it', { spareMinor: 0 }, {}, 0, '$4,180 for 2 adults and 1 child, exactly your budget'],
    ['more than it', { spareMinor: -1 }, {}, 0, '$4,180 for 2 adults and 1 child, $0.01 over your budget'],
    ['no budget', { spareMinor: null }, {}, 0, '$4,180 for 2 adults and 1 child'],
    ['one adult', {}, { party: { adults: 1, children: 0, rooms: 1 } }, 0, '$4,180 for 1 adult, $820 under your budget'],
    ['more days', { moreDates: 3 }, {}, 1, 'Departs 12 and 19 June 2027, and on 3 more days'],
    ['any day', { card: undated }, {}, 1, 'Departs any day in June 2027'],
    ['any day of any month', { card: undated }, { month: '' }, 1, 'Departs any day'],
    [
      'windows',
      { card: { ...undated, offered: [{ from: '05-15', to: '09-30' }] } },
      {},
      1,
      'Departs 15 May to 30 September',
    ],
    ['flights', { card: { ...card, isFlightIncluded: true } }, {}, 2, 'Flights are in the price'],
    ['no flights', {}, { flights: 'without' }, 2, 'Flights are not in the price'],
    ['almost balanced', { activityCount: 199, card: { ...card, days: 100 } }, {}, 2, '1.9 activities a day: relaxed'],
    [
      'no activities',
      { activityCount: 0, pace: null },
      { pace: 'packed' },
      2,
      'Its days list no activities, so its pace is not known',
    ],
  ])('name %s', (_, changed, also, at, expected) => {
    expect(reasonsFor({ ...match, ...changed }, { ...asked, ...also }, formatMoney)[at]).toBe(expected)
  })
})

it.each<[Miss, Partial<Match>, string]>([
  [{ criterion: 'budget', overMinor: 30_000, date: '2027-05-03', rooms: null }, {}, '$300 over: fits on 3 May 2027'],
  [{ criterion: 'budget', overMinor: 30_000, date: null, rooms: 1 }, {}, '$300 over: fits with 1 room'],
  [{ criterion: 'budget', overMinor: 30_000, date: null, rooms: null }, {}, 'Fits with $300 more'],
  [{ criterion: 'month', date: '2027-07-03' }, {}, 'Not in June 2027: fits on 3 July 2027'],
  [
    { criterion: 'month', date: null },
    { card: { ...undated, offered: [{ from: '10-01', to: '11-30' }] } },
    'Not in June 2027: departs October to November',
  ],
  [{ criterion: 'month', date: null }, { card: undated }, 'Not in June 2027: departs any day from today on'],
  [{ criterion: 'flights' }, {}, 'Fits, but flights are not in the price'],
  [{ criterion: 'flights' }, { card: { ...card, isFlightIncluded: true } }, 'Fits, but flights are in the price'],
  [{ criterion: 'pace' }, { pace: 'packed' }, 'Fits, but it is packed, not relaxed'],
  [
    { criterion: 'pace' },
    { pace: null, activityCount: 0 },
    'Fits, but its pace is not known: its days list no activities',
  ],
])('%o gives %o: %s', (miss, changed, expected) => {
  expect(missText({ ...match, ...changed, miss }, { ...asked, pace: 'relaxed' }, formatMoney)).toBe(expected)
})

it.each([
  [['2027-06-12'], '12 June 2027'],
  [['2027-06-28', '2027-07-05', '2027-07-12'], '28 June 2027 and 5 and 12 July 2027'],
  [['2027-12-31', '2028-01-07'], '31 December 2027 and 7 January 2028'],
])('%j: %s', (dates, expected) => {
  expect(datesText(dates)).toBe(expected)
})

it.each([
  ['budget', 'the budget of $5,000'],
  ['month', 'the month June 2027'],
  ['flights', 'flights in the price'],
  ['pace', 'the relaxed pace'],
] as const)('the criterion %s is called %s', (criterion, expected) => {
  expect(criterionText(criterion, { ...asked, flights: 'with', pace: 'relaxed' }, formatMoney)).toBe(expected)
})
