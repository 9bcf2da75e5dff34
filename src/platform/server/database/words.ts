import { and, type Column, like, or, type SQL, sql } from 'drizzle-orm'
import { beginsWord, searchTerms } from '../../../shared/search-terms'
import { countCap } from '../../../shared/totals'
import { type Db, queryRows } from './db'
import { plannedEachTime } from './prepared-statements'
import { countOnce, type Part } from './sorted-page'

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

/** Searches one table. `visible` replaces that of the whole search, where this table needs another. */
type Text = { has: SQL | undefined; visible?: SQL | undefined }
type Search = {
  /** Holds `FROM` with outer joins, as PostgreSQL leaves out joins that a search does not need. */
  from: SQL
  matching: SQL | undefined
  /** Restricts rows to those that the caller sees, by a condition that is fast without an order. */
  visible?: SQL | undefined
  /** Lists texts, joined by OR; without any, all rows match. */
  texts: readonly Text[]
}

/** Searches each table apart: a condition on two tables has no index. */
function toSearches({ from, matching, visible, texts }: Search): SQL[] {
  const all: readonly Text[] = texts.length === 0 ? [{ has: undefined }] : texts
  return all.map((text) => sql`${from} WHERE ${and(matching, text.visible ?? visible, text.has) ?? sql`TRUE`}`)
}

/** @returns the first rows of each search, each row once as long as its id is among the columns */
export const selectFirst = (search: Search, columns: SQL, limit: number): SQL =>
  sql.join(
    toSearches(search).map((one) => sql`(SELECT ${columns} ${one} LIMIT ${limit})`),
    sql` UNION `,
  )

type Paged = Search & {
  id: Column
  /** Belongs to the wanted page: without words, its total is not counted again. */
  cursor: string | undefined
  /** Replaces `from` to count and sum; may leave out rows that `matching` leaves out. */
  counted?: SQL
  /** Replaces `visible` in pages: the same rows, by a condition that keeps the list's order. */
  listed?: SQL | undefined
  /** Holds `WITH` of what `visible` or `listed` read. */
  reading?: SQL | undefined
}

/** @returns the number of matching rows, up to the cap, and a condition for a page of them */
export async function prepareSearch(db: Db, { cursor, counted, listed, reading = sql``, ...search }: Paged) {
  const { id, from, matching, visible, texts } = search
  const searches = toSearches({ ...search, from: counted ?? from })
  const isListed = and(matching, listed ?? visible)
  if (texts.length === 0) {
    const rows = sql`SELECT ${searches[0]} LIMIT ${countCap + 1}`
    const total = await countOnce({ cursor }, async () => {
      const [found] = await queryRows<{ total: number }>(db, sql`SELECT count(*)::int AS total FROM (${rows}) found`)
      return found!.total
    })
    return { total, isOnPage: (part: Part) => and(isListed, part.where) }
  }
  // Reads the ids that a text finds, unless one before it finds more than the cap. `OFFSET 0` keeps each from running twice.
  const columns = searches.map((_, n) => sql.identifier(`found${n}`))
  const parts = searches.map((one, n) => {
    const ids = sql`ARRAY(SELECT ${id} ${one} LIMIT ${countCap + 1})`
    const after = sql`CASE WHEN cardinality(${columns[n - 1]}) <= ${countCap} THEN ${ids} END`
    return sql`LATERAL (SELECT ${n === 0 ? ids : after} AS ${columns[n]} OFFSET 0) AS ${sql.identifier(`search${n}`)}`
  })
  const [row] = await queryRows<Record<string, string[] | null>>(
    db,
    sql`${reading} SELECT ${sql.join(columns, sql`, `)} FROM ${sql.join(parts, sql`, `)}`,
  )
  const found = texts.map((text, n) => ({ ...text, ids: row![`found${n}`] ?? null }))
  const known = new Set(found.flatMap(({ ids }) => (ids && ids.length <= countCap ? ids : [])))
  const frequent = found.filter(({ ids }) => !ids || ids.length > countCap)
  const has = frequent.map((text) => text.has)
  // Looks for visible rows in the list's order once, not for each text, as these may be few.
  const together = listed && has.length > 0 ? [or(...has)] : has
  const isOnPage = ({ where, orderBy, limit }: Part) => {
    const select = (rows: SQL, condition: SQL | undefined) =>
      sql`(SELECT ${id} ${rows} WHERE ${condition} ORDER BY ${sql.join(orderBy, sql`, `)} LIMIT ${limit})`
    const pages = [
      select(sql`FROM ${id.table}`, and(sql`${id} = ANY (${sql.param([...known])}::uuid[])`, where)),
      ...together.map((text) => select(from, and(isListed, text, where))),
    ]
    return sql`${id} IN (${reading} ${sql.join(pages, sql` UNION `)})`
  }
  return { total: frequent.length > 0 ? countCap + 1 : Math.min(known.size, countCap + 1), isOnPage }
}
