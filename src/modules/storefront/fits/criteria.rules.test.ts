import { describe, expect, it } from 'vitest'
import { explainUnread } from '../search/unread.rules'
import {
  criteriaReadings,
  isClipped,
  liftCriterion,
  paceFor,
  toCriteriaParams,
  parseBudget,
  readCriteria,
  readWrongBudget,
} from './criteria.rules'

const none = {
  budget: null,
  currency: null,
  party: { adults: 2, children: 0, infants: 0, rooms: 1 },
  month: '',
  flights: '',
  pace: '',
}

describe('criteria in the address', () => {
  it.each<[string, object]>([
    ['', {}],
    ['budget=5000&currency=EUR', { budget: 5000, currency: 'EUR' }],
    ['budget=0', {}],
    ['budget=1e9&currency=XXX', {}],
    ['adults=4&children=2', { party: { adults: 4, children: 2, infants: 0, rooms: 2 } }],
    ['adults=16&children=8&rooms=8', { party: { adults: 8, children: 4, infants: 0, rooms: 5 } }],
    ['adults=2&infants=1', { party: { adults: 2, children: 0, infants: 1, rooms: 1 } }],
    ['children=-1&rooms=x', {}],
    ['month=2027-06&flights=with&pace=packed', { month: '2027-06', flights: 'with', pace: 'packed' }],
    ['month=2027-13&flights=yes&pace=slow', {}],
    // Derives the month from a search's date.
    ['date=2027-06-12', { month: '2027-06' }],
    ['month=&date=2027-06-12', {}],
  ])('%s', (search, expected) => {
    expect(readCriteria(new URLSearchParams(search), 'USD')).toEqual({ ...none, ...expected })
  })

  it.each([
    '',
    'adults=4',
    'infants=1',
    'budget=5000&currency=USD&adults=1&children=2&rooms=2&month=2027-06&flights=without&pace=relaxed',
  ])('stand there as they were read: %s', (search) => {
    expect(toCriteriaParams(readCriteria(new URLSearchParams(search), 'USD')).toString()).toBe(search)
  })

  it.each([
    ['budget', 'adults=1&month=2027-06&flights=with&pace=packed'],
    ['month', 'budget=900&currency=EUR&adults=1&flights=with&pace=packed'],
    ['flights', 'budget=900&currency=EUR&adults=1&month=2027-06&pace=packed'],
    ['pace', 'budget=900&currency=EUR&adults=1&month=2027-06&flights=with'],
  ] as const)('can be lifted one by one: %s', (criterion, left) => {
    const all = 'budget=900&currency=EUR&adults=1&date=2027-06-12&month=2027-06&flights=with&pace=packed'
    expect(toCriteriaParams(liftCriterion(readCriteria(new URLSearchParams(all), 'USD'), criterion)).toString()).toBe(
      left,
    )
  })

  it.each([
    ['adults=8&children=4&rooms=5', false],
    ['adults=9', true],
    ['adults=17', true],
    ['children=5', true],
    ['rooms=6', true],
  ])('say whether an estimate covers the party: %s', (search, expected) => {
    expect(isClipped(new URLSearchParams(search))).toBe(expected)
  })
})

describe('a budget of the address', () => {
  it.each([
    ['budget=₹5,000', 'INR', 5000],
    ['budget=5000', 'INR', 5000],
    ['budget=₹5000&currency=INR', 'USD', 5000],
    ['budget=$5000', 'USD', 5000],
  ] as const)('%s is in its currency, else in that of an agency in %s', (search, own, budget) => {
    const params = new URLSearchParams(search)
    expect(readCriteria(params, own).budget).toBe(budget)
    expect(readWrongBudget(params, own)).toBe('')
  })

  it.each([
    ['budget=abc', 'abc'],
    ['budget=₹5000', '₹5000'],
    ['budget=0', '0'],
    ['budget=', ''],
    ['', ''],
  ])('%s cannot be read in dollars: %j', (search, wrong) => {
    expect(readWrongBudget(new URLSearchParams(search), 'USD')).toBe(wrong)
  })
})

it('criteria that are none are named', () => {
  const params = new URLSearchParams('month=2027-13&flights=yes&pace=slow&currency=XXX')
  expect(explainUnread(params, criteriaReadings(params))).toBe(
    'Please check: month “2027-13” was not read, flights “yes” was not read, pace “slow” was not read, currency “XXX” was not read.',
  )
  const read = new URLSearchParams('month=2027-06&flights=with&pace=packed&currency=EUR')
  expect(explainUnread(read, criteriaReadings(read))).toBe('')
})

it.each([
  ['', null],
  ['5000', 5000],
  [' $5,000 ', 5000],
  ['4,50,000', 450_000],
  ['₹4,50,000', undefined],
  ['4999.99', 4999],
  ['100000000', 100_000_000],
  ['10000000001', undefined],
  ['5.000', 5000],
  ['0', undefined],
  ['-5', undefined],
  ['5k', undefined],
])('a budget typed as %j is %s', (text, expected) => {
  expect(parseBudget('USD', text)).toBe(expected)
})

it.each([
  [0, 7, null],
  [1, 7, 'relaxed'],
  [13, 7, 'relaxed'],
  [14, 7, 'balanced'],
  [20, 7, 'balanced'],
  [21, 7, 'packed'],
  [365_000, 1, 'packed'],
])('%i activities in %i days: %s', (activityCount, days, pace) => {
  expect(paceFor({ activityCount, days })).toBe(pace)
})
