import type { Call, Ctx } from '../../platform/server/context'
import { preparedQuery } from '../../platform/server/database/db'
import { fold } from '../../shared/text'
import { type CardRow, cardOf } from '../packages/card.service'
import type { Facets, PackagePage } from '../packages/package.rules'
import { beginningOf, decodeCursor, encodeCursor } from './cursor.rules'
import { isDescending, queryOf } from './page-query.service'
import { planOf } from './restriction.service'
import type { ListPackagesInput } from './schema'
import { bucketOf, filterCities, hotelRatings } from './search.rules'
import { priceBounds } from './terms.rules'

type PageRow = CardRow & { total: number; cursorKey: string | null }

/**
 * Active packages, narrowed and sorted, a page at a time. One query for the page and the total; one more for each of:
 * names of places, a searched text, several restrictions at once.
 * @throws AppError invalid `cursor`
 */
export async function listPackages({ ctx, input }: Call<ListPackagesInput>): Promise<PackagePage> {
  const { sort, limit } = input
  const after = input.cursor === undefined ? beginningOf(isDescending(sort)) : decodeCursor(sort, input.cursor)
  const plan = await planOf(ctx, input)
  if (!plan) return { items: [], nextCursor: null, total: 0 }
  const price = priceBounds(input.minPrice, input.maxPrice)
  const { text, params } = queryOf({ plan, price, sort, after, limit })
  const found = await preparedQuery<PageRow>(ctx.db, text, params)
  const rows = found.filter((row) => row.cursorKey !== null).slice(0, limit)
  const last = rows.at(-1)
  return {
    items: rows.map(cardOf),
    nextCursor: last && found.length > limit ? encodeCursor(sort, { key: last.cursorKey!, id: last.id }) : null,
    total: found[0]?.total ?? 0,
  }
}

const facetQuery = `
  (SELECT kind, value, packages FROM search_terms
    WHERE kind IN ('all', 'label', 'days', 'stars', 'flights') AND packages > 0 LIMIT 2000)
  UNION ALL SELECT 'city', a.alias, t.packages
    FROM place_aliases a JOIN search_terms t ON t.kind = 'place' AND t.value = a.place_id::text
    WHERE a.alias = ANY ($1::text[])`
type Counted = { kind: string; value: string; packages: number }

/** How many active packages each filter would leave by itself, from counters that triggers keep. One query. */
export async function packageFacets({ ctx }: { ctx: Ctx }): Promise<Facets> {
  const counted = await preparedQuery<Counted>(ctx.db, facetQuery, [filterCities.map(fold)])
  const of = (kind: string) => counted.filter((c) => c.kind === kind)
  const sum = (entries: Counted[]) => entries.reduce((n, c) => n + c.packages, 0)
  const byName = (kind: string) => Object.fromEntries(of(kind).map((c) => [c.value, c.packages]))
  const durations: Record<string, number> = {}
  for (const { value, packages } of of('days')) {
    const bucket = bucketOf(Number(value))
    durations[bucket] = (durations[bucket] ?? 0) + packages
  }
  const cities = byName('city')
  return {
    all: sum(of('all')),
    labels: byName('label'),
    durations,
    hotelRatings: Object.fromEntries(
      hotelRatings.map((least) => [least, sum(of('stars').filter((c) => Number(c.value) >= least))]),
    ),
    cities: Object.fromEntries(filterCities.map((city) => [city, cities[fold(city)] ?? 0])),
    flights: sum(of('flights')),
  }
}
