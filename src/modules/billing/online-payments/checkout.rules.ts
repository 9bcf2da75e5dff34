import type { CalendarDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import type { Instalment } from '../payments/account.rules'
import { roundDownForProvider, roundUpForProvider } from './amount.rules'
import type { Payable } from './view'

/**
 * Lists states; `starting`: the provider has not returned its page yet. `processing`: paid, but not settled by the
 * bank. `failed`: never opened, or paid by what cannot be entered.
 */
export const checkoutStates = ['starting', 'open', 'processing', 'paid', 'expired', 'failed'] as const
export type CheckoutState = (typeof checkoutStates)[number]

const next: Record<CheckoutState, readonly CheckoutState[]> = {
  starting: ['open', 'processing', 'paid', 'expired', 'failed'],
  open: ['processing', 'paid', 'expired', 'failed'],
  processing: ['paid', 'expired', 'failed'],
  paid: [],
  // Counts money that arrived after all, or leaves it to staff.
  expired: ['paid', 'failed'],
  failed: ['paid'],
}
/** Allows only forward moves: an older read never undoes a newer one. */
export const canMoveCheckout = (from: CheckoutState, to: CheckoutState): boolean => next[from].includes(to)
export const statesBefore = (to: CheckoutState): CheckoutState[] =>
  checkoutStates.filter((from) => canMoveCheckout(from, to))
/** Returns true where money came to the provider that cannot be entered; a page that never opened has no number there. */
export const isUnentered = ({ state, providerRef }: { state: CheckoutState; providerRef: string | null }): boolean =>
  state === 'failed' && providerRef !== null
export const isOver = (state: CheckoutState): boolean => ['paid', 'expired', 'failed'].includes(state)

export const payParts = ['now', 'all'] as const
export type PayPart = (typeof payParts)[number]

type Account = { balanceMinor: number; currency: Currency; isCancelled: boolean; instalments: readonly Instalment[] }

/**
 * Returns what can be paid online. `nowMinor` is due by today, else the next instalment, rounded up to the provider's
 * step. `allMinor` is the balance, rounded down. Both are 0 for a cancelled trip.
 */
export function payableFor(account: Account, today: CalendarDate): Payable {
  const { balanceMinor, currency, isCancelled, instalments } = account
  if (isCancelled || balanceMinor <= 0) return { nowMinor: 0, allMinor: 0, kind: null }
  const open = instalments
    .filter(({ amountMinor, settledMinor }) => settledMinor < amountMinor)
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.position - b.position)
  const due = open.filter(({ dueOn }) => dueOn <= today)
  const now = due.length > 0 ? due : open.slice(0, 1)
  const dueMinor = now.reduce((sum, { amountMinor, settledMinor }) => sum + amountMinor - settledMinor, 0)
  const allMinor = roundDownForProvider(balanceMinor, currency)
  const nowMinor = Math.min(allMinor, roundUpForProvider(dueMinor, currency))
  return { nowMinor, allMinor, kind: now.length === 1 ? now[0]!.kind : null }
}
