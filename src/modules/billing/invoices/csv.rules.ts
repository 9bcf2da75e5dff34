import { csvAmount, type CsvCells } from '../../../shared/csv'
import { formatAmount } from '../../../shared/money'
import { kindLabels } from './invoice.rules'
import type { InvoiceView } from './view'

/** Keeps receipts apart: the sums of the other columns are what was invoiced, less credit notes. */
const invoiceAmount = (one: InvoiceView, minor: number) =>
  csvAmount(one.kind === 'receipt' ? null : minor, one.currency)

export const csvCells: CsvCells<InvoiceView> = {
  Number: (one) => one.reference,
  Kind: (one) => kindLabels[one.kind],
  'Issued on': (one) => one.issuedOn,
  Booking: (one) => one.bookingReference,
  For: (one) => one.buyerName,
  'Refers to': (one) => one.refersTo ?? '',
  Currency: (one) => one.currency,
  Net: (one) => invoiceAmount(one, one.netMinor),
  Tax: (one) => invoiceAmount(one, one.taxMinor),
  Total: (one) => invoiceAmount(one, one.totalMinor),
  Received: (one) => csvAmount(one.kind === 'receipt' && !one.isVoid ? one.totalMinor : null, one.currency),
  Note: (one) => (one.isVoid ? `The payment of ${formatAmount(one.totalMinor, one.currency)} was taken back` : ''),
}
