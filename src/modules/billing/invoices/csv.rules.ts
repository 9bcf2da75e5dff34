import type { CsvCells } from '../../../shared/csv'
import { kindLabels } from './invoice.rules'
import type { InvoiceView } from './view'

/** Lists amounts as numbers with cents: a leading minus sign is no formula then. */
export const csvCells: CsvCells<InvoiceView> = {
  Number: (one) => one.reference,
  Kind: (one) => kindLabels[one.kind],
  'Issued on': (one) => one.issuedOn,
  Booking: (one) => one.bookingReference,
  For: (one) => one.buyerName,
  'Refers to': (one) => one.refersTo ?? '',
  Currency: (one) => one.currency,
  Net: (one) => one.netMinor / 100,
  Tax: (one) => one.taxMinor / 100,
  Total: (one) => one.totalMinor / 100,
  Note: (one) => (one.isVoid ? 'The payment was taken back' : ''),
}
