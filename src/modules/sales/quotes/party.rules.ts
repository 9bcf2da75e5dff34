import { plural } from '../../../shared/text'
import type { QuoteDetail } from './view'

/** Says that the party is larger than its package takes; null where it fits. */
export function tooLargeText({
  travelers,
  infants,
  packageTakes,
}: Pick<QuoteDetail, 'travelers' | 'infants' | 'packageTakes'>): string | null {
  const seats = travelers - infants
  if (packageTakes === null || seats <= packageTakes) return null
  return `This package takes up to ${plural(packageTakes, 'traveler')}, and the request is for ${seats}.`
}
