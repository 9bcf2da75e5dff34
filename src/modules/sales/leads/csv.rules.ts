import { csvAmount, type CsvCells } from '../../../shared/csv'
import { lostLabels, sourceLabels } from './lead.rules'
import type { LeadView } from './view'
import { toStage } from './transition.rules'

export const csvCells: CsvCells<LeadView> = {
  Customer: (one) => one.customerName,
  'E-mail': (one) => one.email,
  Mobile: (one) => one.mobile,
  Destination: (one) => one.destination,
  Departure: (one) => one.travelDate ?? '',
  Travelers: (one) => String(one.numberOfTravelers),
  Budget: (one) => one.budget ?? '',
  Stage: (one) => toStage(one),
  Outcome: (one) => one.outcome ?? '',
  'Lost because': (one) => (one.lostReason ? lostLabels[one.lostReason] : ''),
  Source: (one) => sourceLabels[one.source],
  Owner: (one) => one.ownerName ?? '',
  Currency: (one) => one.currency,
  Value: (one) => csvAmount(one.valueMinor, one.currency),
  'Follow-up': (one) => one.followUpOn ?? '',
  Created: (one) => one.createdAt,
  Updated: (one) => one.updatedAt,
}
