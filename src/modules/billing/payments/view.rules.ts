import type { CalendarDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import type { Agency } from '../../settings/settings/schema'
import type { Instalment, InstalmentDisplayStatus, Sums } from './account.rules'
import type { LedgerKind, PaymentMethod, PaymentState } from './payment.rules'
import type { Cancelled, RefundStep } from './refund.rules'

export type InstalmentView = Instalment & { stand: InstalmentDisplayStatus }

/** Describes the next open instalment of a trip. */
export type Due = Pick<InstalmentView, 'kind' | 'dueOn' | 'stand'> & {
  bookingId: string
  currency: Currency
  openMinor: number
  isAtBooking: boolean
}

/** Describes a payment for staff. Instants are ISO texts; deleted users are 'Former staff'. */
export type PaymentView = {
  id: string
  direction: 'in' | 'out'
  amountMinor: number
  refundedMinor: number
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
  /** Records who gave up a refund that its provider never answered for, and why. */
  givenUp: { at: string; by: string; reason: string } | null
  /** Marks a refund that is pending so long that administrators may give it up. */
  isOverdue: boolean
  /**
   * Holds how much a refund that failed in 1.0.0 still lowers the price. 0 once the trip is cancelled, as that retains
   * a share of the lower price.
   */
  stillLoweredMinor: number
  canVerify: boolean
  canReverse: boolean
  note: string
  /** Names the refunded payment; null for a payment. */
  refundOf: string | null
}

export type LedgerView = {
  id: string
  seq: number
  at: string
  effectiveOn: CalendarDate
  kind: LedgerKind
  isReversal: boolean
  /** Marks an entry that a later one reverses. */
  isTakenBack: boolean
  amountMinor: number
  /** Holds the amount owed after this entry. */
  balanceMinor: number
  paymentId: string | null
  actor: string | null
  note: string
}

export type AccountView = Sums & {
  bookingId: string
  reference: string
  currency: Currency
  version: number
  today: CalendarDate
  writtenOffMinor: number
  balanceMinor: number
  /** Excludes pending refunds. */
  creditMinor: number
  /** Holds fees that changes have retained; a part of `chargedMinor`. */
  feesMinor: number
  depositOpenMinor: number
  isCancelled: boolean
  instalments: InstalmentView[]
  payments: PaymentView[]
  entries: LedgerView[]
  ladder: RefundStep[]
  ifCancelled: Cancelled
}

/** Holds bank details; `account` is free text of several lines. */
export type PayTo = { name: string; account: string; reference: string }
/** Holds `transfer`, null while the agency has no bank account, and `isOnline`: the trip's page takes cards. */
export type WaysToPay = { transfer: PayTo | null; isOnline: boolean }

type Payee = { agency: Pick<Agency, 'name' | 'billing'>; reference: string }
type Keys = { STRIPE_SECRET_KEY?: string | undefined; STRIPE_WEBHOOK_SECRET?: string | undefined }

export const waysToPay = ({ agency: { name, billing }, reference }: Payee, env: Keys): WaysToPay => ({
  transfer: billing.bank ? { name: billing.legalName ?? name, account: billing.bank, reference } : null,
  isOnline: Boolean(env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET),
})

/** Omits staff's names and internal notes for travelers. */
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
