import { describe, expect, it } from 'vitest'
import { type Calendar, clockText, deadlineFor, promiseExamples, replyWithin, startOfDay } from './office-hours.rules'
import { fillUnusedHours, usualHours } from './usual-hours.rules'

const day = { from: '09:00', to: '18:00' }
const week = [day, day, day, day, day, null, null]
const newYork: Calendar = { timeZone: 'America/New_York', officeHours: week, holidays: [] }
const withSaturday = { ...newYork, officeHours: [day, day, day, day, day, { from: '10:00', to: '14:00' }, null] }
const thanksgiving = { ...newYork, holidays: [{ date: '2026-11-26' }] }
const always: Calendar = { timeZone: 'UTC', officeHours: null, holidays: [] }

/** Returns an instant of New York in November (UTC-5), after summer time. */
const est = (time: string) => new Date(`${time}:00-05:00`)

describe('a day begins', () => {
  it.each([
    ['at midnight', '2026-11-23', 'America/New_York', '2026-11-23T05:00:00.000Z'],
    ['at one where the clock skips midnight', '2027-09-05', 'America/Santiago', '2027-09-05T04:00:00.000Z'],
    ['at one there, east of Greenwich too', '2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['at the first of two midnights', '2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ])('%s', (_, date, timeZone, at) => {
    expect(startOfDay(date, timeZone).toISOString()).toBe(at)
  })
})

describe('an answer within 24 hours is due', () => {
  it.each<[string, string, Calendar, string]>([
    ['a day later on working days', '2026-11-23T10:15', newYork, '2026-11-24T10:15'],
    ['on Monday for Friday afternoon', '2026-11-20T17:00', newYork, '2026-11-23T17:00'],
    ['on Tuesday morning for Friday night', '2026-11-20T20:00', newYork, '2026-11-24T09:00'],
    ['on Tuesday morning for Saturday', '2026-11-21T11:00', newYork, '2026-11-24T09:00'],
    ['the next morning but one for late in the evening', '2026-11-23T18:00', newYork, '2026-11-25T09:00'],
    ['from the opening on for early in the morning', '2026-11-23T06:30', newYork, '2026-11-24T09:00'],
    ['at closing time for the last minute', '2026-11-23T17:59', newYork, '2026-11-24T17:59'],
    ['after the holiday', '2026-11-25T12:00', thanksgiving, '2026-11-27T12:00'],
    ['after a holiday that comes before a weekend', '2026-11-26T12:00', thanksgiving, '2026-11-30T09:00'],
    ['at the next opening when Saturday closes early', '2026-11-20T16:00', withSaturday, '2026-11-23T09:00'],
    ['on Saturday when it is open then', '2026-11-20T11:00', withSaturday, '2026-11-21T11:00'],
  ])('%s', (_, from, calendar, due) => {
    expect(deadlineFor(est(from), 24, calendar).toISOString()).toBe(est(due).toISOString())
  })

  it('24 hours later to the millisecond where the office never closes', () => {
    const from = new Date('2026-11-21T03:04:05.678Z')
    expect(deadlineFor(from, 24, always).toISOString()).toBe('2026-11-22T03:04:05.678Z')
  })

  it('over a change of the clock at the same time of day', () => {
    // Spans the end of summer time on 1 November 2026: Friday 17:00 is UTC-4, Monday 17:00 UTC-5.
    expect(deadlineFor(new Date('2026-10-30T17:00:00-04:00'), 24, newYork)).toEqual(est('2026-11-02T17:00'))
  })
})

describe('other promises', () => {
  it.each<[number, string, string]>([
    [1, '2026-11-23T10:00', '2026-11-23T11:00'],
    [12, '2026-11-23T09:00', '2026-11-24T09:00'],
    [48, '2026-11-19T10:00', '2026-11-23T10:00'],
    [168, '2026-11-16T10:00', '2026-11-25T10:00'],
  ])('%i hours from %s end at %s', (hours, from, due) => {
    expect(deadlineFor(est(from), hours, newYork)).toEqual(est(due))
  })

  it('an hour that the clock skips becomes the hour after it', () => {
    // Covers 28 March 2027 in Berlin, which skips 02:00 to 03:00.
    const nights: Calendar = {
      timeZone: 'Europe/Berlin',
      officeHours: Array.from({ length: 7 }, () => ({ from: '02:30', to: '23:00' })),
      holidays: [],
    }
    expect(deadlineFor(new Date('2027-03-26T23:30:00+01:00'), 24, nights).toISOString()).toBe(
      '2027-03-28T01:30:00.000Z',
    )
  })

  it('an office that never opens again counts plain hours', () => {
    const closed: Calendar = { timeZone: 'UTC', officeHours: Array(7).fill(null), holidays: [] }
    expect(deadlineFor(new Date('2026-11-23T10:00:00Z'), 24, closed).toISOString()).toBe('2026-11-24T10:00:00.000Z')
  })
})

it('is promised in words that hold by the same calendar', () => {
  expect(replyWithin(24, { officeHours: null, holidays: [] })).toBe('24 hours')
  expect(replyWithin(1, newYork)).toBe('1 hour on working days')
  expect(replyWithin(24, { officeHours: null, holidays: [{ date: '2026-12-25' }] })).toBe('24 hours on working days')
})

describe('examples of the promise', () => {
  const toTexts = (today: string, calendar: Calendar) =>
    promiseExamples(today, 24, calendar).map(({ askedAt, answeredBy }) =>
      [askedAt, answeredBy].map((at) => clockText(at, calendar.timeZone)).join(' → '),
    )

  it('are of the next Friday and Sunday, by the agency’s clock', () => {
    expect(toTexts('2026-11-28', newYork)).toEqual([
      'Fri 4 Dec, 17:00 → Mon 7 Dec, 17:00',
      'Sun 6 Dec, 17:00 → Tue 8 Dec, 09:00',
    ])
    expect(toTexts('2026-12-04', always)[0]).toBe('Fri 4 Dec, 17:00 → Sat 5 Dec, 17:00')
  })

  it('have the eve of the next holiday, and of no former one', () => {
    const holidays = [{ date: '2026-11-26' }, { date: '2027-01-01' }, { date: '2026-12-25' }]
    expect(toTexts('2026-11-28', { ...newYork, holidays })).toEqual([
      'Fri 4 Dec, 17:00 → Mon 7 Dec, 17:00',
      'Sun 6 Dec, 17:00 → Tue 8 Dec, 09:00',
      'Thu 24 Dec, 17:00 → Mon 28 Dec, 17:00',
    ])
  })
})

it.each([
  ['of a closed day do not count', true, false, usualHours],
  ['of an open day do', true, true, { from: '', to: '' }],
  ['of no day do while answers are promised at all hours', false, true, usualHours],
])('typed times %s', (_, isLimited, isOpen, hours) => {
  const typed = { isLimited, days: [{ isOpen, from: '', to: '' }] }
  expect(fillUnusedHours(typed)).toEqual({ isLimited, days: [{ isOpen, ...hours }] })
})
