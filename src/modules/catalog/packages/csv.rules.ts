import { csvAmount } from '../../../shared/csv'
import { categoryLabels } from './categories.rules'
import { windowsText } from './offered.rules'
import type { AdminPackage } from './view'

export const csvColumns = [
  'Title',
  'Destination',
  'Category',
  'Tags',
  'Status',
  'Days',
  'Nights',
  'Currency',
  'Price',
  'Original price',
  'Max travelers',
  'Flights included',
  'Featured',
  'Offered',
  'Rating',
  'Reviews',
  'Address',
  'Created',
  'Updated',
] as const

export const csvLine = (one: AdminPackage): (string | number)[] => [
  one.title,
  one.destination,
  categoryLabels[one.category],
  one.tags.join(', '),
  one.status,
  String(one.days),
  String(one.nights),
  one.currency,
  csvAmount(one.priceMinor),
  csvAmount(one.originalPriceMinor),
  String(one.maxTravelers),
  one.isFlightIncluded ? 'Yes' : 'No',
  one.featured ? 'Yes' : 'No',
  windowsText(one.offered),
  one.rating === null ? '' : (one.rating / 100).toFixed(2),
  String(one.ratingCount),
  `/packages/${one.slug}`,
  one.createdAt,
  one.updatedAt,
]
