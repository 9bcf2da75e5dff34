import { type CalendarDate, dateIn, formatDate } from '../../../shared/dates'
import { isolate, joinIsolated } from '../../../shared/direction'
import type { BookingStand, BookingStatus } from '../bookings/transition.rules'
import type { TravelerKind } from '../bookings/travelers.rules'
import { headCount, partyWords } from '../../catalog/pricing/estimate.rules'
import type { LineKind } from '../../sales/proposals/offer.rules'
import { type Quantity, quantityText } from '../../catalog/inventory/units.rules'
import { daysText } from '../supplier-orders/days.rules'
import type { OrderStatus } from '../supplier-orders/order.rules'

/** What the traveler shows to the supplier of one service. Copied when it is issued. */
export type VoucherContent = Quantity & {
  kind: LineKind
  title: string
  detail: string
  /** '' where the inventory does not say it. */
  place: string
  /** Of a hotel: '14:00'; '' otherwise. */
  checkIn: string
  checkOut: string
  /** As the supplier has confirmed them; both inclusive, in the time zone of the booking. */
  from: CalendarDate
  to: CalendarDate
  adults: number
  children: number
  /** Those that were issued before infants were counted have none. */
  infants?: number
  /** Those whose names are known. */
  travelers: { name: string; kind: TravelerKind }[]
  supplier: { name: string; contactName: string; phone: string }
  /** The supplier's; '' if they gave none. */
  reference: string
}

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

/** Who issued it, for which trip. */
export type VoucherIssuer = {
  agency: string
  consultant: string | null
  phone: string | null
  email: string | null
  /** The agency's, for the day of issue. */
  timeZone: string
  booking: string
  trip: string
}

export const voucherStands = ['valid', 'superseded', 'withdrawn'] as const
export type VoucherStand = (typeof voucherStands)[number]
export const voucherLabels: Record<VoucherStand, string> = {
  valid: 'Valid',
  superseded: 'Superseded',
  withdrawn: 'Withdrawn',
}

/** Each part of a voucher that can change. After a change of a hard one the supplier expects something else. */
const parts: { label: string; isHard: boolean; of: (content: VoucherContent) => unknown[] }[] = [
  {
    label: 'travelers',
    isHard: true,
    of: ({ adults, children, infants = 0, travelers }) => [
      adults,
      children,
      infants,
      ...travelers.flatMap(({ name, kind }) => [name, kind]),
    ],
  },
  {
    label: 'service',
    isHard: true,
    of: ({ kind, title, detail, unit, count, times }) => [kind, title, detail, unit, count, times],
  },
  { label: 'days', isHard: true, of: ({ from, to }) => [from, to] },
  { label: 'supplier', isHard: true, of: ({ supplier }) => [supplier.name] },
  { label: 'supplier’s reference', isHard: true, of: ({ reference }) => [reference] },
  { label: 'place', isHard: false, of: ({ place, checkIn, checkOut }) => [place, checkIn, checkOut] },
  { label: 'supplier’s contact', isHard: false, of: ({ supplier }) => [supplier.contactName, supplier.phone] },
]
const changed = (was: VoucherContent, is: VoucherContent) =>
  parts.filter(({ of }) => JSON.stringify(of(was)) !== JSON.stringify(of(is)))

/** What is otherwise than when it was issued, in words. */
export const changesOf = (was: VoucherContent, is: VoucherContent): string[] =>
  changed(was, is).map(({ label }) => label)

/** Where the booking and the supplier stand now; `order` is null once the service has left the booking. */
type Now = { status: BookingStatus; order: OrderStatus | null; content: VoucherContent | null }

/**
 * Derived when it is asked for, whoever changed what. A voucher counts while its booking stands and its supplier
 * expects just what it says. `isNewest`: no later version of it was issued.
 */
export function voucherStand(issued: VoucherContent, isNewest: boolean, now: Now): VoucherStand {
  const { status, order, content } = now
  if (status !== 'confirmed' || order === null || order === 'to-ask' || order === 'dropped') return 'withdrawn'
  if (!isNewest || order !== 'confirmed' || content === null) return 'superseded'
  return changed(issued, content).some(({ isHard }) => isHard) ? 'superseded' : 'valid'
}

/** Why a voucher cannot be issued, as a sentence; null when it can. `changes` are those since the newest, null: none was issued. */
export function issueRefusal(now: {
  stand: BookingStand
  order: OrderStatus
  changes: readonly string[] | null
}): string | null {
  const { stand, order, changes } = now
  if (stand === 'held') return 'Confirm the booking first'
  if (stand === 'cancelled') return 'The booking is cancelled'
  if (stand === 'completed') return 'The trip is over'
  if (order !== 'confirmed') return 'Its supplier has not confirmed it'
  return changes?.length === 0 ? 'Its voucher is issued, and nothing has changed since' : null
}

/** 'BK-7K3QXM-2' */
export const voucherNumber = ({ number, issuer }: Pick<VoucherView, 'number' | 'issuer'>): string =>
  `${issuer.booking}-${number}`

/** 'Asha Rao, Ben Rao (child) and 1 more' */
export function whoText(content: Pick<VoucherContent, 'adults' | 'children' | 'infants' | 'travelers'>) {
  const { travelers } = content
  const named = travelers.map(({ name, kind }) => isolate(name) + (kind === 'adult' ? '' : ` (${kind})`)).join(', ')
  const more = headCount(content) - travelers.length
  if (travelers.length === 0) return partyWords(content)
  return more > 0 ? `${named} and ${more} more` : named
}

/** '23 November 2026', at the agency. */
export const issuedText = ({ issuedAt, issuer }: Pick<VoucherView, 'issuedAt' | 'issuer'>): string =>
  formatDate(dateIn(new Date(issuedAt), issuer.timeZone))

/** 'Once for the trip' says nothing to who provides it. */
const isOnce = ({ unit, count }: Quantity) => unit === 'trip' && count === 1

/** What a voucher says, in the same words on the page, on paper and in the mail. */
export function factsOf(content: VoucherContent): (readonly [label: string, value: string])[] {
  const { from, to, place, supplier, reference, detail, checkIn, checkOut } = content
  const facts = [
    ['When', daysText(from, to)],
    ['Check-in', checkIn && `From ${checkIn}, out by ${checkOut}`],
    ['Where', place],
    ['Who', whoText(content)],
    ['What', joinIsolated([detail, !isOnce(content) && quantityText(content)], ', ')],
    ['Provided by', supplier.name],
    ['Contact there', joinIsolated([supplier.contactName, supplier.phone], ', ')],
    ['Their reference', reference],
  ] as const
  return facts.filter(([, value]) => value !== '')
}

/** Why it counts no more, as a sentence; '' for a valid one. */
export function standText({ stand, changes }: Pick<VoucherView, 'stand' | 'changes'>): string {
  if (stand === 'withdrawn') return 'Withdrawn: this service is not booked any more. Please do not use this voucher.'
  if (stand === 'valid') return ''
  const what = changes.length > 0 ? ` (${changes.join(', ')})` : ''
  return `Superseded: something has changed since it was issued${what}. A new voucher replaces it.`
}

/** An issued voucher as staff and its traveler see it. Instants are ISO texts. */
export type VoucherView = {
  id: string
  key: string
  /** Counts the services of a booking; the versions of one share it. */
  number: number
  version: number
  stand: VoucherStand
  changes: string[]
  content: VoucherContent
  issuer: VoucherIssuer
  issuedAt: string
}

/** A service that its supplier answers for, and its vouchers: the newest first. */
export type VoucherRow = {
  key: string
  title: string
  supplier: string | null
  order: OrderStatus
  /** Why no voucher can be issued now; null: one can. */
  refusal: string | null
  /** What staff should look at before they issue it. */
  hints: string[]
  vouchers: VoucherView[]
}
