import type { CalendarDate } from '../../../shared/dates'

/** Lists stored statuses; that a trip has begun or is over follows from its dates. */
export const bookingStatuses = ['held', 'confirmed', 'cancelled'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** Lists display statuses (product.md 5.4). */
export const bookingDisplayStatuses = ['held', 'confirmed', 'travelling', 'completed', 'cancelled'] as const
export type BookingDisplayStatus = (typeof bookingDisplayStatuses)[number]
export const displayStatusLabels: Record<BookingDisplayStatus, string> = {
  held: 'Held',
  confirmed: 'Confirmed',
  travelling: 'Traveling',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** Names the state of a booking that an undone import had brought: nobody cancelled it. */
export const importUndoneLabel = 'Import undone'

/** Lists transitions (product.md 5.6). 'travelling' and 'completed' follow from the dates. */
const next: Record<BookingDisplayStatus, readonly BookingDisplayStatus[]> = {
  held: ['confirmed', 'cancelled'],
  confirmed: ['travelling', 'cancelled'],
  travelling: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

export const canMoveBooking = (from: BookingDisplayStatus, to: BookingDisplayStatus): boolean => next[from].includes(to)

const wayOn: Record<BookingDisplayStatus, string> = {
  held: 'Confirm it first, or cancel it',
  confirmed: 'It stands already: there is nothing left to do',
  travelling: 'It stands already, and its trip has begun',
  completed: 'Its trip is over: put right what was not as agreed by a refund',
  cancelled: 'Make another booking if the trip is to take place',
}
/** Formats a refusal: 'A booking that is cancelled cannot be confirmed. Make another …' */
export const cannotBe = (displayStatus: BookingDisplayStatus, moved: string): string =>
  `A booking that is ${displayStatus} cannot be ${moved}. ${wayOn[displayStatus]}`

/** Allows confirming until the trip is over, as it would be completed at once. `today` is in the trip's time zone. */
export const canConfirm = (
  displayStatus: BookingDisplayStatus,
  { endsOn }: { endsOn: CalendarDate },
  today: CalendarDate,
): boolean => canMoveBooking(displayStatus, 'confirmed') && today <= endsOn

/** Returns true for a trip that has begun: only administrators end it. */
export const isCurtailed = (from: BookingDisplayStatus, to: BookingDisplayStatus): boolean =>
  from === 'travelling' && to === 'cancelled'

type Dated = { status: BookingStatus; startsOn: CalendarDate; endsOn: CalendarDate }

/** Derives the display status from dates, so that no job has to run in time. `today` is in the booking's time zone. */
export function toDisplayStatus({ status, startsOn, endsOn }: Dated, today: CalendarDate): BookingDisplayStatus {
  if (status !== 'confirmed' || today < startsOn) return status
  return today <= endsOn ? 'travelling' : 'completed'
}
