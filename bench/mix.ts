import { sorts } from '../src/modules/storefront/search/search.rules'
import type { Recorder, Statement } from './capture'
import type { SeededRandom } from './seeded-random'
import { type Call, searchWords } from './scenarios'
import { categories, departureCities, tags, world } from './vocabulary'

/** Generates requests of visitors to a huge catalog: from the widest to the narrowest, with all sorts. */

type Query = Record<string, string | string[] | undefined>
const toPath = (query: Query) =>
  `/api/packages?${new URLSearchParams(Object.entries(query).flatMap(([key, value]) => [value ?? []].flat().map((one) => [key, one])))}`
const countries = Object.entries(world).flatMap(([region, inside]) => [
  region,
  ...Object.keys(inside),
  ...Object.values(inside).flatMap((c) => c.cities),
])

function narrowing(random: SeededRandom): Query {
  const query: Query = { sort: random.pick(sorts).value, limit: '24' }
  if (random.isChosen(0.5))
    query.category = random.isChosen(0.8)
      ? random.pick([...categories, ...tags])
      : [random.pick(tags), random.pick(categories)]
  if (random.isChosen(0.4))
    query.destination = random.isChosen(0.85)
      ? random.pick(countries)
      : [random.pick(countries), random.pick(countries)]
  if (random.isChosen(0.5)) query.minPrice = String(300 + random.below(6000))
  if (random.isChosen(0.5)) query.maxPrice = String(Number(query.minPrice ?? 300) + random.below(4000))
  if (random.isChosen(0.25))
    query.duration = random.isChosen(0.7) ? random.pick(['3', '6', '10', '15', '20']) : ['6', '10']
  if (random.isChosen(0.2)) query.hotelRating = random.pick(['3', '4', '5'])
  if (random.isChosen(0.15)) query.isFlightIncluded = 'true'
  if (random.isChosen(0.15)) query.departureCity = random.pick(departureCities)
  return query
}

export const listMix = (random: SeededRandom, count: number): Call[] =>
  Array.from({ length: count }, () => ({ path: toPath(narrowing(random)) }))

/** Generates searches: half by words only, half with further filters. */
export const searchMix = (random: SeededRandom, count: number): Call[] =>
  Array.from({ length: count }, () => ({
    path: toPath({
      ...(random.isChosen(0.5) ? narrowing(random) : { sort: random.pick(sorts).value, limit: '24' }),
      search: searchWords(random),
    }),
  }))

export const facetCalls = (count: number): Call[] =>
  Array.from({ length: count }, () => ({ path: '/trpc/search.facets' }))

/** Records pages up to some thousand rows deep, by following the links. */
export async function deepPages(recorder: Recorder, count: number): Promise<Statement[][]> {
  const starts: Query[] = sorts.flatMap(({ value: sort }) => [
    { sort, limit: '100' },
    { sort, limit: '100', category: 'honeymoon', minPrice: '1000' },
  ])
  const each = Math.ceil(count / starts.length)
  const pages: Statement[][] = []
  for (const start of starts) {
    let path: string | null = toPath(start)
    for (let depth = 0; path && depth < each * 3; depth++) {
      const page: Awaited<ReturnType<Recorder['record']>> = await recorder.record({ path })
      if (depth % 3 === 2) pages.push(page.alone)
      path = page.next
    }
  }
  return pages
}
