import type { Picture } from '../../core/media/picture.rules'
import { addDays, type CalendarDate, dateIn } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import type { Readiness } from '../../identity/documents/readiness.rules'
import type { ItemKind } from '../../catalog/inventory/item.rules'
import type { Receipt } from '../../catalog/pricing/estimate.rules'
import type { AcceptanceView } from '../../sales/proposal-answers/answer.rules'
import type { LineKind, OfferDay, Party } from '../../sales/proposals/offer.rules'
import type { Quantity } from '../../catalog/inventory/units.rules'
import type { BookingStand, BookingStatus } from './transition.rules'
import type { TravelerFields, TravelerKind } from './travelers.rules'

/** What comes back in a period when the trip is cancelled: of the full price. `from` and `until` are inclusive. */
export type RefundPeriod = {
  percent: number
  from: CalendarDate | null
  until: CalendarDate | null
  amountMinor: number
}
/** As it was accepted: later policies do not change it. */
export type BookingPolicy = { refunds: RefundPeriod[]; terms: string[] }

/** Half up, as the policy was offered. */
export const partOfPrice = (totalMinor: number, percent: number): number =>
  Math.floor((totalMinor * percent + 50) / 100)

/** What it was made of: an accepted proposal, seats of a departure that the traveler booked, or what staff agreed with them. */
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
  // Of what was agreed: asked for, proposed, settled, declined, withdrawn.
  'change',
] as const
export type BookingEventKind = (typeof bookingEventKinds)[number]

/** `actor` is null for the system. Instants are ISO texts. */
export type BookingEvent = {
  id: string
  at: string
  kind: BookingEventKind
  text: string
  data: Record<string, unknown>
  actor: string | null
}

/** Something of the trip, without what it costs the agency. `day` counts from 1, null: the whole trip. */
export type SeenService = Quantity & {
  key: string
  day: number | null
  kind: LineKind
  title: string
  detail: string
  /** The traveler arranges it. */
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

/** A booking as lists show it. */
export type BookingView = {
  id: string
  reference: string
  title: string
  status: BookingStatus
  stand: BookingStand
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

/** Opened, for staff. */
export type BookingDetail = BookingView &
  Party & {
    customerId: string
    /** An account has it under My Trips. */
    hasAccount: boolean
    mobile: string
    proposalReference: string | null
    /** Of its proposal; null where nothing is on record. */
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
    /** As `heldUntil`. */
    heldUntil: CalendarDate | null
    confirmedAt: string | null
    cancelledAt: string | null
    cancelReason: string | null
    cancelledBy: Canceller | null
  }

/** A trip as its traveler's list shows it. */
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
  /** The package's first one. */
  picture: Picture | null
}

/** Opened by its traveler: without costs, and what staff wrote among themselves. */
export type OwnBooking = OwnBookingView &
  Pick<BookingDetail, 'days' | 'travelers' | 'receipt' | 'policy' | 'heldUntil' | 'version' | 'updatedAt'> & {
    /** With the covers of hotels and activities. */
    services: (SeenService & { picture: Picture | null })[]
    contact: { agency: string; name: string | null; email: string | null; phone: string | null }
  }

/** Who ended a booking: its traveler in their account, staff, the account's deletion, or the time to pay. */
export const cancellers = ['traveler', 'staff', 'system', 'expiry'] as const
export type Canceller = (typeof cancellers)[number]

/** Days that seats booked on the site wait for a first payment, beside the day of the booking (decision 027). */
export const heldDays = 7

type Waiting = {
  source: BookingSource
  status: BookingStatus
  createdAt: Date
  startsOn: CalendarDate
  timeZone: string
}

/**
 * The last day on which its seats wait for money, inclusive, where its days begin. Null for what waits for none, and
 * for who travels before.
 */
export function heldUntil({ source, status, createdAt, startsOn, timeZone }: Waiting): CalendarDate | null {
  const until = addDays(dateIn(createdAt, timeZone), heldDays)
  return source === 'book-now' && status === 'held' && until < addDays(startsOn, -1) ? until : null
}

/** Why the time to pay ends a booking. */
export const notPaid = 'Nothing was paid in time'
/** Why the system cancels what nobody is left to travel on. */
export const accountDeleted = 'The account was deleted'
/** What the reason begins with where the traveler cancelled; their own words follow. Staff may write the same: `cancelledBy` tells. */
export const travelerCancelled = 'Cancelled by the traveler'

/**
 * What asks staff for attention. It was booked on the site and not looked at yet, or cancelled by its traveler, or as
 * they left.
 */
export type BookingNews = {
  id: string
  kind: 'booked' | 'cancelled' | 'account-deleted'
  reference: string
  title: string
  name: string
  at: string
}

/** No trip has more days: 60 of a program, and 60 nights that begin on the last one. */
export const longestTrip = 120

/** What the list is sorted by, beside the schema: lists need no zod. */
export const bookingSorts = ['updated', 'created', 'departure', 'total'] as const
export type BookingSort = (typeof bookingSorts)[number]
