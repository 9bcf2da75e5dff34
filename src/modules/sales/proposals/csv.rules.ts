import { csvAmount } from '../../../shared/csv'
import type { ProposalView } from './view'
import { displayStatusLabels } from './transition.rules'

export const csvColumns = [
  'Reference',
  'Trip',
  'Status',
  'Customer',
  'E-mail',
  'Destination',
  'Departure',
  'Currency',
  'Total',
  'Held until',
  'Owner',
  'Created',
  'Updated',
] as const

export const csvLine = (one: ProposalView): (string | number)[] => [
  one.reference,
  one.title,
  displayStatusLabels[one.stand],
  one.customerName,
  one.email,
  one.destination,
  one.travelFrom ?? '',
  one.currency,
  csvAmount(one.totalMinor),
  one.expiresAt ?? '',
  one.ownerName ?? '',
  one.createdAt,
  one.updatedAt,
]
