import type { CalendarDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import type { Agency } from '../../settings/settings/schema'
import type { Instalment, InstalmentStand, Sums } from './account.rules'
import type { LedgerKind, PaymentMethod, PaymentState } from './payment.rules'
import type { Cancelled, RefundStep } from './refund.rules'

export type InstalmentView = Instalment & { stand: InstalmentStand }

/** What is next to be paid of a trip. */
export type Due = Pick<InstalmentView, 'kind' | 'dueOn' | 'stand'> & {
  bookingId: string
  currency: Currency
  openMinor: number
  isAtBooking: boolean
}

/** Instants are ISO texts. People who are gone are 'Former staff'. */
export type PaymentView = {
  id: string
  direction: 'in' | 'out'
  amountMinor: number
  refundedMinor: number
  /** What can still go back of it. */
  refundableMinor: number
  method: PaymentMethod
  reference: string
  state: PaymentState
  effectiveOn: CalendarDate
  recordedAt: string
  recordedBy: string | null
  verifiedAt: string | null
  verifiedBy: string | null
  reversedAt: string | null
  /** Who gave a refund up that its provider never answered for, and why. */
  givenUp: { at: string; by: string; reason: string } | null
  /** Of a refund: the provider has said nothing for so long that administrators may give it up. */
  isOverdue: boolean
  /**
   * Says by how much a refund that failed in version 1.0.0 still lowers the price, although no money went. 0 once the trip is
   * cancelled: what that keeps is computed from the lower price.
   */
  stillLoweredMinor: number
  canVerify: boolean
  canReverse: boolean
  note: string
  /** The payment that went back; null of what came. */
  refundOf: string | null
}

export type LedgerView = {
  id: string
  seq: number
  at: string
  effectiveOn: CalendarDate
  kind: LedgerKind
  isReversal: boolean
  /** A later entry reverses it. */
  isTakenBack: boolean
  amountMinor: number
  /** What was owed after it. */
  balanceMinor: number
  paymentId: string | null
  actor: string | null
  note: string
}

/** What page and dialogs show to staff. */
export type AccountView = Sums & {
  bookingId: string
  reference: string
  currency: Currency
  version: number
  today: CalendarDate
  /** Given up: charged once, and not asked for any more. */
  writtenOffMinor: number
  balanceMinor: number
  /** Without what is on its way back. */
  creditMinor: number
  /** What changes have kept of what they left out; a part of what is charged. */
  feesMinor: number
  depositOpenMinor: number
  isCancelled: boolean
  instalments: InstalmentView[]
  payments: PaymentView[]
  entries: LedgerView[]
  ladder: RefundStep[]
  ifCancelled: Cancelled
}

/** Where a transfer goes. `account` is in the agency's own words, of several lines. */
export type PayTo = { name: string; account: string; reference: string }
/** `transfer` is null while the agency has named no bank account. `isOnline`: cards are taken on the page of the trip. */
export type WaysToPay = { transfer: PayTo | null; isOnline: boolean }

type Payee = { agency: Pick<Agency, 'name' | 'billing'>; reference: string }
type Keys = { STRIPE_SECRET_KEY?: string | undefined; STRIPE_WEBHOOK_SECRET?: string | undefined }

/** How what is due of a booking can be paid. */
export const waysToPay = ({ agency: { name, billing }, reference }: Payee, env: Keys): WaysToPay => ({
  transfer: billing.bank ? { name: billing.legalName ?? name, account: billing.bank, reference } : null,
  isOnline: Boolean(env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET),
})

/** What a traveler sees: without who did what, and what was written among colleagues. */
export type OwnAccount = Pick<
  AccountView,
  | 'bookingId'
  | 'currency'
  | 'chargedMinor'
  | 'receivedMinor'
  | 'refundedMinor'
  | 'balanceMinor'
  | 'isCancelled'
  | 'instalments'
  | 'ladder'
  | 'ifCancelled'
> & {
  ways: WaysToPay
  payments: Pick<PaymentView, 'id' | 'direction' | 'amountMinor' | 'method' | 'effectiveOn'>[]
}
