import { addDays, type CalendarDate, dateIn } from '../../../shared/dates'
import { depositFor, type FirstPayment, toFirstPayment } from '../../catalog/pricing/policy.rules'
import type { PaymentTerms } from '../../settings/terms/schema'
import type { BookingStatus } from './transition.rules'

/** Lists what a booking is made of: an accepted proposal, seats booked on the site, or staff's entry. */
export const bookingSources = ['proposal', 'book-now', 'staff'] as const
export type BookingSource = (typeof bookingSources)[number]
export const sourceLabels: Record<BookingSource, string> = {
  proposal: 'Proposal',
  'book-now': 'Book Now',
  staff: 'Made by staff',
}

export const bookingEventKinds = [
  'converted',
  'booked',
  'confirmed',
  'begun',
  'completed',
  'cancelled',
  'traveler-changed',
  'service-changed',
  'vouchers-issued',
  'documents-changed',
  'online-payment',
  // Covers a change's request, proposal, settlement, decline and withdrawal.
  'change',
] as const
export type BookingEventKind = (typeof bookingEventKinds)[number]

/** Lists who ended a booking: the traveler, staff, the account's deletion, or the time to pay. */
export const cancellers = ['traveler', 'staff', 'system', 'expiry'] as const
export type Canceller = (typeof cancellers)[number]

type Waiting = {
  source: BookingSource
  status: BookingStatus
  unpaidDays: number
  createdAt: Date
  startsOn: CalendarDate
  /** Holds the first day as it was booked, if a change has moved it; else null. */
  movedFrom: CalendarDate | null
  timeZone: string
  totalMinor: number
  paymentTerms: PaymentTerms
}

export function getFirstPayment(booking: Omit<Waiting, 'source' | 'status' | 'unpaidDays'>): FirstPayment {
  const { createdAt, startsOn, movedFrom, timeZone, totalMinor, paymentTerms } = booking
  const trip = { today: dateIn(createdAt, timeZone), departure: movedFrom ?? startsOn }
  return toFirstPayment(depositFor(paymentTerms, totalMinor, trip).nowMinor, totalMinor)
}

/** Counts the days that an unpaid trip is kept at least where its departure comes before those of the agency. */
export const minHoldDays = 7

/**
 * Returns the last day to pay, inclusive, in the trip's time zone: two days before the departure at the latest. Null
 * without such a limit: with nothing due at booking, a departure too near, or after a move that staff agreed to.
 */
export function heldUntil(booking: Waiting): CalendarDate | null {
  const { source, status, unpaidDays, createdAt, startsOn, movedFrom, timeZone } = booking
  if (source !== 'book-now' || status !== 'held' || movedFrom) return null
  if (getFirstPayment(booking) === 'nothing') return null
  const bookedOn = dateIn(createdAt, timeZone)
  const [until, last] = [addDays(bookedOn, unpaidDays), addDays(startsOn, -2)]
  if (until <= last) return until
  return last >= addDays(bookedOn, minHoldDays) ? last : null
}

export const notPaid = 'Nothing was paid in time'
export const accountDeleted = 'The account was deleted'
/** Marks bookings that came with an import and left with its undo. */
export const importUndone = 'The import was undone'
/** Lists on whose behalf staff cancel: by the terms for the traveler, or with all money back as the agency itself. */
export const cancelsFor = ['traveler', 'agency'] as const

/** Begins the reason of a traveler's cancellation. Staff may write the same: `cancelledBy` decides. */
export const travelerCancelled = 'Cancelled by the traveler'

/** Describes an alert for staff: booked on the site, cancelled by the traveler, or by an account's deletion. */
export type BookingAlert = {
  id: string
  kind: 'booked' | 'cancelled' | 'account-deleted'
  reference: string
  title: string
  name: string
  at: string
}

/** Limits the days of a trip: 60 of a program, and 60 nights from the last one. */
export const longestTrip = 120

/** Lists the sorts apart from the schema, as lists need no zod. */
export const bookingSorts = ['updated', 'created', 'departure', 'total'] as const
export type BookingSort = (typeof bookingSorts)[number]

/** Tells whether an import did not say when a trip was booked: then nothing is promised soon after it. */
export const isDayUnknown = ({
  formerNumber,
  paymentTerms,
}: {
  formerNumber: string | null
  paymentTerms: Pick<PaymentTerms, 'grace'>
}): boolean => formerNumber !== null && paymentTerms.grace === null
