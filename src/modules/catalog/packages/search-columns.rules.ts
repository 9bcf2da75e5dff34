/**
 * Names the specification's categories for the search, also when an agency calls them otherwise. `writeSearchColumns`
 * adds the agency's own names.
 */
export const knownNames: Readonly<Record<string, string>> = {
  honeymoon: 'honeymoon Honeymoon',
  family: 'family Family Vacays family vacays family vacation',
  premium: 'premium Premium luxury',
  group: 'group Group Tours group tours group tour',
  adventure: 'adventure Adventure',
  cultural: 'cultural Cultural',
  business: 'business Business',
  budget: 'budget Budget',
  religious: 'religious Religious spiritual',
  wildlife: 'wildlife Wildlife',
}
const categoryNames = Object.entries(knownNames)
  .map(([key, names]) => `WHEN '${key}' THEN '${names}'`)
  .join(' ')

const popularRank = `-(least(popularity, 2000000) * 4398046511104 + (extract(epoch FROM created_at AT TIME ZONE 'UTC') * 1000)::bigint)`

/** Defines generated columns of packages as SQL, for filters and sorts of lists. */
export const generated = {
  labels: `array_append(array_remove(tags, category), category)`,
  /** Folds the texts that word searches match (product.md 2.11). */
  searchText: `fold_text(ARRAY[title, destination, CASE category ${categoryNames} ELSE '' END] || tags) || ' ' || place_words`,
  /** Ascends from the most popular, then the newest. */
  popularRank,
  /** Ascends from the best rated, then those with most reviews; unrated ones last, by popularity. */
  ratingRank: `CASE WHEN rating IS NULL THEN 9000000000000000000 + ${popularRank}
    ELSE (500 - rating) * 1000000::bigint + 999999 - least(rating_count, 999999) END`,
  /**
   * Sorts lists by rating, ascending. Adds three reviews of 4 stars, so that one of 5 stars does not outrank many of
   * 4.7. Unrated ones come last, by popularity.
   */
  reviewRank: `CASE WHEN rating IS NULL THEN 9000000000000000000 + ${popularRank}
    ELSE -((rating::bigint * rating_count + 1200) * 1000000 / (rating_count + 3)) END`,
  /** Folds texts for words that no other text matches. */
  mentions: `fold_text(highlights || description)`,
} as const
