import { expect, it, vi } from 'vitest'
import { formatPastInstant } from './instants'

it('an instant of another year says its year', () => {
  vi.setSystemTime('2027-03-01T12:00:00Z')
  expect(formatPastInstant('2027-02-14T09:40:00Z')).toMatch(/^14 Feb, /)
  expect(formatPastInstant('2026-02-14T09:40:00Z')).toMatch(/^14 Feb 2026, /)
  vi.useRealTimers()
})
