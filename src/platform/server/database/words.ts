import { and, type Column, like, or, type SQL, sql } from 'drizzle-orm'
import { beginsWord, searchTerms } from '../../../shared/search-terms'
import { countCap } from '../../../shared/totals'
import { type Db, queryRows } from './db'
import { plannedEachTime } from './prepared-statements'
import type { Part } from './sorted-page'

/** Matches rows whose folded text has all words. Punctuation alone matches nothing. */
export function hasWords(text: Column | SQL, words: string | undefined): SQL | undefined {
  if (!words) return undefined
  const terms = searchTerms(words)
  if (terms.length === 0) return sql`false`
  const has = (part: string) =>
    beginsWord(part) ? or(like(text, `${part}%`), like(text, `% ${part}%`)) : like(text, `%${part}%`)
  const found = terms.map((ways) => or(...ways.map((parts) => and(...parts.map(has)))))
  return sql`${plannedEachTime} ${and(...found)}`
}

type Search = {
  /** Holds `FROM` with outer joins, as PostgreSQL leaves out joins that a search does not need. */
  from: SQL
  /** Replaces `from` to count and sum; may leave out rows that `matching` leaves out. */
  counted?: SQL
  matching: SQL | undefined
  /** Lists conditions of one table each, joined by OR; without any, all rows match. */
  texts: readonly (SQL | undefined)[]
}

/**
 * Searches each table apart: a condition on two tables has no index.
 * @returns the first rows of each search, each row once as long as its id is among the columns
 */
export function selectFirst(
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

/**
 * Counts by `countedBy` instead of `matching`: the same rows, by a condition that is fast without an order.
 * @returns the number of matching rows, up to the cap, and a condition for a page of them
 */
export async function prepareSearch(
  db: Db,
  { id, counted, countedBy, ...search }: Search & { id: Column; countedBy?: SQL | undefined },
) {
  const ids = sql`${id} AS id`
  const all = { ...search, from: counted ?? search.from, matching: countedBy ?? search.matching }
  const [found] = await queryRows<{ total: number }>(
    db,
    sql`SELECT count(*)::int AS total FROM (${selectFirst(all, ids, { limit: countCap + 1 })}) found`,
  )
  return {
    total: Math.min(found!.total, countCap + 1),
    isOnPage: (part: Part) =>
      search.texts.length === 0 ? and(search.matching, part.where) : sql`${id} IN (${selectFirst(search, ids, part)})`,
  }
}
