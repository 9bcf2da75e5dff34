import type { Currency } from '../../../shared/money'

/** Describes a payment provider with a hosted page for cards; each provider has an adapter. */
export type PaymentProvider = {
  name: string
  /** Opens a page to pay on; idempotent by `id`. */
  createCheckout: (checkout: NewCheckout) => Promise<{ ref: string; url: string }>
  readCheckout: (ref: string) => Promise<ProviderCheckout>
  /** Finds the page that a payment came from; null where none is known. */
  findCheckout: (paymentRef: string) => Promise<string | null>
  /** Closes a page; leaves one that is over as it is. */
  expireCheckout: (ref: string) => Promise<void>
  /** Refunds a payment; idempotent by `id`. */
  refund: (refund: NewRefund) => Promise<ProviderRefund>
  readRefund: (ref: string) => Promise<ProviderRefund>
  /** Finds a refund by our id; null when the provider has none. */
  findRefund: (refund: Pick<NewRefund, 'id' | 'paymentRef'>) => Promise<ProviderRefund | null>
  readDispute: (ref: string) => Promise<ProviderDispute>
  /** Checks that it answers and accepts our key. */
  check: () => Promise<unknown>
  /** Lists the kinds of events that money which goes back is heard of by alone. */
  backKinds: readonly string[]
  /** Lists 100 events of a kind of the last 30 days, newest first, from the one before `after` on. */
  listEvents: (kind: string, after?: string) => Promise<{ events: ProviderEvent[]; isLast: boolean }>
  /** Returns what an event is about; null for an invalid one, a wrong signature, or an old one. */
  verifyEvent: (body: Buffer, signature: string, now: Date) => ProviderEvent | null
}

type NewCheckout = {
  id: string
  amountMinor: number
  currency: Currency
  title: string
  expiresAt: Date
  /** Receives the traveler afterwards, whatever the outcome. */
  returnUrl: string
}
/** Holds our own id, where we opened the page. `amountMinor` is null in an unknown currency. */
export type ProviderCheckout = {
  id: string | null
  state: 'open' | 'processing' | 'paid' | 'expired'
  paymentRef: string | null
  paidAt: Date | null
  /** Marks that all of the payment went back. */
  isRefunded: boolean
} & ProviderAmount
type ProviderAmount = { amountMinor: number | null; currency: string }

type NewRefund = { id: string; paymentRef: string; amountMinor: number; currency: Currency }
export type ProviderRefund = {
  ref: string
  id: string | null
  paymentRef: string | null
  state: 'pending' | 'succeeded' | 'failed'
} & ProviderAmount
export type ProviderDispute = {
  ref: string
  paymentRef: string | null
  /** Marks that the bank has the money now, or has returned it. */
  isTaken: boolean
  isReturned: boolean
  reason: string
} & ProviderAmount

/** Names what an event is about; the current state is read from the provider. */
export const eventSubjects = ['checkout', 'refund', 'dispute'] as const
export type EventSubject = (typeof eventSubjects)[number]
export type ProviderEvent = { id: string; kind: string; about: { subject: EventSubject; ref: string } | null }

/** Distinguishes `refused`, which never succeeds on a retry, and `away`, whose outcome is unknown. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  constructor(
    readonly failure: 'refused' | 'away',
    /** Holds the provider's error code; no personal data. */
    readonly code: string,
    /** Marks that the provider refuses our key. */
    readonly isCredentials = false,
  ) {
    super(`the payment provider says ${code}`)
  }
}
/** Returns true where the outcome is unknown and the request can be repeated. */
export const isAway = (error: unknown): boolean => error instanceof ProviderError && error.failure === 'away'
