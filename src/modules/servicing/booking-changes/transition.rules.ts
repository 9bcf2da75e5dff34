import type { BookingDisplayStatus } from '../../bookings/bookings/transition.rules'

/**
 * Lists states: a traveler asks, or staff propose. An agreed change is applied and charged in one transaction: it is
 * settled.
 */
export const changeStates = ['asked', 'proposed', 'settled', 'declined', 'withdrawn'] as const
export type ChangeState = (typeof changeStates)[number]
export const stateLabels: Record<ChangeState, string> = {
  asked: 'Asked for',
  proposed: 'Waits for an answer',
  settled: 'Agreed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

/** Mirrors drizzle/triggers/booking_changes.sql. A proposal replaces the request in its row. */
const next: Record<ChangeState, readonly ChangeState[]> = {
  asked: ['proposed', 'settled', 'declined', 'withdrawn'],
  proposed: ['settled', 'declined', 'withdrawn'],
  settled: [],
  declined: [],
  withdrawn: [],
}
export const canMoveChange = (from: ChangeState, to: ChangeState): boolean => next[from].includes(to)
export const statesBefore = (to: ChangeState): ChangeState[] => changeStates.filter((from) => canMoveChange(from, to))

/** Excludes cancelled and completed bookings. */
export const canChange = (displayStatus: BookingDisplayStatus): boolean =>
  displayStatus === 'held' || displayStatus === 'confirmed' || displayStatus === 'travelling'

/** Allows travelers to cancel before the first day; later they write to the agency. */
export const canCancelOwn = (displayStatus: BookingDisplayStatus): boolean =>
  displayStatus === 'held' || displayStatus === 'confirmed'
