import { dateIn, daysBetween } from '../../../shared/dates'
import type { OwnBookingView } from './view'
import type { BookingDisplayStatus } from './transition.rules'

export const tripLabels: Record<BookingDisplayStatus, string> = {
  held: 'Reserved',
  confirmed: 'Confirmed',
  travelling: 'Traveling now',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

type Trip = Pick<OwnBookingView, 'displayStatus' | 'startsOn' | 'endsOn' | 'timeZone'>

/**
 * Groups trips for a traveler by the days in their time zones: the next first, past ones latest first, cancelled ones
 * apart.
 */
export function groupTrips<T extends Trip>(trips: readonly T[], now: Date) {
  const soonest = trips.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))
  const isCancelled = ({ displayStatus }: Trip) => displayStatus === 'cancelled'
  const isOver = ({ displayStatus, endsOn, timeZone }: Trip) =>
    displayStatus === 'completed' || endsOn < dateIn(now, timeZone)
  return {
    upcoming: soonest.filter((trip) => !isCancelled(trip) && !isOver(trip)),
    past: soonest.filter((trip) => !isCancelled(trip) && isOver(trip)).toReversed(),
    cancelled: soonest.filter(isCancelled).toReversed(),
  }
}

/** Formats 'In 12 days', 'Tomorrow' or 'Day 3 of 8'. */
export function countdownText({ startsOn, endsOn, timeZone }: Trip, now: Date): string {
  const left = daysBetween(dateIn(now, timeZone), startsOn)
  if (left > 1) return `In ${left} days`
  if (left === 1) return 'Tomorrow'
  return `Day ${1 - left} of ${daysBetween(startsOn, endsOn) + 1}`
}
