import { type CalendarDate, daysBetween } from '../../../shared/dates'
import type { OwnBookingView } from './booking.rules'
import type { BookingStand } from './transition.rules'

/** What a traveler reads of where their trip stands. */
export const tripLabels: Record<BookingStand, string> = {
  held: 'Reserved',
  confirmed: 'Confirmed',
  travelling: 'Traveling now',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

type Trip = Pick<OwnBookingView, 'stand' | 'startsOn' | 'endsOn'>

/** Trips as a traveler looks for them: the next one first, those that are over latest first, cancelled ones apart. */
export function groupTrips<T extends Trip>(trips: readonly T[], today: CalendarDate) {
  const soonest = trips.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))
  const isCancelled = ({ stand }: Trip) => stand === 'cancelled'
  const isOver = ({ stand, endsOn }: Trip) => stand === 'completed' || endsOn < today
  return {
    upcoming: soonest.filter((trip) => !isCancelled(trip) && !isOver(trip)),
    past: soonest.filter((trip) => !isCancelled(trip) && isOver(trip)).toReversed(),
    cancelled: soonest.filter(isCancelled).toReversed(),
  }
}

/** 'In 12 days', 'Tomorrow', 'Day 3 of 8' */
export function countdownText({ startsOn, endsOn }: Trip, today: CalendarDate): string {
  const left = daysBetween(today, startsOn)
  if (left > 1) return `In ${left} days`
  if (left === 1) return 'Tomorrow'
  return `Day ${1 - left} of ${daysBetween(startsOn, endsOn) + 1}`
}
