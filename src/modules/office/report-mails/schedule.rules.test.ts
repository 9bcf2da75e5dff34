import { expect, it } from 'vitest'
import { toLocalMinute } from '../../settings/settings/office-hours.rules'
import { dueFrom, dueNow, firstDue, scheduleText } from './schedule.rules'
import type { Schedule } from './view'

const daily: Schedule = { every: 'day', day: 0, hour: 8 }
const mondays: Schedule = { every: 'week', day: 1, hour: 8 }
const sundays: Schedule = { every: 'week', day: 7, hour: 0 }
const on = (day: number): Schedule => ({ every: 'month', day, hour: 8 })

it.each([
  [daily, '2027-02-28', '2027-02-28'],
  // Equals a Monday, 1 March 2027.
  [mondays, '2027-03-01', '2027-03-01'],
  [mondays, '2027-03-02', '2027-03-08'],
  [sundays, '2027-03-01', '2027-03-07'],
  [on(1), '2027-03-01', '2027-03-01'],
  [on(1), '2027-03-02', '2027-04-01'],
  [on(31), '2027-01-31', '2027-01-31'],
  [on(31), '2027-02-01', '2027-02-28'],
  [on(31), '2028-02-01', '2028-02-29'],
  [on(31), '2027-04-01', '2027-04-30'],
  [on(30), '2027-02-28', '2027-02-28'],
  [on(30), '2027-03-31', '2027-04-30'],
  [on(15), '2027-12-16', '2028-01-15'],
])('%j is due from %s on at %s', (schedule, from, due) => {
  expect(dueFrom(schedule, from)).toBe(due)
})

it.each([
  [7, '2027-03-01'],
  [8, '2027-03-02'],
  [23, '2027-03-02'],
])('saved at %i o’clock, a daily mail of 8 o’clock begins on %s', (hour, due) => {
  expect(firstDue(daily, { date: '2027-03-01', hour })).toBe(due)
})

it.each([
  ['is to come', daily, '2027-03-02', '2027-03-02', 7, null],
  ['has come', daily, '2027-03-02', '2027-03-02', 8, { on: '2027-03-02', next: '2027-03-03' }],
  ['was missed for days', daily, '2027-03-02', '2027-03-05', 7, { on: '2027-03-04', next: '2027-03-05' }],
  ['was missed for a year', mondays, '2026-03-02', '2027-03-03', 0, { on: '2027-03-01', next: '2027-03-08' }],
  ['was missed at an end of month', on(31), '2027-02-28', '2027-03-30', 9, { on: '2027-02-28', next: '2027-03-31' }],
] as const)('a time that %s is due once at most', (_what, schedule, next, date, hour, due) => {
  expect(dueNow(schedule, next, { date, hour })).toEqual(due)
})

/** Returns the full hours, from an instant on, at which a daily mail is sent in New York. */
function sentAt(hour: number, from: string, hours: number): string[] {
  const sent: string[] = []
  let next = from.slice(0, 10)
  for (let i = 0; i < hours; i++) {
    const instant = Date.parse(from) + i * 3_600_000
    const { date, minute } = toLocalMinute(instant, 'America/New_York')
    const due = dueNow({ every: 'day', day: 0, hour }, next, { date, hour: minute / 60 })
    if (!due) continue
    next = due.next
    sent.push(new Date(instant).toISOString().slice(0, 16))
  }
  return sent
}

it('goes out once a day when the clock skips or repeats an hour', () => {
  // Covers 14 March 2027, when New York skips 02:00, and 7 November, when it repeats 01:00.
  expect(sentAt(2, '2027-03-13T05:00Z', 72)).toEqual(['2027-03-13T07:00', '2027-03-14T07:00', '2027-03-15T06:00'])
  expect(sentAt(1, '2027-11-06T04:00Z', 72)).toEqual(['2027-11-06T05:00', '2027-11-07T05:00', '2027-11-08T06:00'])
})

it('follows the zone of the agency: late in the evening it is the day before in UTC’s terms', () => {
  expect(sentAt(21, '2027-06-01T04:00Z', 48)).toEqual(['2027-06-02T01:00', '2027-06-03T01:00'])
})

it.each([
  [daily, 'every day at 08:00'],
  [sundays, 'every Sunday at 00:00'],
  [on(1), 'on the 1st of each month at 08:00'],
  [on(22), 'on the 22nd of each month at 08:00'],
  [on(12), 'on the 12th of each month at 08:00'],
  [on(31), 'on the 31st of each month or its last day, at 08:00'],
])('%j reads %s', (schedule, text) => {
  expect(scheduleText(schedule)).toBe(text)
})
