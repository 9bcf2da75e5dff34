import { and, type Column, like, or, type SQL, sql } from 'drizzle-orm'
import { beginsWord, searchTerms } from '../../../shared/search-terms'
import { countCap } from '../../../shared/totals'
import { type Db, rows } from './db'
import { plannedEachTime } from './prepared-statements'
import type { Part } from './sorted-page'

/** Rows whose folded text has all words in it. Words of punctuation alone find nothing. */
export function hasWords(text: Column, words: string | undefined): SQL | undefined {
  if (!words) return undefined
  const terms = searchTerms(words)
  if (terms.length === 0) return sql`false`
  const has = (part: string) =>
    beginsWord(part) ? or(like(text, `${part}%`), like(text, `% ${part}%`)) : like(text, `%${part}%`)
  const found = terms.map((ways) => or(...ways.map((parts) => and(...parts.map(has)))))
  return sql`${plannedEachTime} ${and(...found)}`
}

type Search = {
  /** `FROM` with what the conditions read: outer joins, as PostgreSQL leaves out those that a search does not need. */
  from: SQL
  /** To count and to sum: may leave out rows that `matching` leaves out. */
  counted?: SQL
  /** The other filters. */
  matching: SQL | undefined
  /** Of one table each. One of them has to hold; without any, all rows do. */
  texts: readonly (SQL | undefined)[]
}

/**
 * Words of several tables: a condition of two tables has no index, so each is searched apart.
 * @returns the first rows of each search, each row once as long as its id is among the columns
 */
export function firstOf(
  { from, matching, texts }: Search,
  columns: SQL,
  { where, orderBy = [], limit }: { where?: SQL; orderBy?: SQL[]; limit: number },
): SQL {
  const inOrder = orderBy.length > 0 ? sql` ORDER BY ${sql.join(orderBy, sql`, `)}` : sql``
  return sql.join(
    (texts.length === 0 ? [undefined] : texts).map(
      (text) =>
        sql`(SELECT ${columns} ${from} WHERE ${and(matching, text, where) ?? sql`TRUE`}${inOrder} LIMIT ${limit})`,
    ),
    sql` UNION `,
  )
}

/** @returns how many rows match, up to the cap, and a condition for a page of them */
export async function searchOf(db: Db, { id, counted, ...search }: Search & { id: Column }) {
  const ids = sql`${id} AS id`
  const [found] = await rows<{ total: number }>(
    db,
    sql`SELECT count(*)::int AS total FROM (${firstOf({ ...search, from: counted ?? search.from }, ids, { limit: countCap + 1 })}) found`,
  )
  return {
    total: Math.min(found!.total, countCap + 1),
    pageOf: (part: Part) =>
      search.texts.length === 0 ? and(search.matching, part.where) : sql`${id} IN (${firstOf(search, ids, part)})`,
  }
}
