import type { Call, Ctx } from '../../platform/server/context'
import { preparedQuery } from '../../platform/server/database/db'
import { parameters } from '../../platform/server/database/parameters'
import { countCap } from '../../shared/totals'
import { type CardRow, cardColumns, cardOf, firstPicture } from '../packages/card.service'
import type { PackageCard } from '../packages/package.rules'
import { searchWords } from '../../shared/text'
import { type Condition, conditionsOf, whereOf } from './conditions.service'
import type { SearchFilters } from './schema'
import type { Alternatives, FilterName } from './search.rules'

/** Packages that resemble the words are scored; of very common words no more than so many. */
const maxScored = 2000
const maxWords = 6

/** How many packages each filter alone hides: the totals without it. One statement. */
async function totalsWithout(ctx: Ctx, conditions: readonly Condition[]) {
  if (conditions.length === 0) return []
  const { params, add } = parameters()
  const counts = conditions.map(
    ({ filter }) => `SELECT '${filter}' AS filter, (SELECT count(*) FROM (
      SELECT FROM packages p WHERE ${whereOf(conditions, add, filter)} LIMIT ${countCap + 1}) matches)::int AS total`,
  )
  return preparedQuery<{ filter: FilterName; total: number }>(ctx.db, counts.join(' UNION ALL '), params)
}

type Close = { card: PackageCard; searchText: string }

/** Packages with the most of the words or with words like them (trigrams), at most three. */
async function closestTo(ctx: Ctx, words: readonly string[]): Promise<Close[]> {
  if (words.length === 0) return []
  const { params, add } = parameters()
  const places = words.map((word) => add(word, 'text'))
  const alike = places.map((word) => `p.search_text %> ${word}`).join(' OR ')
  const score = places.map((word) => `word_similarity(${word}, p.search_text)`).join(' + ')
  const text = `SELECT ${cardColumns}, p.search_text AS "searchText"
    FROM (SELECT * FROM packages p WHERE p.status = 'active' AND (${alike}) LIMIT ${maxScored}) p ${firstPicture}
    ORDER BY ${score} DESC, p.popular_rank, p.id LIMIT 3`
  const found = await preparedQuery<CardRow & { searchText: string }>(ctx.db, text, params)
  return found.map((row) => ({ card: cardOf(row), searchText: row.searchText }))
}

/**
 * Alternatives to an empty list (F2, F6): the closest packages and the words that they do not have. Also the one filter
 * whose removal helps most.
 */
export async function searchAlternatives({ ctx, input }: Call<SearchFilters>): Promise<Alternatives> {
  const words = searchWords(input.search ?? input.destination?.join(' ') ?? '').slice(0, maxWords)
  const [totals, found] = await Promise.all([
    conditionsOf(ctx, input).then((conditions) => totalsWithout(ctx, conditions)),
    closestTo(ctx, words),
  ])
  const best = totals.filter(({ total }) => total > 0).toSorted((a, b) => b.total - a.total)[0]
  return {
    dropped: words.filter((word) => !found[0]?.searchText.includes(word)),
    closest: found.map(({ card }) => card),
    relax: best ?? null,
  }
}
