import { fold } from '../../shared/text'
import { categories, namesOf } from './categories.rules'

const categoryNames = categories.map((c) => `WHEN '${c}' THEN '${namesOf(c).join(' ')}'`).join(' ')

/** Generated columns of packages, as SQL: what lists are narrowed and sorted by. */
export const generated = {
  /** Category and tags. */
  labels: `array_append(array_remove(tags, category), category)`,
  /** Folded; what words are searched in (product.md 2.11). */
  searchText: `fold_text(ARRAY[title, destination, CASE category ${categoryNames} ELSE '' END] || tags) || ' ' || place_words`,
  /** Ascending: the most popular, then the newest first. */
  popularRank: `-(least(popularity, 2000000) * 4398046511104 + (extract(epoch FROM created_at AT TIME ZONE 'UTC') * 1000)::bigint)`,
  /** Ascending: the best rated, then those rated by most first; the unrated last. */
  ratingRank: `(500 - coalesce(rating, 0)) * 1000000 + 999999 - least(rating_count, 999999)`,
} as const

/** Different words of a search, folded, the longest first. */
export const searchWords = (text: string): string[] =>
  [...new Set(fold(text).split(' '))].filter(Boolean).toSorted((a, b) => b.length - a.length)

/** LIKE patterns on `search_text`: each word of a search is a part of a word there (product.md 2.11). */
export const searchPatterns = (text: string): string[] => searchWords(text).map((word) => `%${word}%`)
