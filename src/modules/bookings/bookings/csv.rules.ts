import { csvAmount } from '../../../shared/csv'
import { sourceLabels } from './booking.rules'
import type { BookingView } from './view'
import { displayStatusLabels } from './transition.rules'

export const csvColumns = [
  'Reference',
  'Trip',
  'Status',
  'Customer',
  'E-mail',
  'Departure',
  'Last day',
  'Adults',
  'Children',
  'Infants',
  'Currency',
  'Total',
  'Source',
  'Owner',
  'Booked',
  'Updated',
] as const

export const csvLine = (one: BookingView): (string | number)[] => [
  one.reference,
  one.title,
  displayStatusLabels[one.stand],
  one.customerName,
  one.email,
  one.startsOn,
  one.endsOn,
  String(one.adults),
  String(one.children),
  String(one.infants),
  one.currency,
  csvAmount(one.totalMinor),
  sourceLabels[one.source],
  one.ownerName ?? '',
  one.createdAt,
  one.updatedAt,
]
