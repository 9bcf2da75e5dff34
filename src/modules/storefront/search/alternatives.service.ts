import { or, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { cardColumns, firstPicture } from '../../catalog/packages/card.service'
import type { PackageCard } from '../../catalog/packages/view'
import { searchWords } from '../../../shared/text'
import { readFilters, toWhere } from './conditions.service'
import { countEach, fetchPopular } from './page.service'
import { findNowhere } from './reading.service'
import { furtherReading, type Read, toReadings } from './readings.rules'
import type { SearchFilters } from './schema'
import type { Alternatives, FilterName } from './view'

/** Limits scored packages: very common words resemble too many. */
const maxScored = 2000
const maxWords = 6

type Close = { card: PackageCard; searchText: string }

/** Finds at most three packages with the most words, or similar ones (trigrams). */
async function listClosest(ctx: Ctx, words: readonly string[]): Promise<Close[]> {
  if (words.length === 0) return []
  const alike = or(...words.map((word) => sql`p.search_text %> ${word}::text`))
  const score = sql.join(
    words.map((word) => sql`word_similarity(${word}::text, p.search_text)`),
    sql` + `,
  )
  const found = await queryRows<PackageCard & { searchText: string }>(
    ctx.db,
    sql`SELECT ${sql.raw(cardColumns)}, p.search_text AS "searchText"
      FROM (SELECT * FROM packages p WHERE p.status = 'active' AND ${alike} LIMIT ${sql.raw(`${maxScored}`)}) p ${sql.raw(firstPicture)}
      ORDER BY ${score} DESC, p.popular_rank, p.id LIMIT 3`,
  )
  return found.map(({ searchText, ...card }) => ({ card, searchText }))
}

type Without = { filter: FilterName; total: number }

/**
 * Chooses the filter to remove. Keeps the place as long as another one helps; with a place, prefers the date. Otherwise
 * takes the one that hides most.
 */
function findMostHelpful(totals: readonly Without[], { parts }: Read): Without | null {
  const getKind = (filter: FilterName) =>
    filter.startsWith('text ') ? parts[Number(filter.slice(5))]?.kind : undefined
  const isPlace = ({ filter }: Without) => ['destination', 'city'].includes(filter) || getKind(filter) === 'word'
  const isDate = ({ filter }: Without) => filter === 'date' || getKind(filter) === 'when'
  // Offers no removal of the only search words, which would list everything.
  if (totals.every(isPlace) && totals.length === 1) return null
  const hasPlace = totals.some(isPlace)
  const rank = (one: Without) => (!hasPlace ? 0 : isDate(one) ? 0 : isPlace(one) ? 2 : 1)
  return totals.filter(({ total }) => total > 0).toSorted((a, b) => rank(a) - rank(b) || b.total - a.total)[0] ?? null
}

/**
 * Suggests alternatives to an empty list (F2, F6). Returns the filter whose removal helps best, with some packages;
 * otherwise packages closest to the words.
 */
export async function searchAlternatives({ ctx, input }: Call<SearchFilters>): Promise<Alternatives> {
  const { read, money, conditions } = await readFilters(ctx, input)
  const nowhere = await findNowhere(ctx, read, input.destination?.[0])
  const totals = await countEach(
    ctx,
    conditions.map(({ filter }) => toWhere(conditions, filter)),
  )
  const best = findMostHelpful(
    conditions.map(({ filter }, i) => ({ filter, total: totals[i]! })),
    read,
  )
  if (best) {
    const { filter } = best
    const reading = filter.startsWith('text ')
      ? toReadings(read, money)[Number(filter.slice(5))]
      : filter === 'search'
        ? furtherReading(read, money)
        : null
    const found = await fetchPopular<PackageCard>(ctx, [toWhere(conditions, filter)], 3)
    const closest = found.map(({ list: _list, ...card }) => card)
    return { relax: { ...best, reading: reading ?? null }, dropped: [], nowhere, closest }
  }
  const typed = read.parts.flatMap((part) => (part.kind === 'word' || part.kind === 'label' ? part.word : []))
  const words = (typed.length > 0 ? typed : searchWords(input.destination?.join(' ') ?? '')).slice(0, maxWords)
  const found = await listClosest(ctx, words)
  return {
    relax: null,
    nowhere,
    dropped: words.filter((word) => !found[0]?.searchText.includes(word)),
    closest: found.map(({ card }) => card),
  }
}
