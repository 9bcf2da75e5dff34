import type { CalendarDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import type { FlowKind, PaymentMethod, PaymentState } from './payment.rules'

/** Lists display statuses; `unverified`: the money arrived, and no second person has verified it. */
export const paymentDisplayStatuses = ['unverified', 'verified', 'pending', 'failed', 'given-up', 'taken-back'] as const
export type PaymentDisplayStatus = (typeof paymentDisplayStatuses)[number]
export const displayStatusLabels: Record<PaymentDisplayStatus, string> = {
  unverified: 'Not verified',
  verified: 'Verified',
  pending: 'Pending',
  failed: 'Failed',
  'given-up': 'Given up',
  'taken-back': 'Taken back',
}

type Row = { state: PaymentState; verifiedAt: unknown; reversedAt: unknown }

export function toDisplayStatus({ state, verifiedAt, reversedAt }: Row): PaymentDisplayStatus {
  if (reversedAt !== null) return 'taken-back'
  if (state === 'pending') return 'pending'
  if (state === 'cancelled') return 'given-up'
  if (state === 'failed') return 'failed'
  return verifiedAt === null ? 'unverified' : 'verified'
}

export const directions = ['in', 'out'] as const
export const directionLabels: Record<(typeof directions)[number], string> = { in: 'Received', out: 'Gone back' }

/** Describes a payment of the list; refunds have negative amounts. */
export type ListedPayment = {
  id: string
  bookingId: string
  bookingReference: string
  bookingTitle: string
  customerName: string
  direction: 'in' | 'out'
  kind: FlowKind
  currency: Currency
  amountMinor: number
  method: PaymentMethod
  reference: string
  effectiveOn: CalendarDate
  stand: PaymentDisplayStatus
  recordedBy: string | null
  verifiedBy: string | null
  canVerify: boolean
}

/** Sums succeeded payments in minor units of one currency. */
export type PaymentTotals = { currency: Currency; receivedMinor: number; backMinor: number; unverifiedMinor: number }

export const paymentSorts = ['day', 'recorded', 'amount'] as const
export type PaymentSort = (typeof paymentSorts)[number]
