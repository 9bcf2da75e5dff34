import { z } from 'zod'
import { count, text, texts, view } from '../../../shared/views'
import { packageCard, packagePage } from '../../catalog/packages/view'
import { picture } from '../../core/media/view'
import { type Choice, choices } from './choices.rules'
import { eachFlag } from './flags.rules'
import { filterNames } from './schema'

/** Describes a part of the typed search, and the search without it. `isPlain`: a word as typed. */
const reading = view({ label: text, search: text, isPlain: z.boolean(), isDate: z.boolean() })
export type Reading = z.infer<typeof reading>
/** Describes a destination without packages, and its correction. */
const spelledPlace = view({ asked: text, as: text })
export type SpelledPlace = z.infer<typeof spelledPlace>
/** Adds the parsed search to a page of packages. */
export const searchPage = packagePage.extend({
  readings: reading.array(),
  spelled: spelledPlace.array(),
  /** Holds the searched day or month of departure, or ''. */
  asked: text,
  party: view({ adults: count, children: count }).optional(),
})
export type SearchPage = z.infer<typeof searchPage>

const counts = z.record(text, count)
const choiceCounts = Object.fromEntries(choices.map((choice) => [choice.counts, counts])) as Record<
  Choice['counts'],
  typeof counts
>
/**
 * Counts packages for each value with the other filters applied, for tabs, tiles and the sidebar. Exact up to
 * `countCap` of shared/totals; countCap + 1 means more. Absent keys are zero.
 */
export const facets = view({
  /** Counts with all filters except the tab. */
  all: count,
  /** Counts by category of home's tabs, beside the sidebar's types: 'honeymoon'. */
  tabs: counts,
  /** Counts by package type of the sidebar, beside the tab: 'beach'. */
  labels: counts,
  /** Counts by value of an option: '3', '6', … */
  ...choiceCounts,
  /** Counts by filter city: 'Bangkok', … */
  cities: counts,
  /** Holds the highest price of all packages, whatever the filters; 0 without one. */
  highestMinor: count,
  ...eachFlag(() => count),
})
export type Facets = z.infer<typeof facets>

/** Adds typed parts: `text 0` is the first that `understand` reads. */
const filterName = z.enum(filterNames).or(z.templateLiteral(['text ', z.number()]))
export type FilterName = z.infer<typeof filterName>
export const alternatives = view({
  /**
   * Holds the filter whose removal helps best, the number of packages then, and the typed part. Null when no single one
   * helps.
   */
  relax: view({ filter: filterName, total: count, reading: reading.nullable() }).nullable(),
  /** Lists folded search words that none of `closest` has; only without `relax`. */
  dropped: texts,
  /** Names a searched place without packages. */
  nowhere: text.nullable(),
  /** Lists at most three packages: those without the filter, or those with most of the words or similar ones. */
  closest: packageCard.array(),
})
export type Alternatives = z.infer<typeof alternatives>

/** Describes a place in the search bar. `listed`: in the specified list; others show when typed. */
export const destination = view({ slug: text, name: text, aliases: texts, packages: count, listed: z.boolean() })
export type Destination = z.infer<typeof destination>
/** Holds terms of every booking, for pages that do not load the policy. */
export const promises = view({ payment: text, isPaidInParts: z.boolean(), terms: texts })
export type Promises = z.infer<typeof promises>
export const tile = view({ slug: text, name: text, packages: count, image: picture.nullable() })
export type Tile = z.infer<typeof tile>
