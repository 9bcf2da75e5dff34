import { type Currency, toUnits } from '../../../shared/money'

/** Maps the calls' values of durations to inclusive bounds: 3 = 1–3 days … 20 = over 15 (product.md 2.8). */
export const durationDays = { 3: [1, 3], 6: [4, 6], 10: [7, 10], 15: [11, 15], 20: [16, 365] } as const

/** Lists the packages that pages and REST ask for at once. */
export const pageSizes = { hero: 1, home: 9, list: 12, rest: 24 } as const

/** Limits the destinations that a page has beside the listed ones, and those that an answer finds. */
export const atOnce = 100

export const hotelRatings = [3, 4, 5] as const

export const sorts = [
  { value: 'popular', label: 'Popular' },
  { value: 'price-asc', label: 'Price: Low to High' },
  { value: 'price-desc', label: 'Price: High to Low' },
  { value: 'rating', label: 'Rating' },
  { value: 'duration', label: 'Duration' },
] as const
export type Sort = (typeof sorts)[number]['value']

/**
 * Returns the slider's whole units of the agency's currency; the upper end means 'no upper bound' (product.md 2.7).
 * Yen, without decimals, have a hundred times as many units. Scales all by tens to the dearest package: it lies between
 * the lower start and the upper end.
 */
export function getPriceSlider(currency: Currency, highestMinor = 0) {
  const ends = [50_000, 100_000, 10_000_000] as const
  const highest = highestMinor || ends[2]
  let scale = 1
  while (highest > ends[2] * scale) scale *= 10
  while (highest <= ends[1] * scale && toUnits(ends[0] * scale, currency) >= 10) scale /= 10
  const [min, low, max] = ends.map((minor) => Math.round(toUnits(minor * scale, currency))) as [number, number, number]
  return { min, max, step: min, start: [low, max] as const }
}
