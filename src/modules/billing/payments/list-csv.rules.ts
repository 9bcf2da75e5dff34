import { csvAmount, type CsvCells } from '../../../shared/csv'
import { ledgerLabels, methodLabels } from './payment.rules'
import { displayStatusLabels, openingLabel } from './list.rules'
import type { ListedPayment } from './view'

export const csvCells: CsvCells<ListedPayment> = {
  Day: (one) => one.effectiveOn,
  Booking: (one) => one.bookingReference,
  Trip: (one) => one.bookingTitle,
  Customer: (one) => one.customerName,
  Kind: (one) => (one.isOpening ? openingLabel : ledgerLabels[one.kind]),
  Method: (one) => methodLabels[one.method],
  Reference: (one) => one.reference,
  Status: (one) => displayStatusLabels[one.displayStatus],
  Currency: (one) => one.currency,
  Amount: (one) => csvAmount(one.amountMinor, one.currency),
  'Recorded by': (one) => one.recordedBy ?? (one.isOpening ? 'Imported' : ''),
  'Verified by': (one) => one.verifiedBy ?? '',
}
