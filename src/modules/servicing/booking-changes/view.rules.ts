import { type Currency, formatAmount } from '../../../shared/money'
import type { Proposed } from './view'

/** Returns the amount agreed beside price and policy, so that the lines add up; below 0 it favors the traveler. */
export const adjustmentFor = ({ beforeMinor, afterMinor, keptMinor, amountMinor }: Omit<Proposed, 'standsUntil'>) =>
  amountMinor - (afterMinor - beforeMinor) - keptMinor
/** Names an adjustment as invoices do. */
export const adjustmentLabel = (adjustmentMinor: number): string =>
  adjustmentMinor > 0 ? 'Change fee' : 'Price reduction'

/** Formats '$180.00 more is to be paid' or '$250.00 is credited'. */
export const amountText = (amountMinor: number, currency: Currency): string =>
  amountMinor > 0
    ? `${formatAmount(amountMinor, currency)} more is to be paid`
    : amountMinor < 0
      ? `${formatAmount(-amountMinor, currency)} is credited`
      : 'the price stays the same'
