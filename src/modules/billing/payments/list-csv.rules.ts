import { csvAmount, type CsvCells } from '../../../shared/csv'
import { ledgerLabels, methodLabels } from './payment.rules'
import { displayStatusLabels, isCounted, openingLabel } from './list.rules'
import type { ListedPayment } from './view'

/** Keeps amounts that count in their own columns, so that each column sums to the list and the books. */
const amountWhere = (one: ListedPayment, counts: boolean) =>
  csvAmount(isCounted(one.displayStatus) === counts ? one.amountMinor : null, one.currency)

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
  Amount: (one) => amountWhere(one, true),
  'Not counted': (one) => amountWhere(one, false),
  'Recorded by': (one) => one.recordedBy ?? (one.isOpening ? 'Imported' : ''),
  'Verified by': (one) => one.verifiedBy ?? '',
}
