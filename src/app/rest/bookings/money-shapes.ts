import type { ListedPayment } from '../../../modules/billing/payments/list.rules'
import type { AccountView, PaymentView } from '../../../modules/billing/payments/view.rules'

/** Shows a payment in minor units, as accounts are exact. */
const restPayment = (payment: PaymentView) => ({
  id: payment.id,
  direction: payment.direction,
  amountMinor: payment.amountMinor,
  refundedMinor: payment.refundedMinor,
  method: payment.method,
  reference: payment.reference,
  state: payment.state,
  effectiveOn: payment.effectiveOn,
  recordedAt: payment.recordedAt,
  verifiedAt: payment.verifiedAt,
  reversedAt: payment.reversedAt,
  note: payment.note,
  refundOf: payment.refundOf,
})

/** Shows a booking's account: sums, instalments, payments and the ledger. */
export const restAccount = ({ entries, instalments, payments, ifCancelled, ...account }: AccountView) => ({
  bookingId: account.bookingId,
  bookingReference: account.reference,
  currency: account.currency,
  version: account.version,
  chargedMinor: account.chargedMinor,
  receivedMinor: account.receivedMinor,
  refundedMinor: account.refundedMinor,
  writtenOffMinor: account.writtenOffMinor,
  balanceMinor: account.balanceMinor,
  creditMinor: account.creditMinor,
  isCancelled: account.isCancelled,
  ifCancelled: { percent: ifCancelled.percent, backMinor: ifCancelled.backMinor, keptMinor: ifCancelled.keptMinor },
  instalments: instalments.map(({ kind, dueOn, amountMinor, settledMinor, stand }) => {
    return { kind, dueOn, amountMinor, settledMinor, status: stand }
  }),
  payments: payments.map(restPayment),
  ledger: entries.map((entry) => ({
    seq: entry.seq,
    at: entry.at,
    effectiveOn: entry.effectiveOn,
    kind: entry.kind,
    isReversal: entry.isReversal,
    amountMinor: entry.amountMinor,
    balanceMinor: entry.balanceMinor,
    paymentId: entry.paymentId,
    note: entry.note,
  })),
})

/** Shows a payment in a list of all bookings; refunds are negative. */
export const restListedPayment = (payment: ListedPayment) => ({
  id: payment.id,
  bookingId: payment.bookingId,
  bookingReference: payment.bookingReference,
  customerName: payment.customerName,
  direction: payment.direction,
  kind: payment.kind,
  amountMinor: payment.amountMinor,
  currency: payment.currency,
  method: payment.method,
  reference: payment.reference,
  effectiveOn: payment.effectiveOn,
  status: payment.stand,
})

type Query = { query: Record<string, string | string[] | undefined> }
const list = (value: string | string[] | undefined) => (value === undefined ? undefined : [value].flat())

export const toPaymentQuery = ({ query }: Query) => ({
  words: query.search,
  stand: list(query.status),
  method: list(query.method),
  flow: list(query.direction),
  day: { from: query.from, to: query.to },
  cursor: query.cursor,
  limit: query.limit === undefined ? undefined : Number(query.limit),
})
