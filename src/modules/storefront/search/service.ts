import type { Call, Ctx } from '../../../platform/server/context'
import { preparedQuery } from '../../../platform/server/database/db'
import { type Add, parameters } from '../../../platform/server/database/parameters'
import { countCap } from '../../../shared/totals'
import { cardColumns, firstPicture } from '../../catalog/packages/card.service'
import { cardTexts } from '../../catalog/packages/texts.service'
import type { PackageCard } from '../../catalog/packages/view'
import { askedDays, askedText, type Condition, selectDeparture, readFilters, toWhere } from './conditions.service'
import { type Cursor, decodeCursor, encodeCursor } from './cursor.rules'
import { toReadings } from './readings.rules'
import type { SearchPackagesInput } from './schema'
import type { SearchPage, Sort } from './search.rules'

/** Maps sorts to an integer column, followed by the id: one index of packages each. */
const orders: Record<Sort, { key: string; direction: 'ASC' | 'DESC' }> = {
  popular: { key: 'popular_rank', direction: 'ASC' },
  'price-asc': { key: 'from_minor', direction: 'ASC' },
  'price-desc': { key: 'from_minor', direction: 'DESC' },
  rating: { key: 'review_rank', direction: 'ASC' },
  duration: { key: 'days', direction: 'ASC' },
}

type Found = { id: string; key: string; total: number; departsOn: string | null }
type FoundCard = Omit<PackageCard, 'departsOn'> & Found
type Page = { sort: Sort; limit: number; after: Cursor | null; departure: (add: Add) => string }
/** Names what a page reads of its packages `p`, and what it joins for that. */
type Columns = { columns: string; join: string }
const cards: Columns = { columns: cardColumns, join: firstPicture }
const ids: Columns = { columns: 'p.id', join: '' }

/**
 * Reads no row, as `none` is 0, but a generic plan is charged for the whole catalog. PostgreSQL therefore plans for the
 * values in big catalogs, and once in small ones, where planning costs more than reading. Prices are in wide indexes
 * only: a narrow one's count would cost too little.
 */
const unread = (none: string): string =>
  `unread AS MATERIALIZED (SELECT count(p.from_minor)::int AS n FROM packages p WHERE p.status = 'active' AND ${none} > 0)`

/** Selects ids of a later page, with the total from the first. */
function laterPage(where: string, inOrder: string, limit: string, beyond: string, total: string): string {
  return `counted AS MATERIALIZED (SELECT ${total} + (SELECT n FROM unread) AS total),
    page AS (SELECT p.id FROM packages p WHERE ${where} AND ${beyond} ${inOrder} LIMIT ${limit})`
}

/**
 * Selects ids of the first page. Up to `countCap` matches are found once, counted and sorted; more are read in index
 * order.
 */
function firstPage(where: string, inOrder: string, limit: string, key: string): string {
  return `matches AS MATERIALIZED (SELECT p.id, p.${key} FROM packages p WHERE ${where} LIMIT ${countCap + 1}),
    counted AS MATERIALIZED (SELECT (SELECT count(*) FROM matches)::int + (SELECT n FROM unread) AS total),
    page AS (
      (SELECT p.id FROM matches p WHERE (SELECT total FROM counted) <= ${countCap} ${inOrder} LIMIT ${limit})
      UNION ALL
      (SELECT p.id FROM packages p WHERE (SELECT total FROM counted) > ${countCap} AND ${where} ${inOrder} LIMIT ${limit}))`
}

/** Builds one statement for a page and its total. */
function pageQuery(
  conditions: readonly Condition[],
  { sort, limit, after, departure }: Page,
  { columns, join }: Columns,
) {
  const { params, add } = parameters()
  const { key, direction } = orders[sort]
  const where = toWhere(conditions, add)
  const inOrder = `ORDER BY p.${key} ${direction}, p.id ${direction}`
  const count = add(limit + 1, 'int')
  const sign = direction === 'ASC' ? '>' : '<'
  const found = after
    ? laterPage(
        where,
        inOrder,
        count,
        `(p.${key}, p.id) ${sign} (${add(after.key, 'bigint')}, ${add(after.id, 'uuid')})`,
        add(after.total, 'int'),
      )
    : firstPage(where, inOrder, count, key)
  const text = `WITH ${unread(add(0, 'int'))}, ${found}
    SELECT ${columns}, p.${key}::text AS key, (SELECT total FROM counted) AS total,
      ${departure(add)} AS "departsOn"
    FROM page JOIN packages p ON p.id = page.id ${join} ${inOrder}`
  return { text, params }
}

/** Reads a page by one statement, and one more each for places' names and unknown words. */
async function findPage<Row extends Found>(ctx: Ctx, input: SearchPackagesInput, columns: Columns) {
  const { limit } = input
  const { read, money, spelled, conditions } = await readFilters(ctx, input)
  // Sorts 'cheap beach' by price, unless a sort was chosen.
  const isCheap = input.sort === 'popular' && read.parts.some(({ kind }) => kind === 'cheap')
  const sort = isCheap ? 'price-asc' : input.sort
  const after = input.cursor === undefined ? null : decodeCursor(sort, input.cursor)
  const asked = askedDays(input, read)
  const near = input.date && input.flex !== 'month' ? input.date : null
  const departure = (add: Add) => selectDeparture(asked, near, ctx, add)
  const { text, params } = pageQuery(conditions, { sort, limit, after, departure }, columns)
  const found = await preparedQuery<Row>(ctx.db, text, params)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const total = found[0]?.total ?? after?.total ?? 0
  const nextCursor = last && found.length > limit ? encodeCursor(sort, { key: last.key, id: last.id, total }) : null
  return { rows, nextCursor, total, read, money, spelled, asked }
}

/**
 * Searches active packages by keyset pages. The total is exact up to `countCap`; only the first page counts, and cursors
 * carry it.
 * @throws AppError invalid `cursor`
 */
export async function searchPackages({ ctx, input }: Call<SearchPackagesInput>): Promise<SearchPage> {
  const { rows, nextCursor, total, read, money, spelled, asked } = await findPage<FoundCard>(ctx, input, cards)
  const party = read.parts.find((part) => part.kind === 'people')
  return {
    items: rows.map(({ key: _key, total: _total, departsOn, ...card }) => (departsOn ? { ...card, departsOn } : card)),
    nextCursor,
    total,
    readings: toReadings(read, money),
    spelled,
    asked: askedText(input, asked),
    ...(party && { party: { adults: party.adults, children: party.children } }),
  }
}

const withDeparture = (card: Buffer, departsOn: string) =>
  Buffer.concat([card.subarray(0, -1), Buffer.from(`,"departsOn":${JSON.stringify(departsOn)}}`)])

/** Searches like `searchPackages`, for the texts that REST sends. */
export async function searchTexts({ ctx, input }: Call<SearchPackagesInput>) {
  const { rows, nextCursor, total } = await findPage(ctx, input, ids)
  const cards = await cardTexts(
    ctx,
    rows.map(({ id }) => id),
  )
  const items = rows.flatMap(({ id, departsOn }) => {
    const card = cards.get(id)
    return !card ? [] : departsOn ? withDeparture(card, departsOn) : card
  })
  return { items, nextCursor, total }
}
