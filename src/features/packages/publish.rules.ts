import { invalid } from '../../shared/errors'

type Publishable = { days: number; nights: number; itinerary: number; priceMinor: number; description: string }

/** Of drafts, too. @throws AppError invalid `nights` when there are more nights than days */
export function assertLength({ days, nights }: { days: number; nights: number }): void {
  if (nights > days) throw invalid(`${days} days have no ${nights} nights`, 'nights')
}

/**
 * Validates a package before publishing (product.md 7.4): one itinerary day for each day, and as many nights as days or
 * one less (the last day is the way home). `itinerary` is the number of its days.
 * @throws AppError invalid naming the field
 */
export function assertPublishable(p: Publishable): void {
  if (p.description === '') throw invalid('Description is required', 'description')
  if (p.priceMinor === 0) throw invalid('Price is required', 'price')
  if (p.nights !== p.days && p.nights !== p.days - 1) {
    throw invalid(`${p.days} days go with ${p.days - 1} or ${p.days} nights`, 'nights')
  }
  if (p.itinerary !== p.days) throw invalid(`The itinerary has ${p.itinerary} of ${p.days} days`, 'itinerary')
}
