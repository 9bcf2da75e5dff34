import { csvAmount, type CsvCells } from '../../../shared/csv'
import type { DepartureView } from './view'
import { stateLabels } from './state.rules'

export const csvCells: CsvCells<DepartureView> = {
  Package: (one) => one.packageTitle,
  Departure: (one) => one.startsOn,
  'Last day': (one) => one.endsOn,
  'Book by': (one) => one.bookBy,
  Status: (one) => stateLabels[one.state],
  Seats: (one) => String(one.capacity),
  Held: (one) => String(one.held),
  Booked: (one) => String(one.booked),
  Left: (one) => String(one.left),
  Waiting: (one) => String(one.waiting),
  Minimum: (one) => String(one.minPax),
  Guaranteed: (one) => (one.guaranteedAt === null ? 'No' : 'Yes'),
  Currency: (one) => one.currency,
  Price: (one) => csvAmount(one.soldMinor, one.currency),
  Updated: (one) => one.updatedAt,
  'Package address': (one) => `/packages/${one.packageSlug}`,
}
