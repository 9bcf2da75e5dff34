import type { CalendarDate } from '../../../shared/dates'

/** What is written. That a trip has begun or is over follows from its dates. */
export const bookingStatuses = ['held', 'confirmed', 'cancelled'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** What lists and tags say (product.md 5.4). */
export const bookingStands = ['held', 'confirmed', 'travelling', 'completed', 'cancelled'] as const
export type BookingStand = (typeof bookingStands)[number]
export const standLabels: Record<BookingStand, string> = {
  held: 'Held',
  confirmed: 'Confirmed',
  travelling: 'Traveling',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** Where a booking may go (product.md 5.6). 'Travelling' and 'completed' come with their dates, by nobody's act. */
const next: Record<BookingStand, readonly BookingStand[]> = {
  held: ['confirmed', 'cancelled'],
  confirmed: ['travelling', 'cancelled'],
  travelling: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

export const canMoveBooking = (from: BookingStand, to: BookingStand): boolean => next[from].includes(to)

/** What to do instead of a move that there is not, for whoever is refused. */
const wayOn: Record<BookingStand, string> = {
  held: 'Confirm it first, or cancel it',
  confirmed: 'It stands already: there is nothing left to do',
  travelling: 'It stands already, and its trip has begun',
  completed: 'Its trip is over: put right what was not as agreed by a refund',
  cancelled: 'Make another booking if the trip is to take place',
}
/** The sentence of a refusal: 'A booking that is cancelled cannot be confirmed. Make another …' */
export const cannotBe = (stand: BookingStand, moved: string): string =>
  `A booking that is ${stand} cannot be ${moved}. ${wayOn[stand]}`

/** A trip that is over is confirmed no more: it would be completed at once. `today` is that of its time zone. */
export const canConfirm = (stand: BookingStand, { endsOn }: { endsOn: CalendarDate }, today: CalendarDate): boolean =>
  canMoveBooking(stand, 'confirmed') && today <= endsOn

/** Ending a trip that has begun is for administrators. */
export const isCurtailed = (from: BookingStand, to: BookingStand): boolean =>
  from === 'travelling' && to === 'cancelled'

type Dated = { status: BookingStatus; startsOn: CalendarDate; endsOn: CalendarDate }

/** Derived when it is asked for: no job has to run in time. `today` is that of the booking's time zone. */
export function standOf({ status, startsOn, endsOn }: Dated, today: CalendarDate): BookingStand {
  if (status !== 'confirmed' || today < startsOn) return status
  return today <= endsOn ? 'travelling' : 'completed'
}
