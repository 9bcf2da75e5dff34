import { type OrderView, openMinor } from '../../../modules/bookings/supplier-orders/order.rules'
import {
  type OrderPayments,
  type Payable,
  payableAges,
  type SupplierPaymentView,
} from '../../../modules/billing/supplier-payments/payment.rules'

/** Shows an order of a supplier. Agreed and paid amounts are in minor units. */
export const restSupplierOrder = (order: OrderView) => ({
  id: order.id,
  bookingId: order.bookingId,
  bookingReference: order.bookingReference,
  title: order.service.title,
  supplierId: order.supplierId,
  supplierName: order.supplierName,
  status: order.status,
  reference: order.reference,
  isCancelled: order.isCancelled,
  bookedFrom: order.bookedFrom,
  bookedTo: order.bookedTo,
  agreedFrom: order.agreedFrom,
  agreedTo: order.agreedTo,
  dueOn: order.dueOn,
  currency: order.currency,
  netMinor: order.netMinor,
  agreedNetMinor: order.agreedNetMinor,
  paidMinor: order.paidMinor ?? 0,
  openMinor: openMinor(order),
  version: order.version,
  updatedAt: order.updatedAt,
})

const restSupplierPayment = (payment: SupplierPaymentView) => ({
  id: payment.id,
  direction: payment.direction,
  amountMinor: payment.amountMinor,
  method: payment.method,
  reference: payment.reference,
  paidOn: payment.paidOn,
  recordedAt: payment.recordedAt,
  reversesId: payment.reversesId,
  isReversed: payment.isReversed,
  note: payment.note,
})

/** Shows an order's money: the agreed amount, each payment, and the open rest. */
export const restSupplierAccount = ({ payments, ...account }: OrderPayments) => ({
  orderId: account.orderId,
  title: account.title,
  supplierName: account.supplierName,
  currency: account.currency,
  version: account.version,
  agreedMinor: account.agreedMinor,
  paidMinor: account.paidMinor,
  openMinor: account.openMinor,
  payments: payments.map(restSupplierPayment),
})

export const restPayable = (payable: Payable) => ({
  supplierId: payable.supplierId,
  supplierName: payable.supplierId && payable.supplierName,
  currency: payable.currency,
  orders: payable.orders,
  owedMinor: payable.owedMinor,
  creditMinor: payable.creditMinor,
  ages: Object.fromEntries(payableAges.map((age) => [age, payable[age]])),
})

type Query = { query: Record<string, string | string[] | undefined> }
const list = (value: string | string[] | undefined) => (value === undefined ? undefined : [value].flat())
const page = ({ query }: Query) => ({
  words: query.search,
  cursor: query.cursor,
  limit: query.limit === undefined ? undefined : Number(query.limit),
})

export const toPayableQuery = page
export const toSupplierOrderQuery = ({ query }: Query) => ({
  ...page({ query }),
  status: list(query.status),
  supplier: list(query.supplier),
  mark: list(query.mark),
  due: { from: query.from, to: query.to },
})
