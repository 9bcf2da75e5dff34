import { csvAmount } from '../../../shared/csv'
import { lostLabels, sourceLabels } from './lead.rules'
import type { LeadView } from './view'
import { toStage } from './transition.rules'

export const csvColumns = [
  'Customer',
  'E-mail',
  'Mobile',
  'Destination',
  'Departure',
  'Travelers',
  'Budget',
  'Stage',
  'Outcome',
  'Lost because',
  'Source',
  'Owner',
  'Currency',
  'Value',
  'Follow-up',
  'Created',
  'Updated',
] as const

export const csvLine = (one: LeadView): (string | number)[] => [
  one.customerName,
  one.email,
  one.mobile,
  one.destination,
  one.travelDate ?? '',
  String(one.numberOfTravelers),
  one.budget ?? '',
  toStage(one),
  one.outcome ?? '',
  one.lostReason ? lostLabels[one.lostReason] : '',
  sourceLabels[one.source],
  one.ownerName ?? '',
  one.currency,
  csvAmount(one.valueMinor),
  one.followUpOn ?? '',
  one.createdAt,
  one.updatedAt,
]
