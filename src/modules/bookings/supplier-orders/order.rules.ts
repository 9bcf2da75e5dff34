import { addDays, type CalendarDate, formatDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import type { LineKind } from '../../sales/proposals/offer.rules'
import type { Quantity } from '../../catalog/inventory/units.rules'

/** Lists the states of a booked service at its supplier (product.md 5.4). */
export const orderStatuses = ['to-ask', 'asked', 'confirmed', 'changed', 'dropped'] as const
export type OrderStatus = (typeof orderStatuses)[number]
export const orderLabels: Record<OrderStatus, string> = {
  'to-ask': 'To ask',
  asked: 'Asked',
  confirmed: 'Confirmed',
  changed: 'Change proposed',
  dropped: 'Dropped',
}

/** Mirrors drizzle/triggers/supplier_orders.sql. `canMoveOrder` always allows the same state. */
const next: Record<OrderStatus, readonly OrderStatus[]> = {
  'to-ask': ['asked', 'confirmed', 'dropped'],
  asked: ['to-ask', 'confirmed', 'changed', 'dropped'],
  // Allows asking anew after a change of the booking, and a supplier's late change.
  confirmed: ['asked', 'changed', 'dropped'],
  changed: ['to-ask', 'asked', 'confirmed', 'dropped'],
  // Allows another supplier.
  dropped: ['to-ask', 'asked'],
}
export const canMoveOrder = (from: OrderStatus, to: OrderStatus): boolean => from === to || next[from].includes(to)

/** Lists the states whose supplier must be notified of a cancellation. */
export const openStatuses = ['asked', 'confirmed', 'changed'] as const
export const isToCancel = (status: OrderStatus, isCancelled: boolean): boolean =>
  isCancelled && (openStatuses as readonly OrderStatus[]).includes(status)

/** Holds the agreement with the supplier; for a dropped service, a fee that is still owed. */
type Agreed = { agreedNetMinor: number | null; agreedFrom: CalendarDate | null; agreedTo: CalendarDate | null }
type Booked = { netMinor: number; bookedFrom: CalendarDate; bookedTo: CalendarDate }

/** Returns true for parts of a package booked as a whole: the supplier names their net. */
export const isPriceOpen = ({ netMinor }: Pick<Booked, 'netMinor'>): boolean => netMinor === 0

export function listDifferences(
  order: Agreed & Booked,
  money: (minor: number) => string,
  day: (date: CalendarDate) => string,
): string[] {
  const { agreedNetMinor: net, agreedFrom, agreedTo } = order
  const says: string[] = []
  if (net !== null && isPriceOpen(order)) {
    if (net > 0) says.push(`net ${money(net)}, named by the supplier`)
  } else if (net !== null && net !== order.netMinor) {
    const more = net - order.netMinor
    says.push(`net ${more > 0 ? '+' : '−'}${money(Math.abs(more))}`)
  }
  if (agreedFrom !== null && agreedFrom !== order.bookedFrom) says.push(`from ${day(agreedFrom)}`)
  if (agreedTo !== null && agreedTo !== order.bookedTo) says.push(`until ${day(agreedTo)}`)
  return says
}

/** Returns what the agency owes before anything is paid, in minor units; null: nothing is agreed. */
export const owedMinor = ({ status, agreedNetMinor }: { status: OrderStatus } & Pick<Agreed, 'agreedNetMinor'>) =>
  (status === 'confirmed' || status === 'dropped') && agreedNetMinor ? agreedNetMinor : null

type Paid = { status: OrderStatus; paidMinor: number | null } & Pick<Agreed, 'agreedNetMinor'>
/** Returns what is still to be paid. Below 0 the agency has a credit with the supplier. */
export const openMinor = (order: Paid): number => (owedMinor(order) ?? 0) - (order.paidMinor ?? 0)

/** Limits the days after a trip until which its suppliers are paid. */
const longestCredit = 365

/**
 * Explains why a due day is implausible; null: it is valid. Days are the agency's, the last one is included. Allows the
 * day already stored.
 */
export function dueProblem(
  dueOn: CalendarDate | null | undefined,
  { before, bookedOn, endsOn }: { before: CalendarDate | null; bookedOn: CalendarDate; endsOn: CalendarDate },
): string | null {
  const last = addDays(endsOn, longestCredit)
  if (!dueOn || dueOn === before || (bookedOn <= dueOn && dueOn <= last)) return null
  return `‘Pay by’ is a day from ${formatDate(bookedOn)}, when it was booked, to ${formatDate(last)}`
}

/** Describes an order for staff. Instants are ISO texts. */
export type OrderView = Agreed &
  Booked & {
    id: string
    bookingId: string
    bookingReference: string
    bookingTitle: string
    /** Marks a cancelled booking, or a service that a change has left out. */
    isCancelled: boolean
    customerName: string
    service: Quantity & { key: string; kind: LineKind; title: string; detail: string }
    supplierId: string | null
    supplierName: string | null
    supplierEmail: string | null
    status: OrderStatus
    reference: string
    note: string
    /** Holds the supplier's text. */
    answer: string
    currency: Currency
    differs: boolean
    dueOn: CalendarDate | null
    /** Holds the last payment's day and reference, and the sum of all payments. */
    paidOn: CalendarDate | null
    paidMinor: number | null
    paidReference: string
    askedAt: string | null
    answeredAt: string | null
    updatedAt: string
    version: number
  }

/** Describes a service for its supplier, without the selling price. */
export type AskedService = Agreed &
  Booked &
  Quantity & {
    id: string
    status: OrderStatus
    title: string
    detail: string
    reference: string
    answer: string
    dueOn: CalendarDate | null
    version: number
  }

/** Describes the page of a supplier's link: its services of one booking. */
export type AskedPage = {
  supplier: string
  booking: string
  /** Names the guest; null once erased. */
  guest: string | null
  adults: number
  children: number
  infants: number
  rooms: number
  isCancelled: boolean
  currency: Currency
  answerBy: CalendarDate
  agency: { name: string; email: string | null; phone: string | null }
  services: AskedService[]
}

/**
 * Returns the day by which a supplier is asked to answer: the link's last whole day. It is never after the first
 * service's start. Dates are the agency's.
 */
export function answerBy(
  asked: readonly Pick<Booked, 'bookedFrom'>[],
  { today, linkEndsOn }: { today: CalendarDate; linkEndsOn: CalendarDate },
): CalendarDate {
  const [first] = [addDays(linkEndsOn, -1), ...asked.map(({ bookedFrom }) => bookedFrom)].toSorted()
  return first! < today ? today : first!
}

/** Sums in minor units of one currency. */
export type OrderTotals = { currency: Currency; owedMinor: number; paidMinor: number; creditMinor: number }

export const orderSorts = ['from', 'due', 'updated'] as const
export type OrderSort = (typeof orderSorts)[number]
/**
 * Lists marks; `to-cancel`: open orders of cancelled bookings or services. `differs`: agreed otherwise than booked.
 * `owed`: still to be paid. `credit`: the supplier was overpaid.
 */
export const orderMarks = ['to-cancel', 'differs', 'no-supplier', 'owed', 'paid', 'credit'] as const
export type OrderMark = (typeof orderMarks)[number]
export const markLabels: Record<OrderMark, string> = {
  'to-cancel': 'To cancel',
  differs: 'Booked and accepted differ',
  'no-supplier': 'Without a supplier',
  owed: 'To be paid',
  paid: 'Paid',
  credit: 'Credit with the supplier',
}
