import { categories, namesOf } from './categories.rules'

const categoryNames = categories.map((c) => `WHEN '${c}' THEN '${namesOf(c).join(' ')}'`).join(' ')

const popularRank = `-(least(popularity, 2000000) * 4398046511104 + (extract(epoch FROM created_at AT TIME ZONE 'UTC') * 1000)::bigint)`

/** Generated columns of packages, as SQL: what lists are narrowed and sorted by. */
export const generated = {
  /** Category and tags. */
  labels: `array_append(array_remove(tags, category), category)`,
  /** Folded; what words are searched in (product.md 2.11). */
  searchText: `fold_text(ARRAY[title, destination, CASE category ${categoryNames} ELSE '' END] || tags) || ' ' || place_words`,
  /** Ascending: the most popular, then the newest first. */
  popularRank,
  /** Ascending: the best rated, then those rated by most first; the unrated last, by popularity. */
  ratingRank: `CASE WHEN rating IS NULL THEN 9000000000000000000 + ${popularRank}
    ELSE (500 - rating) * 1000000::bigint + 999999 - least(rating_count, 999999) END`,
  /**
   * Ascending, as lists are sorted by rating: the mean with three reviews of 4 stars added, so that one of 5 stars does not
   * stand above many of 4.7; the unrated last, by popularity.
   */
  reviewRank: `CASE WHEN rating IS NULL THEN 9000000000000000000 + ${popularRank}
    ELSE -((rating::bigint * rating_count + 1200) * 1000000 / (rating_count + 3)) END`,
  /** Folded; where words are looked for that no other text has. */
  mentions: `fold_text(highlights || description)`,
} as const

/**
 * SQL: packages `p` with a label, and those in any of `places`, in parts that share no package. The first parts are in
 * b-tree indexes, so most are counted without reading rows. The last part has those with the label as a tag only, or
 * the place as a further one.
 */
export const withLabel = (label: string): string[] => [
  `p.category = ${label}`,
  `p.labels @> ARRAY[${label}] AND p.category <> ${label}`,
]
export const inPlaces = (places: string): string[] => [
  `p.place_id = ANY (${places})`,
  `p.id IN (SELECT v.package_id FROM package_places v WHERE v.place_id = ANY (${places})) AND p.place_id <> ALL (${places})`,
]
