import type { PackageCard, PackagePage } from '../../catalog/packages/package.rules'
import { type FlagName, flags } from './flags.rules'

/** Duration buckets by the value that the calls carry: 3 = 1–3 days … 20 = over 15 (product.md 2.8). Bounds inclusive. */
export const durationBuckets = [
  { value: 3, label: '1-3 Days', min: 1, max: 3 },
  { value: 6, label: '4-6 Days', min: 4, max: 6 },
  { value: 10, label: '7-10 Days', min: 7, max: 10 },
  { value: 15, label: '11-15 Days', min: 11, max: 15 },
  { value: 20, label: '15+ Days', min: 16, max: 365 },
] as const

/** The filters of a list, by the names that the empty state gives back. The price bounds and the budget are one. */
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
/** `text 0` is the first part of what was typed, as `understand` reads it. */
export type FilterName = (typeof filterNames)[number] | `text ${number}`

/** A part of the typed search in words, and the search without it. `isPlain`: a word as it was typed. */
export type Reading = { label: string; search: string; isPlain: boolean; isDate: boolean }
/** A destination of the address that no package has, and the name that it was read as. */
export type SpelledPlace = { asked: string; as: string }
/** A page of packages, and how the search was read. */
export type SearchPage = PackagePage & {
  readings: Reading[]
  spelled: SpelledPlace[]
  /** The day or month of departure that was looked for, or ''. */
  asked: string
  /** Who travels, where it was typed. */
  party?: { adults: number; children: number }
}

/**
 * How many packages each value would leave beside the other filters, for tabs, tiles and the filter sidebar. Exact up to
 * `countCap` of shared/totals; countCap + 1 means more. Absent keys are zero.
 */
export type Facets = {
  /** With all filters but the tab. */
  all: number
  /** By category of home's tabs, beside the sidebar's types: 'honeymoon'. */
  tabs: Record<string, number>
  /** By package type of the sidebar, beside the tab: 'beach'. */
  labels: Record<string, number>
  /** By bucket value: '3', '6', … */
  durations: Record<string, number>
  /** At least so many stars: '3', '4', '5'. */
  hotelRatings: Record<string, number>
  /** By filter city: 'Bangkok', … */
  cities: Record<string, number>
} & Record<FlagName, number>

/** Alternatives to an empty list. */
export type Alternatives = {
  /**
   * The filter whose removal alone helps best, how many packages it leaves, and how it was read when it was typed. Null
   * when no single one helps.
   */
  relax: { filter: FilterName; total: number; reading: Reading | null } | null
  /** Words of the search, folded, that none of `closest` has; only without `relax`. */
  dropped: string[]
  /** A place that was searched for and has no package. */
  nowhere: string | null
  /** At most three packages: those without the filter, or else those with most of the words, or words like them. */
  closest: PackageCard[]
}

/** A place that the search bar offers. `listed`: one of the specified list; the others are there for who types them. */
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

/** Whole units of the agency's currency; the upper end means 'no upper bound' (product.md 2.7). */
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
