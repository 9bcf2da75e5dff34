import type { Currency } from '../../../shared/money'

/** So many instalments, and what is open of them. */
type Open = { count: number; minor: number }

/** What Billing says at a glance, in the agency's currency: as of today, and of this month until today. */
export type BillingFigures = {
  currency: Currency
  overdue: Open
  /** Due within 30 days. */
  soon: Open
  receivedMinor: number
  refundedMinor: number
}
