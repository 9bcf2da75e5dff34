import type { Currency } from '../../../shared/money'

/** Counts instalments and sums their open amounts. */
type Open = { count: number; minor: number }

/** Holds billing figures in the agency's currency, as of today and of this month until today. */
export type BillingFigures = {
  currency: Currency
  overdue: Open
  /** Covers instalments due within 30 days. */
  soon: Open
  receivedMinor: number
  refundedMinor: number
}
