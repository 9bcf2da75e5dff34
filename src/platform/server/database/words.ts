import { and, type Column, like, or, type SQL, sql } from 'drizzle-orm'
import { searchWords } from '../../../shared/text'
import { countCap } from '../../../shared/totals'
import { type Db, rows } from './db'
import type { Part } from './sorted-page'

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

type Search = {
  id: Column
  /** `FROM` with what the conditions read: outer joins, as PostgreSQL leaves out those that a search does not need. */
  from: SQL
  /** The other filters. */
  matching: SQL | undefined
  /** Of one table each. One of them has to hold; without any, all rows do. */
  texts: readonly (SQL | undefined)[]
}

/** Rows in which one of the texts holds, as `searchOf` finds them, but all of them. Undefined without any. */
export const foundBy = ({ id, from, texts }: Omit<Search, 'matching'>): SQL | undefined =>
  texts.length === 0
    ? undefined
    : sql`${id} IN (${sql.join(
        texts.map((text) => sql`SELECT ${id} ${from} WHERE ${text}`),
        sql` UNION `,
      )})`

/**
 * Words of several tables: a condition of two tables has no index, so each is searched apart.
 * @returns how many rows match, up to the cap, and a condition for a page of them: the first rows of each search
 */
export async function searchOf(db: Db, { id, from, matching, texts }: Search) {
  const isAny = texts.length === 0
  const first = (limit: number, where?: SQL, orderBy: SQL[] = []) =>
    sql.join(
      (isAny ? [undefined] : texts).map((text) => {
        const inOrder = orderBy.length > 0 ? sql` ORDER BY ${sql.join(orderBy, sql`, `)}` : sql``
        return sql`(SELECT ${id} AS id ${from} WHERE ${and(matching, text, where) ?? sql`TRUE`}${inOrder} LIMIT ${limit})`
      }),
      sql` UNION `,
    )
  const [found] = await rows<{ total: number }>(
    db,
    sql`SELECT count(*)::int AS total FROM (${first(countCap + 1)}) found`,
  )
  return {
    total: Math.min(found!.total, countCap + 1),
    pageOf: ({ where, orderBy, limit }: Part) =>
      isAny ? and(matching, where) : sql`${id} IN (${first(limit, where, orderBy)})`,
  }
}
