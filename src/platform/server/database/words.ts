import { and, type Column, like, or, type SQL, sql } from 'drizzle-orm'
import { searchWords } from '../../../shared/text'

/**
 * Rows whose folded text has all words in it. One or two letters have to begin a word there: the index knows no shorter
 * part. Words of punctuation alone find nothing.
 */
export function hasWords(text: Column, words: string | undefined): SQL | undefined {
  if (!words) return undefined
  const wanted = searchWords(words)
  if (wanted.length === 0) return sql`false`
  return and(
    ...wanted.map((word) =>
      /^[a-z0-9]{1,2}$/.test(word) ? or(like(text, `${word}%`), like(text, `% ${word}%`)) : like(text, `%${word}%`),
    ),
  )
}
