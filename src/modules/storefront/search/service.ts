import type { Call, Ctx } from '../../../platform/server/context'
import { listCardTexts } from '../../catalog/packages/texts.service'
import type { PackageCard } from '../../catalog/packages/view'
import { getAskedDays, describeAskedDays, readFilters, toWhere } from './conditions.service'
import { selectDeparture } from './departures.service'
import { decodeCursor, encodeCursor } from './cursor.rules'
import { cards, type Columns, fetchPage, ids } from './page.service'
import { toReadings } from './readings.rules'
import type { SearchPackagesInput } from './schema'
import { pageSizes } from './search.rules'
import type { SearchPage } from './view'

const keptSizes = new Set<number>(Object.values(pageSizes))

type FoundPackage = { id: string; key: string; total: number; departsOn: string | null }
type FoundCard = Omit<PackageCard, 'departsOn'> & FoundPackage
/** Estimates the bytes of a page's rows. */
const getSize = (found: readonly FoundPackage[]) => found.length * 3000

/** Reads a page by one statement, and one more each for places' names and unknown words. */
async function findPage<Row extends FoundPackage>(ctx: Ctx, input: SearchPackagesInput, columns: Columns) {
  const { limit } = input
  const { read, money, spelled, conditions, prices } = await readFilters(ctx, input)
  // Sorts 'cheap beach' by price, unless a sort was chosen.
  const isCheap = input.sort === 'popular' && read.parts.some(({ kind }) => kind === 'cheap')
  const sort = isCheap ? 'price-asc' : input.sort
  const after = input.cursor === undefined ? null : decodeCursor(sort, input.cursor)
  const asked = getAskedDays(input, read)
  const near = input.date && input.flex !== 'month' ? input.date : null
  const departsOn = selectDeparture(ctx, { when: asked, prices }, near)
  const fetch = () => fetchPage<Row>(ctx, toWhere(conditions), { sort, limit, after }, { ...columns, departsOn })
  // Keeps for a minute what the home page and the list show first: it changes with the catalog, and as departures close.
  // Leaves out other limits: whoever counts one up would put all else out of the cache.
  const isFirst = conditions.length === 0 && !after && keptSizes.has(limit)
  const key = `first ${columns.name} ${sort} ${limit} ${ctx.now().toISOString().slice(0, 16)}`
  const found = isFirst ? await ctx.cache.get(key, fetch, getSize) : await fetch()
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const total = found[0]?.total ?? after?.total ?? 0
  const nextCursor = last && found.length > limit ? encodeCursor(sort, { key: last.key, id: last.id, total }) : null
  return { rows: shown, nextCursor, total, read, money, spelled, asked }
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
    asked: describeAskedDays(input, asked),
    ...(party && { party: { adults: party.adults, children: party.children } }),
  }
}

const withDeparture = (card: Buffer, departsOn: string) =>
  Buffer.concat([card.subarray(0, -1), Buffer.from(`,"departsOn":${JSON.stringify(departsOn)}}`)])

/** Searches like `searchPackages`, for the texts that REST sends. */
export async function searchTexts({ ctx, input }: Call<SearchPackagesInput>) {
  const { rows, nextCursor, total } = await findPage(ctx, input, ids)
  const cards = await listCardTexts(
    ctx,
    rows.map(({ id }) => id),
  )
  const items = rows.flatMap(({ id, departsOn }) => {
    const card = cards.get(id)
    return !card ? [] : departsOn ? withDeparture(card, departsOn) : card
  })
  return { items, nextCursor, total }
}
