import type { CalendarDate } from '../../../shared/dates'

/** Lists the methods that staff record by hand, product.md 5.5. */
export const recordedMethods = ['bank', 'cash', 'card-terminal'] as const
export type RecordedMethod = (typeof recordedMethods)[number]
/** Adds `online`: a payment provider holds the money and reports its outcome. */
export const paymentMethods = [...recordedMethods, 'online'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const methodLabels: Record<PaymentMethod, string> = {
  bank: 'Bank transfer',
  cash: 'Cash',
  'card-terminal': 'Card terminal',
  online: 'Card, online',
}

/** Returns false for cash, which has no number, and online, where the provider gives its own. */
export const needsReference = (method: PaymentMethod): boolean => method !== 'cash' && method !== 'online'

/**
 * Lists payment states; what staff record has succeeded already. A pending payment waits for its provider, or is given
 * up: 'cancelled'.
 */
export const paymentStates = ['pending', 'succeeded', 'failed', 'cancelled'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Lists ledger kinds; `fee`: what a change costs beyond the trip's price, retained from what it omits or agreed. */
export const ledgerKinds = ['charge', 'fee', 'credit', 'payment', 'refund', 'chargeback', 'write-off'] as const
export type LedgerKind = (typeof ledgerKinds)[number]
export const ledgerLabels: Record<LedgerKind, string> = {
  charge: 'Charge',
  fee: 'Change fee',
  credit: 'Credit',
  payment: 'Payment',
  refund: 'Refund',
  chargeback: 'Chargeback',
  'write-off': 'Write-off',
}

/** Distinguishes payments, refunds by the agency, and chargebacks by the bank. */
export const flowKinds = ['payment', 'refund', 'chargeback'] as const
export type FlowKind = (typeof flowKinds)[number]
export const toFlowKind = (direction: 'in' | 'out', isChargeback: boolean): FlowKind =>
  direction === 'in' ? 'payment' : isChargeback ? 'chargeback' : 'refund'

/** Holds the sign of the amount owed: charges, refunds and chargebacks raise it. */
export const ledgerSign: Record<LedgerKind, 1 | -1> = {
  charge: 1,
  fee: 1,
  credit: -1,
  payment: -1,
  refund: 1,
  chargeback: 1,
  'write-off': -1,
}

type Recorded = {
  direction: 'in' | 'out'
  method: PaymentMethod
  state: PaymentState
  amountMinor: number
  refundedMinor: number
  recordedBy: string | null
  verifiedAt: unknown
  reversedAt: unknown
}

/** Returns true for succeeded payments that were not reversed. */
export const counts = ({ state, reversedAt }: Pick<Recorded, 'state' | 'reversedAt'>): boolean =>
  state === 'succeeded' && reversedAt === null

/** Marks a refund that was sent after it had failed or was given up. */
export const sentAfterAll = 'Sent by the payment provider after all'

type Refund = Pick<Recorded, 'method' | 'state' | 'amountMinor' | 'reversedAt' | 'recordedBy'> & {
  recordedAt: Date
  reversedBy: string | null
  refundOf: string | null
  providerRef: string | null
  loweredMinor: number
  note: string
}
/** Recognizes a refund sent after all, also once notes are erased: it has no recorder and lowers the price. */
const isAfterAll = ({ note, state, recordedBy, loweredMinor }: Refund): boolean =>
  note === sentAfterAll || (note === '' && state === 'succeeded' && recordedBy === null && loweredMinor > 0)

/**
 * Returns true for a refund whose money was not sent. Excludes those reversed by hand, which raises the price with it.
 */
const isUnsent = ({ method, state, reversedAt, reversedBy, loweredMinor }: Refund): boolean =>
  method === 'online' &&
  state !== 'pending' &&
  !counts({ state, reversedAt }) &&
  reversedBy === null &&
  loweredMinor > 0

/** Matches a refund sent after all, by number or else by amount: 1.0.0 did not always store the number. */
const sameRefund = [
  (one: Refund, later: Refund) => one.providerRef !== null && one.providerRef === later.providerRef,
  (one: Refund, later: Refund) =>
    one.providerRef === null && one.amountMinor === later.amountMinor && isAfterAll(later),
]

/** Finds failed refunds that another entry has replaced, one each. */
function sentLater(all: readonly Refund[]): Set<Refund> {
  const taken = new Set<Refund>()
  const left = new Set(all)
  const unsent = all.filter(isUnsent).toSorted((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime())
  for (const isSame of sameRefund)
    for (const one of unsent.filter((refund) => !taken.has(refund))) {
      const later = [...left].find(
        (other) =>
          other !== one &&
          other.refundOf === one.refundOf &&
          other.recordedAt >= one.recordedAt &&
          !unsent.includes(other) &&
          isSame(one, other),
      )
      if (!later) continue
      left.delete(later)
      taken.add(one)
    }
  return taken
}

/**
 * Computes by how much an unsent refund still lowers the price. Version 1.0.0 lowered it at the request, and did not
 * restore it after a failure. `all` lists the booking's payments, as a later one may have replaced it.
 */
export const stillLoweredMinor = (refund: Refund, all: readonly Refund[]): number =>
  isUnsent(refund) && !sentLater(all).has(refund) ? refund.loweredMinor : 0

type Sum = Pick<Recorded, 'direction' | 'state' | 'amountMinor'> & { beyondMinor: number }

/** Sums refunds that the provider has not confirmed yet, and their part that is credit. */
export function sumPending(all: readonly Sum[]): { minor: number; creditMinor: number } {
  const waiting = all.filter(({ direction, state }) => direction === 'out' && state === 'pending')
  return {
    minor: waiting.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    creditMinor: waiting.reduce((sum, { amountMinor, beyondMinor }) => sum + amountMinor - beyondMinor, 0),
  }
}

/** Counts hours that a provider has for a refund before anybody may give it up. */
export const giveUpHours = 24

/** Returns true for a refund that is pending so long that administrators may give it up. */
export const isOverdueRefund = (
  { direction, method, state, recordedAt }: Pick<Recorded, 'direction' | 'method' | 'state'> & { recordedAt: Date },
  now: Date,
): boolean =>
  direction === 'out' &&
  method === 'online' &&
  state === 'pending' &&
  now.getTime() - recordedAt.getTime() >= giveUpHours * 3_600_000

/** Counts hours of silence after which a provider cannot be asked; shorter ones may be an outage. */
export const unansweredHours = 72

/** Returns true once the provider has been silent for `unansweredHours`. */
export const cannotBeAsked = (unansweredSince: Date | null, now: Date): boolean =>
  unansweredSince !== null && now.getTime() - unansweredSince.getTime() >= unansweredHours * 3_600_000

/** Returns the refundable part of a payment; 0 where its provider has refunded more than it brought. */
export const refundableFor = (payment: Recorded): number =>
  payment.direction === 'in' && counts(payment) ? Math.max(0, payment.amountMinor - payment.refundedMinor) : 0

/** Requires another person than the recorder, and succeeded money. */
export const canVerify = (payment: Recorded, actorId: string): boolean =>
  counts(payment) && payment.verifiedAt === null && payment.recordedBy !== actorId

/**
 * Allows a reversal without refunds; administrators only, once it was verified. Online payments are refunded instead.
 */
export const canReverse = (payment: Recorded, isAdmin: boolean): boolean =>
  payment.method !== 'online' &&
  counts(payment) &&
  payment.refundedMinor === 0 &&
  (isAdmin || payment.verifiedAt === null)

type Money = {
  id: string
  refundOf?: string | null
  amountMinor: number
  method: PaymentMethod
  effectiveOn: CalendarDate
}

/** Returns what log and webhooks tell of a payment, or of a refund or chargeback of one (`refundOf`). */
export const toMoneyFacts = ({ id, refundOf, amountMinor, method, effectiveOn }: Money, currency: string) => ({
  paymentId: id,
  ...(refundOf && { refundOf }),
  amountMinor,
  currency,
  method,
  effectiveOn,
})
