import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../../../shared/dates'
import { listDates, weekdayBit, getWeekday } from './rule.rules'
import { newDeparturesForm } from './schema'

const [monday, wednesday, sunday] = [1, 1 << 2, 1 << 6]
const rule = { from: '2027-03-01', to: '2027-03-21', weekdays: sunday, everyWeeks: 1 }

describe('the dates of a rule', () => {
  it.each([
    ['each Sunday', {}, ['2027-03-07', '2027-03-14', '2027-03-21']],
    ['both ends count', { from: '2027-03-07', to: '2027-03-14' }, ['2027-03-07', '2027-03-14']],
    ['one day', { from: '2027-03-07', to: '2027-03-07' }, ['2027-03-07']],
    ['a day that is none of them', { from: '2027-03-08', to: '2027-03-08' }, []],
    ['an end before the beginning', { from: '2027-03-08', to: '2027-03-07' }, []],
    ['no weekday', { weekdays: 0 }, []],
    [
      'two weekdays',
      { weekdays: wednesday | sunday, to: '2027-03-14' },
      ['2027-03-03', '2027-03-07', '2027-03-10', '2027-03-14'],
    ],
    ['every second week, from the first', { everyWeeks: 2 }, ['2027-03-07', '2027-03-21']],
    // Starts on Wednesday, in the week of Monday 1 March; the second week after begins on the 15th.
    ['weeks begin on Monday', { from: '2027-03-03', weekdays: monday, everyWeeks: 2 }, ['2027-03-15']],
    [
      'over a leap day',
      { from: '2028-02-28', to: '2028-03-01', weekdays: 127 },
      ['2028-02-28', '2028-02-29', '2028-03-01'],
    ],
    ['over New Year', { from: '2027-12-27', to: '2028-01-09' }, ['2028-01-02', '2028-01-09']],
  ])('%s', (_, change, dates) => {
    expect(listDates({ ...rule, ...change })).toEqual(dates)
  })

  const rules = fc
    .record({
      start: fc.integer({ min: -4000, max: 4000 }),
      length: fc.integer({ min: 0, max: 400 }),
      weekdays: fc.integer({ min: 0, max: 127 }),
      everyWeeks: fc.integer({ min: 1, max: 12 }),
    })
    .map(({ start, length, ...rest }) => {
      const from = addDays('2027-01-01', start)
      return { ...rest, from, to: addDays(from, length) }
    })

  it('are in order, inside the bounds, on the weekdays', () => {
    fc.assert(
      fc.property(rules, (one) => {
        const dates = listDates(one)
        expect(dates).toEqual([...new Set(dates)].toSorted())
        for (const date of dates) {
          expect(date >= one.from && date <= one.to).toBe(true)
          expect(one.weekdays & weekdayBit(date)).not.toBe(0)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('of one weekday lie as many weeks apart as the rule says', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 6 }), (one, day) => {
        const dates = listDates({ ...one, weekdays: 1 << day })
        dates.slice(1).forEach((date, i) => expect(daysBetween(dates[i]!, date)).toBe(7 * one.everyWeeks))
        expect(dates.every((date) => getWeekday(date) === day)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('of each week and each weekday are all days', () => {
    fc.assert(
      fc.property(rules, (one) => {
        const dates = listDates({ ...one, weekdays: 127, everyWeeks: 1 })
        expect(dates.length).toBe(daysBetween(one.from, one.to) + 1)
      }),
      { numRuns: 50 },
    )
  })
})

it.each([
  [false, '', []],
  [true, '2027-03-21', []],
  [true, '', ['Please choose the last date']],
])('a form that repeats (%s) until %j says %j', (repeats, to, says) => {
  const packageId = '01a207a3-83d7-7370-a3b4-80480a319a3b'
  const { error } = newDeparturesForm.safeParse({ packageId, from: '2027-03-01', to, repeats, capacity: 12, price: '' })
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(says)
})
