import type { Currency } from '../../../shared/money'

/** What a payment provider does for us: a page of its own where cards are typed in. One adapter per provider. */
export type PaymentProvider = {
  name: string
  /** Opens a page to pay on. The same `id` again gives the same page. */
  createCheckout: (checkout: NewCheckout) => Promise<{ ref: string; url: string }>
  readCheckout: (ref: string) => Promise<SeenCheckout>
  /** Which page a payment came from; null where none is known. */
  checkoutOf: (paymentRef: string) => Promise<string | null>
  /** Closes a page; one that is over already stays as it is. */
  expireCheckout: (ref: string) => Promise<void>
  /** Sends money back. The same `id` again sends nothing. */
  refund: (refund: NewRefund) => Promise<SeenRefund>
  readRefund: (ref: string) => Promise<SeenRefund>
  /** A refund by our number of it; null when the provider has none. */
  findRefund: (refund: Pick<NewRefund, 'id' | 'paymentRef'>) => Promise<SeenRefund | null>
  readDispute: (ref: string) => Promise<SeenDispute>
  /** Asks whether it answers, and takes our key. */
  check: () => Promise<unknown>
  /** What an event is about; null when it is none, was not signed by the provider, or too long ago. */
  verifyEvent: (body: Buffer, signature: string, now: Date) => ProviderEvent | null
}

export type NewCheckout = {
  id: string
  amountMinor: number
  currency: Currency
  title: string
  expiresAt: Date
  /** Where the provider sends the traveler, whatever became of it. */
  returnUrl: string
}
/** `id`: ours, when the page was opened here. `amountMinor` is null in a currency that we do not know. */
export type SeenCheckout = {
  id: string | null
  state: 'open' | 'processing' | 'paid' | 'expired'
  paymentRef: string | null
  paidAt: Date | null
} & SeenAmount
export type SeenAmount = { amountMinor: number | null; currency: string }

export type NewRefund = { id: string; paymentRef: string; amountMinor: number; currency: Currency }
export type SeenRefund = {
  ref: string
  id: string | null
  paymentRef: string | null
  state: 'pending' | 'succeeded' | 'failed'
} & SeenAmount
export type SeenDispute = {
  ref: string
  paymentRef: string | null
  /** The bank has the money now, or has given it back after all. */
  isTaken: boolean
  isReturned: boolean
  reason: string
} & SeenAmount

/** An event names what has changed; what it has become is read from the provider. */
export const eventSubjects = ['checkout', 'refund', 'dispute'] as const
export type EventSubject = (typeof eventSubjects)[number]
export type ProviderEvent = { id: string; kind: string; about: { subject: EventSubject; ref: string } | null }

/** `refused`: the same request will never succeed. `away`: nobody knows whether it did. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  constructor(
    readonly failure: 'refused' | 'away',
    /** The provider's own word for it; no personal data. */
    readonly code: string,
    /** It refuses our key. */
    readonly isCredentials = false,
  ) {
    super(`the payment provider says ${code}`)
  }
}
/** Nobody knows what has become of it: it can be asked again. */
export const isAway = (error: unknown): boolean => error instanceof ProviderError && error.failure === 'away'
