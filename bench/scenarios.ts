import { sorts } from '../src/modules/storefront/search/search.rules'
import { usualLists } from '../src/modules/settings/settings/lists.rules'
import type { SeededRandom } from './seeded-random'
import { adjectives, categories, features, pursuits, spans, villages, world } from './vocabulary'

/** Describes a request, and its expected status. */
export type Call = {
  method?: 'GET' | 'POST'
  path: string
  body?: Record<string, unknown>
  status?: number
  cookie?: string
}

/**
 * Sends a cookie without a session: the cache answers only requests without cookies, and rejecting it takes no query.
 */
export const cookie = 'session=none'

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

const listPath = (query: Record<string, string>) => `/api/packages?${new URLSearchParams(query)}`

/** Generates lists by category, price range and sort, 24 rows. */
export const listCalls = (random: SeededRandom, count: number): Call[] =>
  times(count, () => {
    const minPrice = 500 + random.below(4000)
    const maxPrice = minPrice + 1000 + random.below(5000)
    return {
      path: listPath({
        category: random.pick(categories),
        minPrice: String(minPrice),
        maxPrice: String(maxPrice),
        sort: random.pick(sorts).value,
        limit: '24',
      }),
      cookie,
    }
  })

const cities = Object.values(world).flatMap((countries) => Object.values(countries).flatMap((c) => c.cities))

/** Generates common and rare words, prefixes, two words, and places. */
export function searchWords(random: SeededRandom): string {
  const kinds = [
    () => random.common(features),
    () => random.common(adjectives),
    () => `${random.common(adjectives)} ${random.common(features)}`,
    () => random.common(villages),
    () => random.pick(villages).slice(0, 4),
    () => random.pick(cities),
    () => `${random.pick(spans)} ${random.pick(pursuits)}`,
    () => random.common(features).slice(0, 3),
  ]
  return random.pick(kinds)()
}

export const searchCalls = (random: SeededRandom, count: number): Call[] =>
  times(count, () => ({
    path: listPath({ search: searchWords(random), sort: random.pick(sorts).value, limit: '24' }),
    cookie,
  }))

export const detailCalls = (random: SeededRandom, count: number, ids: readonly string[]): Call[] =>
  random
    .shuffled(ids)
    .slice(0, count)
    .map((id) => ({ path: `/api/packages/${id}`, cookie }))

/** Fills the form on a package's page with a party and a date; `[<id>]` becomes unique in each request. */
export const quoteCall = (random: SeededRandom, packageId: string): Call => ({
  method: 'POST',
  path: '/api/quotes',
  status: 201,
  body: {
    customerName: 'Asha Rao',
    email: 'asha-[<id>]@example.com',
    phone: '+1 212 555 0142',
    departureCity: 'New York',
    destination: random.pick(usualLists.quoteDestinations),
    travelDate: '2027-09-14',
    travelers: 3,
    budget: '$5,000 - $10,000',
    message: 'We would like to be near the water, and to eat well.',
    packageId,
    choice: { adults: 2, children: 1, rooms: 2 },
    agreeTerms: true,
  },
})
