import type { PaymentState } from './payment.rules'

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

/** Returns true for money that arrived or left, and was not taken back. */
export const isCounted = (displayStatus: PaymentDisplayStatus): boolean =>
  displayStatus === 'unverified' || displayStatus === 'verified'

type Row = { state: PaymentState; verifiedAt: unknown; reversedAt: unknown }

export function toDisplayStatus({ state, verifiedAt, reversedAt }: Row): PaymentDisplayStatus {
  if (reversedAt !== null) return 'taken-back'
  if (state === 'pending') return 'pending'
  if (state === 'cancelled') return 'given-up'
  if (state === 'failed') return 'failed'
  return verifiedAt === null ? 'unverified' : 'verified'
}

/** Labels a payment of former books, which came with an imported booking. */
export const openingLabel = 'Opening payment'

export const directions = ['in', 'out'] as const
export const directionLabels: Record<(typeof directions)[number], string> = { in: 'Received', out: 'Gone back' }

export const paymentSorts = ['day', 'recorded', 'amount'] as const
export type PaymentSort = (typeof paymentSorts)[number]
