import type { Picture } from '../../core/media/view'
import { addDays, type CalendarDate, dateIn } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import type { Readiness } from '../../identity/documents/view'
import type { ItemKind } from '../../catalog/inventory/item.rules'
import type { Receipt } from '../../catalog/pricing/view'
import type { AcceptanceView } from '../../sales/proposal-answers/view'
import type { LineKind, Party } from '../../sales/proposals/offer.rules'
import type { OfferDay } from '../../sales/proposals/view'
import type { Quantity } from '../../catalog/inventory/units.rules'
import type { BookingDisplayStatus, BookingStatus } from './transition.rules'
import type { TravelerFields, TravelerKind } from './travelers.rules'

/** Describes the refund of the full price in a period of the policy. `from` and `until` are inclusive. */
export type RefundPeriod = {
  percent: number
  from: CalendarDate | null
  until: CalendarDate | null
  amountMinor: number
}
/** Snapshots the accepted policy: later policies do not change it. */
export type BookingPolicy = { refunds: RefundPeriod[]; terms: string[] }

/** Rounds half up, as the offered policy does. */
export const partOfPrice = (totalMinor: number, percent: number): number =>
  Math.floor((totalMinor * percent + 50) / 100)

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

/** Describes an event; `actor` is null for the system. Instants are ISO texts. */
export type BookingEvent = {
  id: string
  at: string
  kind: BookingEventKind
  text: string
  data: Record<string, unknown>
  actor: string | null
}

/** Describes a service without the agency's cost. `day` counts from 1, null: the whole trip. */
export type SeenService = Quantity & {
  key: string
  day: number | null
  kind: LineKind
  title: string
  detail: string
  /** Marks a service that the traveler arranges. */
  isOwn: boolean
  sellMinor: number
}
export type Service = SeenService & {
  itemKind: ItemKind | null
  itemId: string | null
  netMinor: number
  discountMinor: number
  taxMinor: number
  totalMinor: number
}

export type TravelerView = TravelerFields & {
  position: number
  kind: TravelerKind
  readiness: Readiness
  version: number
}

export type BookingView = {
  id: string
  reference: string
  title: string
  status: BookingStatus
  stand: BookingDisplayStatus
  leadId: string
  source: BookingSource
  proposalId: string | null
  customerName: string
  email: string
  ownerId: string | null
  ownerName: string | null
  currency: Currency
  totalMinor: number
  startsOn: CalendarDate
  endsOn: CalendarDate
  adults: number
  children: number
  infants: number
  version: number
  createdAt: string
  updatedAt: string
}

export type BookingDetail = BookingView &
  Party & {
    customerId: string
    /** Marks a booking that an account shows under My Trips. */
    hasAccount: boolean
    mobile: string
    proposalReference: string | null
    /** Holds the proposal's acceptance; null where none is recorded. */
    acceptance: AcceptanceView | null
    packageId: string | null
    packageTitle: string | null
    timeZone: string
    days: OfferDay[]
    services: Service[]
    travelers: TravelerView[]
    netMinor: number
    sellMinor: number
    discountMinor: number
    taxMinor: number
    receipt: Receipt
    policy: BookingPolicy
    /** Holds the last day to pay, as `heldUntil` computes it. */
    heldUntil: CalendarDate | null
    confirmedAt: string | null
    cancelledAt: string | null
    cancelReason: string | null
    cancelledBy: Canceller | null
  }

export type OwnBookingView = Pick<
  BookingView,
  | 'id'
  | 'reference'
  | 'title'
  | 'stand'
  | 'startsOn'
  | 'endsOn'
  | 'adults'
  | 'children'
  | 'infants'
  | 'currency'
  | 'totalMinor'
> & {
  /** Holds the package's first picture. */
  picture: Picture | null
}

/** Omits costs and staff's notes for the traveler. */
export type OwnBooking = OwnBookingView &
  Pick<BookingDetail, 'days' | 'travelers' | 'receipt' | 'policy' | 'heldUntil' | 'version' | 'updatedAt'> & {
    /** Adds the covers of hotels and activities. */
    services: (SeenService & { picture: Picture | null })[]
    contact: { agency: string; name: string | null; email: string | null; phone: string | null }
  }

/** Lists who ended a booking: the traveler, staff, the account's deletion, or the time to pay. */
export const cancellers = ['traveler', 'staff', 'system', 'expiry'] as const
export type Canceller = (typeof cancellers)[number]

/** Counts the days that reserved seats wait for a first payment, beside the booking's day (decision 108). */
export const heldDays = 7

type Waiting = {
  source: BookingSource
  status: BookingStatus
  createdAt: Date
  startsOn: CalendarDate
  timeZone: string
}

/**
 * Returns the last day to pay, inclusive, in the trip's time zone. Null for bookings without such a limit, and those
 * that depart before.
 */
export function heldUntil({ source, status, createdAt, startsOn, timeZone }: Waiting): CalendarDate | null {
  const until = addDays(dateIn(createdAt, timeZone), heldDays)
  return source === 'book-now' && status === 'held' && until < addDays(startsOn, -1) ? until : null
}

export const notPaid = 'Nothing was paid in time'
export const accountDeleted = 'The account was deleted'
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
