import type { BookingStand } from '../../bookings/bookings/transition.rules'

/**
 * A traveler asks, or staff propose. Once it is agreed it is applied, and charged or credited, in one transaction: it is
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

/** As in drizzle/triggers/booking_changes.sql. What was asked for becomes what is proposed. */
const next: Record<ChangeState, readonly ChangeState[]> = {
  asked: ['proposed', 'settled', 'declined', 'withdrawn'],
  proposed: ['settled', 'declined', 'withdrawn'],
  settled: [],
  declined: [],
  withdrawn: [],
}
export const canMoveChange = (from: ChangeState, to: ChangeState): boolean => next[from].includes(to)

/** What is cancelled or over is changed no more. */
export const canChange = (stand: BookingStand): boolean =>
  stand === 'held' || stand === 'confirmed' || stand === 'travelling'

/** Travelers cancel before the first day; later they write to the agency. */
export const canCancelOwn = (stand: BookingStand): boolean => stand === 'held' || stand === 'confirmed'
