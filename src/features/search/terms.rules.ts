import { maxMinor } from '../../shared/money'
import { foldSearch } from '../../shared/text'
import { labelOf } from '../packages/categories.rules'
import { durationBuckets, priceSlider } from './search.rules'

/** What the search index knows packages by: tables search_terms and package_terms (migrations search_index and after). */
export type TermKind = 'all' | 'label' | 'place' | 'days' | 'stars' | 'flights' | 'from' | 'word' | 'phrase' | 'triple'
export type Term = { kind: TermKind; value: string }

/** Inclusive. */
export type Days = { min: number; max: number }
/**
 * One restriction: a package passes that has any of the terms. `days`: the same said of their number of days.
 * `likes`: patterns on the folded text that stand for terms of words when another restriction leads;
 * `exact` false: the terms find too much, or are not all known, so that the patterns count always.
 */
export type Restriction = { terms: Term[]; days?: Days[]; likes: string[]; exact: boolean }

const any = (kind: TermKind, values: readonly (string | number)[]): Term[] =>
  [...new Set(values.map(String))].map((value) => ({ kind, value }))
const restriction = (terms: Term[], days?: Days[]): Restriction => ({ terms, days, likes: [], exact: true })

export const everything: Restriction = restriction(any('all', ['']))

/** Any of the categories or tags, by any alias; null when 'all' is among them. */
export function ofLabels(words: readonly string[]): Restriction | null {
  const labels = words.map(labelOf)
  return labels.length === 0 || labels.includes('all') ? null : restriction(any('label', labels))
}

export const ofPlaces = (ids: readonly string[]): Restriction => restriction(any('place', ids))

/** Any of the buckets of `durationBuckets`, neighbours as one; values that are no bucket find nothing. */
export function ofDurations(values: readonly number[]): Restriction {
  const ranges: Days[] = []
  for (const { value, min, max } of durationBuckets) {
    const last = ranges.at(-1)
    if (!values.includes(value)) continue
    if (last?.max === min - 1) last.max = max
    else ranges.push({ min, max })
  }
  const days = ranges.flatMap(({ min, max }) => Array.from({ length: max - min + 1 }, (_, i) => min + i))
  return restriction(any('days', days), ranges)
}

/** At least so many stars; of several the lowest counts (product.md 2.8). */
export const ofHotelRatings = (values: readonly number[]): Restriction =>
  restriction(
    any(
      'stars',
      [1, 2, 3, 4, 5].filter((stars) => stars >= Math.min(...values)),
    ),
  )

export const withFlights: Restriction = restriction(any('flights', ['']))

/** Priced from this city, or from anywhere. */
export const departingFrom = (city: string): Restriction => restriction(any('from', ['', foldSearch(city)]))

/** Minor units, inclusive; null when no bound narrows anything. The slider's upper end means none (product.md 2.7). */
export function priceBounds(min = 0, max: number = priceSlider.max): { low: number; high: number } | null {
  const low = Math.min(Math.round(min * 100), maxMinor)
  const high = max >= priceSlider.max ? maxMinor : Math.round(max * 100)
  return low > 0 || high < maxMinor ? { low, high } : null
}

/** The bits of terms, 0 to 255, in the four columns of an index row that hold them. */
export function masksOf(marks: readonly number[]): bigint[] {
  const masks = [0n, 0n, 0n, 0n]
  for (const mark of marks) masks[mark >> 6]! |= 1n << BigInt(mark & 63)
  return masks.map((mask) => BigInt.asIntN(64, mask))
}
