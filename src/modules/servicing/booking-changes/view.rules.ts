import { type Currency, formatAmount } from '../../../shared/money'
import type { Proposed } from './view'

/** Returns the amount agreed beside price and policy, so that the lines add up; below 0 it favors the traveler. */
export const adjustmentFor = ({ beforeMinor, afterMinor, keptMinor, amountMinor }: Omit<Proposed, 'standsUntil'>) =>
  amountMinor - (afterMinor - beforeMinor) - keptMinor
/** Names an adjustment as invoices do. Of a price that falls, what was credited before is no fee. */
export const adjustmentLabel = (proposed: Omit<Proposed, 'standsUntil'>): string =>
  adjustmentFor(proposed) < 0
    ? 'Price reduction'
    : proposed.afterMinor < proposed.beforeMinor
      ? 'Credited before'
      : 'Change fee'
/** Names what is kept of a price that falls: a fee where it is more than the difference, as nothing is credited then. */
export const retainedLabel = ({ amountMinor }: Pick<Proposed, 'amountMinor'>): string =>
  amountMinor > 0 ? 'Change fee' : 'Retained of what was paid'

/** Formats '$180.00 more is to be paid' or '$250.00 is credited'. */
export const amountText = (amountMinor: number, currency: Currency): string =>
  amountMinor > 0
    ? `${formatAmount(amountMinor, currency)} more is to be paid`
    : amountMinor < 0
      ? `${formatAmount(-amountMinor, currency)} is credited`
      : 'the price stays the same'
