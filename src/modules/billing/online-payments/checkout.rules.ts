import type { CalendarDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import type { Instalment } from '../payments/account.rules'

/** `starting`: the provider has not said yet where its page is. `processing`: paid, and the bank is not done with it. */
export const checkoutStates = ['starting', 'open', 'processing', 'paid', 'expired', 'failed'] as const
export type CheckoutState = (typeof checkoutStates)[number]

const next: Record<CheckoutState, readonly CheckoutState[]> = {
  starting: ['open', 'processing', 'paid', 'expired', 'failed'],
  open: ['processing', 'paid', 'expired'],
  processing: ['paid', 'expired'],
  paid: [],
  // Money that came all the same counts.
  expired: ['paid'],
  failed: ['paid'],
}
/** The provider's word only leads forward: what was read earlier never takes back what was read later. */
export const canMoveCheckout = (from: CheckoutState, to: CheckoutState): boolean => next[from].includes(to)
/** The states that lead to it. */
export const statesBefore = (to: CheckoutState): CheckoutState[] =>
  checkoutStates.filter((from) => canMoveCheckout(from, to))
export const isOver = (state: CheckoutState): boolean => ['paid', 'expired', 'failed'].includes(state)

export const payParts = ['now', 'all'] as const
export type PayPart = (typeof payParts)[number]

type Account = { balanceMinor: number; isCancelled: boolean; instalments: readonly Instalment[] }
/** `label`: what `nowMinor` is of, when it is of one instalment. */
export type Payable = { nowMinor: number; allMinor: number; kind: Instalment['kind'] | null }

/**
 * What can be paid online: what is due by today, else the instalment due next; and all that is open. Nothing of a trip
 * that is cancelled.
 */
export function payableOf({ balanceMinor, isCancelled, instalments }: Account, today: CalendarDate): Payable {
  if (isCancelled || balanceMinor <= 0) return { nowMinor: 0, allMinor: 0, kind: null }
  const open = instalments
    .filter(({ amountMinor, settledMinor }) => settledMinor < amountMinor)
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.position - b.position)
  const due = open.filter(({ dueOn }) => dueOn <= today)
  const now = due.length > 0 ? due : open.slice(0, 1)
  const nowMinor = now.reduce((sum, { amountMinor, settledMinor }) => sum + amountMinor - settledMinor, 0)
  return { nowMinor, allMinor: balanceMinor, kind: now.length === 1 ? now[0]!.kind : null }
}

/** A payment that was begun. `isSure`: the provider has just said so. */
export type CheckoutView = {
  id: string
  bookingId: string
  state: CheckoutState
  isSure: boolean
  amountMinor: number
  currency: Currency
}
/** `isOn`: the agency takes payments online. `hasWaiting`: one is under way at the bank. */
export type OnlineView = Payable & { isOn: boolean; currency: Currency; hasWaiting: boolean }
