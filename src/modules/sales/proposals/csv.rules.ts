import { csvAmount, type CsvCells } from '../../../shared/csv'
import { toLastDay } from '../../../shared/instants'
import type { ProposalView } from './view'
import { displayStatusLabels } from './transition.rules'

/** Makes the cells, whose days are those of a time zone. */
export const csvCells = (timeZone: string): CsvCells<ProposalView> => ({
  Reference: (one) => one.reference,
  Trip: (one) => one.title,
  Status: (one) => displayStatusLabels[one.displayStatus],
  Customer: (one) => one.customerName,
  'E-mail': (one) => one.email,
  Destination: (one) => one.destination,
  Departure: (one) => one.travelFrom ?? '',
  Currency: (one) => one.currency,
  Total: (one) => csvAmount(one.totalMinor, one.currency),
  'Held until': ({ expiresAt }) => (expiresAt ? toLastDay(expiresAt, timeZone) : ''),
  Owner: (one) => one.ownerName ?? '',
  Created: (one) => one.createdAt,
  Updated: (one) => one.updatedAt,
})
