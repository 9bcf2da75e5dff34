import { csvAmount, type CsvCells } from '../../../shared/csv'
import { kindLabels } from './invoice.rules'
import type { InvoiceView } from './view'

export const csvCells: CsvCells<InvoiceView> = {
  Number: (one) => one.reference,
  Kind: (one) => kindLabels[one.kind],
  'Issued on': (one) => one.issuedOn,
  Booking: (one) => one.bookingReference,
  For: (one) => one.buyerName,
  'Refers to': (one) => one.refersTo ?? '',
  Currency: (one) => one.currency,
  Net: (one) => csvAmount(one.netMinor, one.currency),
  Tax: (one) => csvAmount(one.taxMinor, one.currency),
  Total: (one) => csvAmount(one.totalMinor, one.currency),
  Note: (one) => (one.isVoid ? 'The payment was taken back' : ''),
}
