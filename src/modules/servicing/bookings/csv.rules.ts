import { csvAmount, type CsvCells } from '../../../shared/csv'
import { sourceLabels } from '../../bookings/bookings/booking.rules'
import { displayStatusLabels, importUndoneLabel } from '../../bookings/bookings/transition.rules'
import type { ListedBooking } from './view'

export const csvCells: CsvCells<ListedBooking> = {
  Reference: (one) => one.reference,
  'Former number': (one) => one.formerNumber ?? '',
  Trip: (one) => one.title,
  Status: (one) => (one.isImportUndone ? importUndoneLabel : displayStatusLabels[one.displayStatus]),
  Customer: (one) => one.customerName,
  'E-mail': (one) => one.email,
  Departure: (one) => one.startsOn,
  'Last day': (one) => one.endsOn,
  Adults: (one) => String(one.adults),
  Children: (one) => String(one.children),
  Infants: (one) => String(one.infants),
  Currency: (one) => one.currency,
  Total: (one) => csvAmount(one.totalMinor, one.currency),
  Charged: (one) => csvAmount(one.chargedMinor, one.currency),
  Paid: (one) => csvAmount(one.paidMinor, one.currency),
  Open: (one) => csvAmount(one.openMinor, one.currency),
  Source: (one) => sourceLabels[one.source],
  Owner: (one) => one.ownerName ?? '',
  Booked: (one) => one.createdAt,
  Updated: (one) => one.updatedAt,
}
