import type { PackageCard, PackagePage } from '../../catalog/packages/view'
import { type FlagName, flags } from './flags.rules'

/** Lists duration buckets by the calls' value: 3 = 1–3 days … 20 = over 15 (product.md 2.8). Bounds inclusive. */
export const durationBuckets = [
  { value: 3, label: '1-3 Days', min: 1, max: 3 },
  { value: 6, label: '4-6 Days', min: 4, max: 6 },
  { value: 10, label: '7-10 Days', min: 7, max: 10 },
  { value: 15, label: '11-15 Days', min: 11, max: 15 },
  { value: 20, label: '15+ Days', min: 16, max: 365 },
] as const

/** Names filters as the empty state returns them. Price bounds and the budget are one. */
export const filterNames = [
  'search',
  'destination',
  'city',
  'tab',
  'category',
  'price',
  'duration',
  'hotelRating',
  ...flags.map(({ name }) => name),
  'departureCity',
  'date',
] as const
/** Adds typed parts: `text 0` is the first that `understand` reads. */
export type FilterName = (typeof filterNames)[number] | `text ${number}`

/** Describes a part of the typed search, and the search without it. `isPlain`: a word as typed. */
export type Reading = { label: string; search: string; isPlain: boolean; isDate: boolean }
/** Describes a destination without packages, and its correction. */
export type SpelledPlace = { asked: string; as: string }
/** Adds the parsed search to a page of packages. */
export type SearchPage = PackagePage & {
  readings: Reading[]
  spelled: SpelledPlace[]
  /** Holds the searched day or month of departure, or ''. */
  asked: string
  /** Holds the typed party. */
  party?: { adults: number; children: number }
}

/**
 * Counts packages for each value with the other filters applied, for tabs, tiles and the sidebar. Exact up to
 * `countCap` of shared/totals; countCap + 1 means more. Absent keys are zero.
 */
export type Facets = {
  /** Counts with all filters except the tab. */
  all: number
  /** Counts by category of home's tabs, beside the sidebar's types: 'honeymoon'. */
  tabs: Record<string, number>
  /** Counts by package type of the sidebar, beside the tab: 'beach'. */
  labels: Record<string, number>
  /** Counts by bucket value: '3', '6', … */
  durations: Record<string, number>
  /** Counts by minimum number of stars: '3', '4', '5'. */
  hotelRatings: Record<string, number>
  /** Counts by filter city: 'Bangkok', … */
  cities: Record<string, number>
} & Record<FlagName, number>

export type Alternatives = {
  /**
   * Holds the filter whose removal helps best, the number of packages then, and the typed part. Null when no single one
   * helps.
   */
  relax: { filter: FilterName; total: number; reading: Reading | null } | null
  /** Lists folded search words that none of `closest` has; only without `relax`. */
  dropped: string[]
  /** Names a searched place without packages. */
  nowhere: string | null
  /** Lists at most three packages: those without the filter, or those with most of the words or similar ones. */
  closest: PackageCard[]
}

/** Describes a place in the search bar. `listed`: in the specified list; others show when typed. */
export type Destination = { slug: string; name: string; aliases: string[]; packages: number; listed: boolean }

export const hotelRatings = [3, 4, 5] as const

export const sorts = [
  { value: 'popular', label: 'Popular' },
  { value: 'price-asc', label: 'Price: Low to High' },
  { value: 'price-desc', label: 'Price: High to Low' },
  { value: 'rating', label: 'Rating' },
  { value: 'duration', label: 'Duration' },
] as const
export type Sort = (typeof sorts)[number]['value']

/** Sets whole units of the agency's currency; the upper end means 'no upper bound' (product.md 2.7). */
export const priceSlider = { min: 500, max: 100_000, step: 500, start: [1000, 100_000] } as const

export const filterCities = [
  'Bangkok',
  'Tokyo',
  'Male',
  'Singapore',
  'Dubai',
  'Bali',
  'Paris',
  'London',
  'New York',
  'Sydney',
] as const
