import type { WeekStart } from '../../../shared/weeks'

/** Holds what every agency begins with: weeks as specified, and what was the same for all before. */
export const firstTimes = {
  remindBefore: 7,
  remindAfter: 1,
  remindBooked: 3,
  offerDays: 10,
  unpaidDays: 7,
  holdMinutes: 15,
  waitHours: 24,
  reviewDays: 3,
  weekBegins: 'sunday' as WeekStart,
}
export type Times = typeof firstTimes
export type TimeName = Exclude<keyof Times, 'weekBegins'>

/** Limits each time inclusively, and says what it counts. */
export const timeLimits = {
  remindBefore: [0, 60, 'days'],
  remindAfter: [1, 60, 'days'],
  remindBooked: [1, 60, 'days'],
  offerDays: [1, 365, 'days'],
  unpaidDays: [1, 60, 'days'],
  holdMinutes: [5, 120, 'minutes'],
  waitHours: [1, 168, 'hours'],
  reviewDays: [1, 60, 'days'],
} as const satisfies Record<TimeName, readonly [min: number, max: number, unit: string]>

export const timeNames = Object.keys(timeLimits) as TimeName[]

export const timeLabels: Record<TimeName, string> = {
  remindBefore: 'Payment reminder before the due day, in days',
  remindAfter: 'Overdue reminder after the due day, in days',
  remindBooked: 'Deposit reminder after the booking, in days',
  offerDays: 'Proposals are valid for, in days',
  unpaidDays: 'Unpaid bookings of the site are held for, in days',
  holdMinutes: 'Seats are reserved during checkout for, in minutes',
  waitHours: 'Head start of the first on a waiting list, in hours',
  reviewDays: 'Ask for a review after the trip, in days',
}

export const weekLabels: Record<WeekStart, string> = { monday: 'Monday', saturday: 'Saturday', sunday: 'Sunday' }
