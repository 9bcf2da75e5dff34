import { expect, it, vi } from 'vitest'
import { toCalendarDate, formatPastDay, formatPastInstant } from './instants'

it('an instant of another year says its year', () => {
  vi.setSystemTime('2027-03-01T12:00:00Z')
  expect(formatPastInstant('2027-02-14T09:40:00Z')).toMatch(/^14 Feb, /)
  expect(formatPastInstant('2026-02-14T09:40:00Z')).toMatch(/^14 Feb 2026, /)
  vi.useRealTimers()
})

it('a past day has its year unless it is of this one', () => {
  vi.setSystemTime('2027-07-01T12:00:00Z')
  expect(formatPastDay(new Date(2019, 2, 14, 9, 40).toISOString())).toBe('14 Mar 2019')
  expect(formatPastDay(new Date(2027, 2, 14).toISOString())).toBe('14 Mar')
  vi.useRealTimers()
})

it('the day of an instant is that of the zone', () => {
  expect(toCalendarDate('2026-11-23T03:00:00.000Z', 'America/New_York')).toBe('2026-11-22')
  expect(toCalendarDate('2026-11-23T03:00:00.000Z', 'Asia/Tokyo')).toBe('2026-11-23')
})
