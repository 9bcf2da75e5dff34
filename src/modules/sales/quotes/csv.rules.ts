import { csvAmount, type CsvCells } from '../../../shared/csv'
import type { QuoteView } from './view'
import { sourceLabels } from './transition.rules'

export const csvCells: CsvCells<QuoteView> = {
  Reference: (one) => one.reference,
  Status: (one) => one.status,
  Traveler: (one) => one.customerName,
  'E-mail': (one) => one.email,
  Phone: (one) => one.phone,
  From: (one) => one.departureCity,
  Destination: (one) => one.destination,
  Departure: (one) => one.travelDate ?? '',
  Travelers: (one) => String(one.travelers),
  Budget: (one) => one.budget ?? '',
  Package: (one) => one.packageTitle ?? '',
  Currency: (one) => one.currency ?? '',
  Estimate: (one) => (one.currency === null ? '' : csvAmount(one.totalMinor, one.currency)),
  Message: (one) => one.message ?? '',
  Source: (one) => sourceLabels[one.source],
  'Assigned to': (one) => one.assigneeName ?? '',
  Received: (one) => one.createdAt,
  'Reply due': (one) => one.respondBy,
  Answered: (one) => one.answeredAt ?? '',
  Infants: (one) => String(one.infants),
}
