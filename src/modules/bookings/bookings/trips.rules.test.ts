import { describe, expect, it } from 'vitest'
import { countdownText, groupTrips } from './trips.rules'

const trip = (
  startsOn: string,
  displayStatus: 'held' | 'confirmed' | 'travelling' | 'completed' | 'cancelled',
  endsOn = startsOn,
) => ({
  startsOn,
  endsOn,
  displayStatus,
  timeZone: 'UTC',
})

it('the next trip comes first, the last one that is over first of those, and cancelled ones stand apart', () => {
  const far = trip('2027-06-12', 'held')
  const next = trip('2027-03-30', 'confirmed')
  const now = trip('2027-03-08', 'travelling', '2027-03-15')
  const gone = [trip('2027-06-01', 'cancelled'), trip('2026-01-01', 'cancelled')]
  const over = [trip('2026-07-12', 'completed'), trip('2026-04-26', 'completed')]
  const neverConfirmed = trip('2027-02-01', 'held', '2027-02-05')
  expect(
    groupTrips([far, gone[0]!, next, now, neverConfirmed, ...over, gone[1]!], new Date('2027-03-10T12:00:00Z')),
  ).toEqual({
    upcoming: [now, next, far],
    past: [neverConfirmed, ...over],
    cancelled: gone,
  })
})

describe('a trip from 30 March to 6 April', () => {
  it.each([
    ['2027-03-10T12:00', 'UTC', 'In 20 days'],
    ['2027-03-29T12:00', 'UTC', 'Tomorrow'],
    ['2027-03-29T16:00', 'Australia/Sydney', 'Day 1 of 8'],
    ['2027-03-30T01:00', 'America/New_York', 'Tomorrow'],
    ['2027-04-06T12:00', 'UTC', 'Day 8 of 8'],
  ])('at %s UTC in %s is: %s', (at, timeZone, text) => {
    const booked = { ...trip('2027-03-30', 'confirmed', '2027-04-06'), timeZone }
    expect(countdownText(booked, new Date(`${at}:00Z`))).toBe(text)
  })
})
