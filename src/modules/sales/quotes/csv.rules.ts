import { csvAmount } from '../../../shared/csv'
import type { QuoteView } from './view'
import { sourceLabels } from './transition.rules'

export const csvColumns = [
  'Reference',
  'Status',
  'Traveler',
  'E-mail',
  'Phone',
  'From',
  'Destination',
  'Departure',
  'Travelers',
  'Budget',
  'Package',
  'Currency',
  'Estimate',
  'Message',
  'Source',
  'Assigned to',
  'Received',
  'Reply due',
  'Answered',
] as const

export const csvLine = (one: QuoteView): (string | number)[] => [
  one.reference,
  one.status,
  one.customerName,
  one.email,
  one.phone,
  one.departureCity,
  one.destination,
  one.travelDate ?? '',
  String(one.travelers),
  one.budget ?? '',
  one.packageTitle ?? '',
  one.currency ?? '',
  csvAmount(one.totalMinor),
  one.message ?? '',
  sourceLabels[one.source],
  one.assigneeName ?? '',
  one.createdAt,
  one.respondBy,
  one.answeredAt ?? '',
]
