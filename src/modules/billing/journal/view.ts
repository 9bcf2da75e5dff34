import { z } from 'zod'
import { currency, minor, text, view } from '../../../shared/views'
import { accountKeys } from '../../settings/settings/books.rules'

/** Sums an account over a period. A tax account has a sum for each tax and rate. */
const accountSum = view({
  currency,
  account: z.enum(accountKeys),
  tax: view({ label: text, milliPercent: z.number().nullable() }).nullable(),
  debitMinor: minor,
  creditMinor: minor,
})
export type AccountSum = z.infer<typeof accountSum>
/** Compares the books of one currency with what the product shows elsewhere. */
const journalCheck = view({
  currency,
  /** Sums the changes of all bookings' ledgers: the receivables. */
  ledgerMinor: minor,
  /** Sums the changes of what the agency owes its suppliers: the payables. */
  payablesMinor: minor,
  /** Sums tax that became due with the revenue of these days. */
  taxMinor: minor,
  invoicedTaxMinor: minor,
  /** Sums the tax in revenue that is on no document by the last of these days. */
  notInvoicedTaxMinor: minor,
})
export type JournalCheck = z.infer<typeof journalCheck>
/** Names the accounts as the agency's accountant does, and the currency of its books. */
export const chart = view({
  currency,
  accounts: z.record(z.enum(accountKeys), view({ number: text, name: text })),
})
export type Chart = z.infer<typeof chart>
export const journalSums = view({ accounts: accountSum.array(), checks: journalCheck.array() })
export type JournalSums = z.infer<typeof journalSums>
