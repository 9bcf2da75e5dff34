import { addDays, type CalendarDate, formatDate, toRealDate } from '../../../shared/dates'
import { type Currency, scaleMinor, formatAmount } from '../../../shared/money'
import type { OrderView } from './view'

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

/** Labels a supplier's field of a day with the day in words: their browser may write its month first. */
export const dayLabel = (label: string, typed: string): string =>
  toRealDate(typed) ? `${label}: ${formatDate(typed)}` : label

type Agreed = Pick<OrderView, 'agreedNetMinor' | 'agreedFrom' | 'agreedTo'>
type Booked = Pick<OrderView, 'netMinor' | 'bookedFrom' | 'bookedTo'>

/** Returns true where the cost was unknown at booking, as for parts of a package: the supplier names it. */
export const isPriceOpen = ({ netMinor }: Pick<Booked, 'netMinor'>): boolean => netMinor === null

/** Sums prices that suppliers named later, and counts those still open; `cost_of_order` does the same. */
export function sumNamed(
  orders: readonly Pick<OrderView, 'netMinor' | 'agreedNetMinor' | 'status' | 'isCancelled'>[],
): { namedMinor: number; unknown: number } {
  const open = orders.filter(isPriceOpen)
  const isUnknown = ({ agreedNetMinor, status, isCancelled }: (typeof orders)[number]) =>
    agreedNetMinor === null && !(status === 'dropped' && isCancelled)
  return {
    namedMinor: open.reduce((sum, { agreedNetMinor }) => sum + (agreedNetMinor ?? 0), 0),
    unknown: open.filter(isUnknown).length,
  }
}

/** Returns what the agency owes before anything is paid, in minor units; null: nothing is agreed. */
export const owedMinor = ({ status, agreedNetMinor }: Pick<OrderView, 'status' | 'agreedNetMinor'>) =>
  (status === 'confirmed' || status === 'dropped') && agreedNetMinor ? agreedNetMinor : null

/**
 * Returns true while a dropped supplier is owed a fee. Nobody else may take the service, as that would lose the fee.
 */
export const owesFee = (order: Pick<OrderView, 'status' | 'agreedNetMinor'>): boolean =>
  order.status === 'dropped' && owedMinor(order) !== null

type Abroad = Pick<
  OrderView,
  'currency' | 'netMinor' | 'agreedNetMinor' | 'paidMinor' | 'supplierCurrency' | 'costMinor' | 'agreedCostMinor'
> &
  Pick<OrderView, 'paidCostMinor'>

/** Returns true where the supplier is paid in another currency. A server of 1.0.0 agrees in the booking's alone. */
export const isAbroad = ({ supplierCurrency, agreedNetMinor, agreedCostMinor }: Omit<Abroad, 'currency'>): boolean =>
  supplierCurrency !== null && (agreedNetMinor === null || agreedCostMinor !== null)

/** Returns what is booked, agreed and paid in the currency that the supplier asks for. */
export const toSupplierMoney = (order: Abroad) =>
  isAbroad(order)
    ? {
        currency: order.supplierCurrency!,
        bookedMinor: order.costMinor,
        agreedMinor: order.agreedCostMinor,
        paidMinor: order.paidCostMinor,
      }
    : {
        currency: order.currency,
        bookedMinor: order.netMinor,
        agreedMinor: order.agreedNetMinor,
        paidMinor: order.paidMinor,
      }

/** Describes differences between agreed and booked, in the currency that the supplier asks for. */
export function listDifferences(order: Agreed & Booked & Abroad): string[] {
  const asked = toSupplierMoney(order)
  const { agreedFrom, agreedTo, bookedFrom, bookedTo } = order
  // Compares in the booking's currency where that alone has both.
  const { currency, bookedMinor, agreedMinor } =
    asked.bookedMinor === null
      ? { currency: order.currency, bookedMinor: order.netMinor, agreedMinor: order.agreedNetMinor }
      : asked
  const says: string[] = []
  if (agreedMinor !== null && bookedMinor === null) {
    says.push(`net ${formatAmount(asked.agreedMinor ?? agreedMinor, asked.currency)}, named by the supplier`)
  } else if (agreedMinor !== null && bookedMinor !== null && agreedMinor !== bookedMinor) {
    const more = agreedMinor - bookedMinor
    const [is, was] = [agreedMinor, bookedMinor].map((minor) => formatAmount(minor, currency))
    says.push(`net ${more > 0 ? '+' : '−'}${formatAmount(Math.abs(more), currency)} (${is}, not ${was})`)
  }
  if (agreedFrom !== null && agreedFrom !== bookedFrom) says.push(`from ${formatDate(agreedFrom)}`)
  if (agreedTo !== null && agreedTo !== bookedTo) says.push(`until ${formatDate(agreedTo)}`)
  return says
}

export const bookedText = (order: Abroad): string => {
  const { bookedMinor, currency } = toSupplierMoney(order)
  return bookedMinor === null ? 'not known' : formatAmount(bookedMinor, currency)
}

/**
 * Returns what a payment settles in the booking's currency, by the agreed amounts in both: all payments together settle
 * exactly what is owed, and those before the last one leave something of it. Amounts back are below 0.
 */
export function settledMinor(
  {
    agreedNetMinor,
    agreedCostMinor,
    paidMinor,
    paidCostMinor,
  }: Pick<Abroad, 'agreedNetMinor' | 'paidMinor' | 'agreedCostMinor' | 'paidCostMinor'>,
  costMinor: number,
): number {
  const [before, after] = [paidMinor ?? 0, (paidCostMinor ?? 0) + costMinor]
  // Values a credit of what was dropped without a fee as it was paid.
  const [net, cost] = agreedCostMinor ? [agreedNetMinor!, agreedCostMinor] : [before, paidCostMinor ?? 0]
  if (cost === 0) return -before
  const settled = scaleMinor(net, after, cost)
  // Leaves one of the booking's units while something is open, or a credit, in the supplier's smaller ones.
  if (after > cost) return Math.max(settled, net + 1) - before
  return (after === 0 || after === cost ? settled : Math.min(Math.max(1, settled), net - 1)) - before
}

/**
 * Agrees on the side of what was paid, as the supplier's currency has it: payments settled rounded shares of what was
 * agreed then, by which a cent would stay owed, or a credit.
 */
export function settleRounding(
  { paidMinor, paidCostMinor }: Pick<Abroad, 'paidMinor' | 'paidCostMinor'>,
  costMinor: number,
  agreedNetMinor: number | null,
): number | null {
  if (!paidCostMinor || paidMinor === null || agreedNetMinor === null) return agreedNetMinor
  if (costMinor === paidCostMinor) return paidMinor
  return costMinor > paidCostMinor
    ? Math.max(agreedNetMinor, paidMinor + 1)
    : Math.max(0, Math.min(agreedNetMinor, paidMinor - 1))
}

type Paid = Pick<OrderView, 'status' | 'paidMinor' | 'agreedNetMinor'>
/** Returns what is still to be paid. Below 0 the agency has a credit with the supplier. */
export const openMinor = (order: Paid): number => (owedMinor(order) ?? 0) - (order.paidMinor ?? 0)

/** Returns what is still to be paid, as `openMinor`, in the currency that the supplier asks for. */
export function toSupplierOpen(order: Abroad & Paid): { currency: Currency; minor: number } {
  const { currency, agreedMinor, paidMinor } = toSupplierMoney(order)
  return { currency, minor: (owedMinor(order) === null ? 0 : (agreedMinor ?? 0)) - (paidMinor ?? 0) }
}

/** Limits the days after a trip until which its suppliers are paid. */
const longestCredit = 365

/**
 * Explains why a due day is implausible; null: it is valid. Days are the agency's, the last one is included. Allows the
 * day already stored. `bookedOn` is null where it is not known.
 */
export function dueProblem(
  dueOn: CalendarDate | null | undefined,
  { before, bookedOn, endsOn }: { before: CalendarDate | null; bookedOn: CalendarDate | null; endsOn: CalendarDate },
): string | null {
  const last = addDays(endsOn, longestCredit)
  if (!dueOn || dueOn === before || ((!bookedOn || bookedOn <= dueOn) && dueOn <= last)) return null
  const from = bookedOn ? `from ${formatDate(bookedOn)}, when it was booked, to` : 'until'
  return `‘Pay by’ is a day ${from} ${formatDate(last)}`
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
