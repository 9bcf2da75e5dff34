import { addDays, type CalendarDate, dateIn, formatDate } from '../../../shared/dates'
import { formatDays } from '../../../shared/day-span'
import { isolate, joinIsolated } from '../../../shared/direction'
import type { BookingDisplayStatus, BookingStatus } from '../bookings/transition.rules'
import { headCount, partyWords } from '../../catalog/pricing/estimate.rules'
import { quantityNote } from '../../catalog/inventory/units.rules'
import type { OrderStatus } from '../supplier-orders/order.rules'
import type { BookedDays } from '../supplier-orders/view'
import type { VoucherContent, VoucherView } from './view'

/** Names the parts of a voucher for messages about characters without a font. */
export const voucherFields: Record<string, string> = {
  'content.title': 'the service',
  'content.detail': 'the detail of the service',
  'content.place': 'the place',
  'content.travelers.name': 'the name of traveler #',
  'content.supplier.name': 'the name of the supplier',
  'content.supplier.contactName': 'the supplier’s contact',
  'content.reference': 'the supplier’s reference',
  'issuer.agency': 'the agency’s name',
  'issuer.consultant': 'the consultant’s name',
  'issuer.trip': 'the title of the trip',
}

export const voucherDisplayStatuses = ['valid', 'superseded', 'withdrawn'] as const
export type VoucherDisplayStatus = (typeof voucherDisplayStatuses)[number]
export const voucherLabels: Record<VoucherDisplayStatus, string> = {
  valid: 'Valid',
  superseded: 'Superseded',
  withdrawn: 'Withdrawn',
}

/** Lists the parts of a voucher that can change. A changed hard part means that the supplier expects something else. */
const parts: { label: string; isHard: boolean; getValues: (content: VoucherContent) => unknown[] }[] = [
  {
    label: 'travelers',
    isHard: true,
    getValues: ({ adults, children, infants = 0, travelers }) => [
      adults,
      children,
      infants,
      ...travelers.flatMap(({ name, kind }) => [name, kind]),
    ],
  },
  {
    label: 'service',
    isHard: true,
    getValues: ({ kind, title, detail, unit, count, times }) => [kind, title, detail, unit, count, times],
  },
  { label: 'days', isHard: true, getValues: ({ from, to }) => [from, to] },
  { label: 'supplier', isHard: true, getValues: ({ supplier }) => [supplier.name] },
  { label: 'supplier’s reference', isHard: true, getValues: ({ reference }) => [reference] },
  { label: 'place', isHard: false, getValues: ({ place, checkIn, checkOut }) => [place, checkIn, checkOut] },
  { label: 'supplier’s contact', isHard: false, getValues: ({ supplier }) => [supplier.contactName, supplier.phone] },
]
/**
 * Holds the days of the whole trip as it is booked now. `answeredFor`: the days for which the service was booked when its
 * supplier confirmed it; null where that is not known.
 */
export type TripDays = { startsOn: CalendarDate; endsOn: CalendarDate; answeredFor: BookedDays | null }

const getDays = ({ from, to }: VoucherContent) => `${from} ${to}`
const getBookedDays = ({ bookedFrom, bookedTo }: Pick<VoucherContent, 'bookedFrom' | 'bookedTo'>) =>
  `${bookedFrom} ${bookedTo}`

/**
 * Tells whether the service is booked for other days since its supplier confirmed some, which may be other days, too.
 * Where no answer says what it was for, the newest voucher `was` does, else the days are outside the trip: the last
 * night ends a day after it.
 */
export function isMoved(was: VoucherContent | null, is: VoucherContent, trip: TripDays): boolean {
  const { startsOn, endsOn, answeredFor } = trip
  const booked = getBookedDays(is)
  if (getDays(is) === booked) return false
  if (answeredFor) return getBookedDays(answeredFor) !== booked
  if (was?.bookedFrom && getDays(was) === getDays(is) && getBookedDays(was) !== booked) return true
  return is.from < startsOn || is.to > addDays(endsOn, 1)
}

const listChanged = (was: VoucherContent, is: VoucherContent, trip: TripDays) =>
  parts.filter(
    ({ label, getValues }) =>
      JSON.stringify(getValues(was)) !== JSON.stringify(getValues(is)) || (label === 'days' && isMoved(was, is, trip)),
  )

export const listChanges = (was: VoucherContent, is: VoucherContent, trip: TripDays): string[] =>
  listChanged(was, is, trip).map(({ label }) => label)

/** Holds the current state of booking and supplier; `order` is null once the service has left the booking. */
type Now = { status: BookingStatus; trip: TripDays; order: OrderStatus | null; content: VoucherContent | null }

/**
 * Derives the display status, whoever changed what. A voucher is valid while its booking is confirmed and its supplier
 * expects what it states. `isNewest`: no later version was issued.
 */
export function toVoucherStatus(issued: VoucherContent, isNewest: boolean, now: Now): VoucherDisplayStatus {
  const { status, trip, order, content } = now
  if (status !== 'confirmed' || order === null || order === 'to-ask' || order === 'dropped') return 'withdrawn'
  if (!isNewest || order !== 'confirmed' || content === null) return 'superseded'
  return listChanged(issued, content, trip).some(({ isHard }) => isHard) ? 'superseded' : 'valid'
}

/**
 * Explains why a voucher cannot be issued; null when it can. `changes` are those since the newest, null: none was
 * issued. `isMoved`: its supplier has not confirmed the days that it is booked for now.
 */
export function issueRefusal(now: {
  displayStatus: BookingDisplayStatus
  order: OrderStatus
  changes: readonly string[] | null
  isMoved?: boolean
}): string | null {
  const { displayStatus, order, changes } = now
  if (displayStatus === 'held') return 'Confirm the booking first'
  if (displayStatus === 'cancelled') return 'The booking is cancelled'
  if (displayStatus === 'completed') return 'The trip is over'
  if (order !== 'confirmed') return 'Its supplier has not confirmed it'
  if (now.isMoved) return 'It was moved to other days. Record what its supplier confirms for them'
  return changes?.length === 0 ? 'Its voucher is issued, and nothing has changed since' : null
}

/** Formats 'BK-7K3QXM-2'. */
export const voucherNumber = ({ number, issuer }: Pick<VoucherView, 'number' | 'issuer'>): string =>
  `${issuer.booking}-${number}`

/** Formats 'Asha Rao, Ben Rao (child) and 1 more'. */
export function whoText(content: Pick<VoucherContent, 'adults' | 'children' | 'infants' | 'travelers'>) {
  const { travelers } = content
  const named = travelers.map(({ name, kind }) => isolate(name) + (kind === 'adult' ? '' : ` (${kind})`)).join(', ')
  const more = headCount(content) - travelers.length
  if (travelers.length === 0) return partyWords(content)
  return more > 0 ? `${named} and ${more} more` : named
}

/** Formats '23 November 2026', in the agency's time zone. */
export const issuedText = ({ issuedAt, issuer }: Pick<VoucherView, 'issuedAt' | 'issuer'>): string =>
  formatDate(dateIn(new Date(issuedAt), issuer.timeZone))

/** Lists a voucher's facts in the same words for page, PDF and mail. */
export function voucherFacts(content: VoucherContent): (readonly [label: string, value: string])[] {
  const { from, to, place, supplier, reference, detail, checkIn, checkOut } = content
  const facts = [
    ['When', formatDays(from, to)],
    ['Check-in', checkIn && `From ${checkIn}, out by ${checkOut}`],
    ['Where', place],
    ['Who', whoText(content)],
    ['What', joinIsolated([detail, quantityNote(content)], ', ')],
    ['Provided by', supplier.name],
    ['Contact there', joinIsolated([supplier.contactName, supplier.phone], ', ')],
    ['Their reference', reference],
  ] as const
  return facts.filter(([, value]) => value !== '')
}

/** Explains why it is no longer valid; '' for a valid one. */
export function displayStatusText({ displayStatus, changes }: Pick<VoucherView, 'displayStatus' | 'changes'>): string {
  if (displayStatus === 'withdrawn')
    return 'Withdrawn: this service is not booked any more. Please do not use this voucher.'
  if (displayStatus === 'valid') return ''
  const what = changes.length > 0 ? ` (${changes.join(', ')})` : ''
  return `Superseded: something has changed since it was issued${what}. A new voucher replaces it.`
}
