import { csvAmount, type CsvCells } from '../../../shared/csv'
import { windowsText } from './offered.rules'
import type { AdminPackage } from './view'

export const csvCells = (toCategory: (key: string) => string): CsvCells<AdminPackage> => ({
  Title: (one) => one.title,
  Destination: (one) => one.destination,
  Category: (one) => toCategory(one.category),
  Tags: (one) => one.tags.join(', '),
  Status: (one) => one.status,
  Days: (one) => String(one.days),
  Nights: (one) => String(one.nights),
  Currency: (one) => one.currency,
  Price: (one) => csvAmount(one.priceMinor, one.currency),
  'Original price': (one) => csvAmount(one.originalPriceMinor, one.currency),
  'Max travelers': (one) => String(one.maxTravelers),
  'Flights included': (one) => (one.isFlightIncluded ? 'Yes' : 'No'),
  Featured: (one) => (one.featured ? 'Yes' : 'No'),
  Offered: (one) => windowsText(one.offered),
  Rating: (one) => (one.rating === null ? '' : (one.rating / 100).toFixed(2)),
  Reviews: (one) => String(one.ratingCount),
  Address: (one) => `/packages/${one.slug}`,
  Created: (one) => one.createdAt,
  Updated: (one) => one.updatedAt,
})
