import { csvAmount } from '../../../shared/csv'
import type { DepartureView } from './view'
import { stateLabels } from './state.rules'

export const csvColumns = [
  'Package',
  'Departure',
  'Last day',
  'Book by',
  'Status',
  'Seats',
  'Held',
  'Booked',
  'Left',
  'Waiting',
  'Minimum',
  'Guaranteed',
  'Currency',
  'Price',
  'Updated',
] as const

export const csvLine = (one: DepartureView): (string | number)[] => [
  one.packageTitle,
  one.startsOn,
  one.endsOn,
  one.bookBy,
  stateLabels[one.state],
  String(one.capacity),
  String(one.held),
  String(one.booked),
  String(one.left),
  String(one.waiting),
  String(one.minPax),
  one.guaranteedAt === null ? 'No' : 'Yes',
  one.currency,
  csvAmount(one.soldMinor),
  one.updatedAt,
]
