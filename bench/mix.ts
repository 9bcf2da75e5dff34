import { categories } from '../src/features/packages/categories.rules'
import { sorts } from '../src/features/search/search.rules'
import type { Recorder, Statement } from './capture'
import type { SeededRandom } from './seeded-random'
import { type Call, searchWords } from './scenarios'
import { departureCities, tags, world } from './vocabulary'

/** Requests as visitors of a huge catalog make them: from the widest to the narrowest, with all sorts. */

type Query = Record<string, string | string[] | undefined>
const pathOf = (query: Query) =>
  `/api/packages?${new URLSearchParams(Object.entries(query).flatMap(([key, value]) => [value ?? []].flat().map((one) => [key, one])))}`
const countries = Object.entries(world).flatMap(([region, inside]) => [
  region,
  ...Object.keys(inside),
  ...Object.values(inside).flatMap((c) => c.cities),
])

function narrowing(chance: SeededRandom): Query {
  const query: Query = { sort: chance.pick(sorts).value, limit: '24' }
  if (chance.of(0.5))
    query.category = chance.of(0.8)
      ? chance.pick([...categories, ...tags])
      : [chance.pick(tags), chance.pick(categories)]
  if (chance.of(0.4))
    query.destination = chance.of(0.85) ? chance.pick(countries) : [chance.pick(countries), chance.pick(countries)]
  if (chance.of(0.5)) query.minPrice = String(300 + chance.below(6000))
  if (chance.of(0.5)) query.maxPrice = String(Number(query.minPrice ?? 300) + chance.below(4000))
  if (chance.of(0.25)) query.duration = chance.of(0.7) ? chance.pick(['3', '6', '10', '15', '20']) : ['6', '10']
  if (chance.of(0.2)) query.hotelRating = chance.pick(['3', '4', '5'])
  if (chance.of(0.15)) query.isFlightIncluded = 'true'
  if (chance.of(0.15)) query.departureCity = chance.pick(departureCities)
  return query
}

export const listMix = (chance: SeededRandom, count: number): Call[] =>
  Array.from({ length: count }, () => ({ path: pathOf(narrowing(chance)) }))

/** Half of the searches are for words alone, half narrow them down further. */
export const searchMix = (chance: SeededRandom, count: number): Call[] =>
  Array.from({ length: count }, () => ({
    path: pathOf({
      ...(chance.of(0.5) ? narrowing(chance) : { sort: chance.pick(sorts).value, limit: '24' }),
      search: searchWords(chance),
    }),
  }))

export const facetCalls = (count: number): Call[] =>
  Array.from({ length: count }, () => ({ path: '/trpc/search.facets' }))

/** Recorded pages that lie up to some thousand rows deep, found as visitors find them: by following the links. */
export async function deepPages(recorder: Recorder, count: number): Promise<Statement[][]> {
  const starts: Query[] = sorts.flatMap(({ value: sort }) => [
    { sort, limit: '100' },
    { sort, limit: '100', category: 'honeymoon', minPrice: '1000' },
  ])
  const each = Math.ceil(count / starts.length)
  const pages: Statement[][] = []
  for (const start of starts) {
    let path: string | null = pathOf(start)
    for (let depth = 0; path && depth < each * 3; depth++) {
      const page: Awaited<ReturnType<Recorder['record']>> = await recorder.record({ path })
      if (depth % 3 === 2) pages.push(page.alone)
      path = page.next
    }
  }
  return pages
}
