/** How money comes in, and goes back, where staff record it: product.md 5.5. */
export const recordedMethods = ['bank', 'cash', 'card-terminal'] as const
export type RecordedMethod = (typeof recordedMethods)[number]
/** `online`: a payment provider has it, and says what became of it. */
export const paymentMethods = [...recordedMethods, 'online'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const methodLabels: Record<PaymentMethod, string> = {
  bank: 'Bank transfer',
  cash: 'Cash',
  'card-terminal': 'Card terminal',
  online: 'Card, online',
}

/** Cash leaves no number behind, and a provider gives its own. */
export const needsReference = (method: PaymentMethod): boolean => method !== 'cash' && method !== 'online'

/**
 * What staff record has happened already. A payment that is under way is pending until its provider says, or until it
 * is given up: 'cancelled'.
 */
export const paymentStates = ['pending', 'succeeded', 'failed', 'cancelled'] as const
export type PaymentState = (typeof paymentStates)[number]

const next: Record<PaymentState, readonly PaymentState[]> = {
  pending: ['succeeded', 'failed', 'cancelled'],
  succeeded: [],
  failed: [],
  cancelled: [],
}
export const canMovePayment = (from: PaymentState, to: PaymentState): boolean => next[from].includes(to)

/** `fee`: what a change keeps of what it leaves out, by the cancellation policy. */
export const ledgerKinds = ['charge', 'fee', 'credit', 'payment', 'refund', 'chargeback', 'write-off'] as const
export type LedgerKind = (typeof ledgerKinds)[number]
export const ledgerLabels: Record<LedgerKind, string> = {
  charge: 'Charge',
  fee: 'Cancellation fee',
  credit: 'Credit',
  payment: 'Payment',
  refund: 'Refund',
  chargeback: 'Chargeback',
  'write-off': 'Write-off',
}

/** What a payment's row is: money that came, that the agency gave back, or that the bank took back. */
export const flowKinds = ['payment', 'refund', 'chargeback'] as const
export type FlowKind = (typeof flowKinds)[number]
export const flowKindOf = (direction: 'in' | 'out', isChargeback: boolean): FlowKind =>
  direction === 'in' ? 'payment' : isChargeback ? 'chargeback' : 'refund'

/** What it does to what is owed: charges and money that goes back raise it. */
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

/** Money that is there: it came, and nobody took the entry back. */
export const counts = ({ state, reversedAt }: Pick<Recorded, 'state' | 'reversedAt'>): boolean =>
  state === 'succeeded' && reversedAt === null

/** The note of a refund that had failed or was given up, and was sent all the same. */
export const sentAfterAll = 'Sent by the payment provider after all'

type Refund = Pick<Recorded, 'method' | 'state' | 'amountMinor' | 'reversedAt' | 'recordedBy'> & {
  recordedAt: Date
  reversedBy: string | null
  refundOf: string | null
  providerRef: string | null
  loweredMinor: number
  note: string
}
/** Tells one that was sent after all once notes are erased, too: nobody here has recorded it, and it lowers the price. */
const isAfterAll = ({ note, state, recordedBy, loweredMinor }: Refund): boolean =>
  note === sentAfterAll || (note === '' && state === 'succeeded' && recordedBy === null && loweredMinor > 0)

/** Tells whether its money has not gone. Taking one back by hand raises the price with it. */
const isUnsent = ({ method, state, reversedAt, reversedBy, loweredMinor }: Refund): boolean =>
  method === 'online' &&
  state !== 'pending' &&
  !counts({ state, reversedAt }) &&
  reversedBy === null &&
  loweredMinor > 0

/** Tells one that was sent after all from others of its payment: 1.0.0 did not always know the provider’s number. */
const sameRefund = [
  (one: Refund, later: Refund) => one.providerRef !== null && one.providerRef === later.providerRef,
  (one: Refund, later: Refund) =>
    one.providerRef === null && one.amountMinor === later.amountMinor && isAfterAll(later),
]

/** Finds those that another entry of the booking has taken over, one each. */
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
 * Computes by how much a refund still lowers the price although its money has not gone. Version 1.0.0 lowered it at the
 * request, and left it so when the refund failed. `all`: the booking's payments, as one sent after all has taken it over.
 */
export const stillLoweredMinor = (refund: Refund, all: readonly Refund[]): number =>
  isUnsent(refund) && !sentLater(all).has(refund) ? refund.loweredMinor : 0

/** Hours that a provider has for a refund before anybody may give it up. */
export const giveUpHours = 24

/** A refund that its provider has said nothing of for long: administrators may give it up. */
export const isOverdueRefund = (
  { direction, method, state, recordedAt }: Pick<Recorded, 'direction' | 'method' | 'state'> & { recordedAt: Date },
  now: Date,
): boolean =>
  direction === 'out' &&
  method === 'online' &&
  state === 'pending' &&
  now.getTime() - recordedAt.getTime() >= giveUpHours * 3_600_000

/** Hours without any answer after which a provider cannot be asked; before, it may only be away. */
export const unheardHours = 72

/** Whether a provider cannot be asked about a refund, as it has not answered since then. */
export const cannotBeAsked = (unheardSince: Date | null, now: Date): boolean =>
  unheardSince !== null && now.getTime() - unheardSince.getTime() >= unheardHours * 3_600_000

/** What can still go back of a payment; nothing where its provider has sent more than it brought. */
export const refundableOf = (payment: Recorded): number =>
  payment.direction === 'in' && counts(payment) ? Math.max(0, payment.amountMinor - payment.refundedMinor) : 0

/** Another person than the one who recorded it has seen the money. */
export const canVerify = (payment: Recorded, actorId: string): boolean =>
  counts(payment) && payment.verifiedAt === null && payment.recordedBy !== actorId

/**
 * An entry is taken back while nothing of it was refunded; once it was verified, administrators do. What a provider has is
 * refunded.
 */
export const canReverse = (payment: Recorded, isAdmin: boolean): boolean =>
  payment.method !== 'online' &&
  counts(payment) &&
  payment.refundedMinor === 0 &&
  (isAdmin || payment.verifiedAt === null)
