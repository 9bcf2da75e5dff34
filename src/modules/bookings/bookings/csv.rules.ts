import { csvAmount, type CsvCells } from '../../../shared/csv'
import { sourceLabels } from './booking.rules'
import type { BookingView } from './view'
import { displayStatusLabels } from './transition.rules'

export const csvCells: CsvCells<BookingView> = {
  Reference: (one) => one.reference,
  Trip: (one) => one.title,
  Status: (one) => displayStatusLabels[one.displayStatus],
  Customer: (one) => one.customerName,
  'E-mail': (one) => one.email,
  Departure: (one) => one.startsOn,
  'Last day': (one) => one.endsOn,
  Adults: (one) => String(one.adults),
  Children: (one) => String(one.children),
  Infants: (one) => String(one.infants),
  Currency: (one) => one.currency,
  Total: (one) => csvAmount(one.totalMinor, one.currency),
  Source: (one) => sourceLabels[one.source],
  Owner: (one) => one.ownerName ?? '',
  Booked: (one) => one.createdAt,
  Updated: (one) => one.updatedAt,
}
