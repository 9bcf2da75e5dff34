import { categories } from '../src/features/packages/categories.rules'
import { sorts } from '../src/features/search/search.rules'
import { quoteDestinations } from '../src/features/quotes/options.rules'
import type { SeededRandom } from './seeded-random'
import { adjectives, features, pursuits, spans, villages, world } from './vocabulary'

/** A request, and the status that it has to be answered with. */
export type Call = {
  method?: 'GET' | 'POST'
  path: string
  body?: Record<string, unknown>
  status?: number
  cookie?: string
}

/** A cookie of no session: the cache answers only those who send none, and it costs no query to see that it is nobody's. */
export const cookie = 'itinera=none'

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

const listPath = (query: Record<string, string>) => `/api/packages?${new URLSearchParams(query)}`

/** Category, price range and sort, 24 rows. */
export const listCalls = (chance: SeededRandom, count: number): Call[] =>
  times(count, () => {
    const minPrice = 500 + chance.below(4000)
    const maxPrice = minPrice + 1000 + chance.below(5000)
    return {
      path: listPath({
        category: chance.pick(categories),
        minPrice: String(minPrice),
        maxPrice: String(maxPrice),
        sort: chance.pick(sorts).value,
        limit: '24',
      }),
      cookie,
    }
  })

const cities = Object.values(world).flatMap((countries) => Object.values(countries).flatMap((c) => c.cities))

/** Common and rare words, beginnings of words, two words, places. */
export function searchWords(chance: SeededRandom): string {
  const kinds = [
    () => chance.common(features),
    () => chance.common(adjectives),
    () => `${chance.common(adjectives)} ${chance.common(features)}`,
    () => chance.common(villages),
    () => chance.pick(villages).slice(0, 4),
    () => chance.pick(cities),
    () => `${chance.pick(spans)} ${chance.pick(pursuits)}`,
    () => chance.common(features).slice(0, 3),
  ]
  return chance.pick(kinds)()
}

export const searchCalls = (chance: SeededRandom, count: number): Call[] =>
  times(count, () => ({
    path: listPath({ search: searchWords(chance), sort: chance.pick(sorts).value, limit: '24' }),
    cookie,
  }))

export const detailCalls = (chance: SeededRandom, count: number, ids: readonly string[]): Call[] =>
  chance
    .shuffled(ids)
    .slice(0, count)
    .map((id) => ({ path: `/api/packages/${id}`, cookie }))

/** The form on a package's page with a party and a date; `[<id>]` stands for something new in each request. */
export const quoteCall = (chance: SeededRandom, packageId: string): Call => ({
  method: 'POST',
  path: '/api/quotes',
  status: 201,
  body: {
    customerName: 'Asha Rao',
    email: 'asha-[<id>]@example.com',
    phone: '+1 212 555 0142',
    departureCity: 'New York',
    destination: chance.pick(quoteDestinations),
    travelDate: '2027-09-14',
    travelers: 3,
    budget: '$5,000 - $10,000',
    message: 'We would like to be near the water, and to eat well.',
    packageId,
    choice: { adults: 2, children: 1, rooms: 2 },
    agreeTerms: true,
  },
})
