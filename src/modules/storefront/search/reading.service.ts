import type { Ctx } from '../../../platform/server/context'
import { queryPrepared } from '../../../platform/server/database/db'
import { type CalendarDate, dateIn } from '../../../shared/dates'
import { fold } from '../../../shared/text'
import { getCachedSite } from '../../settings/settings/service'
import { listDestinations } from './destinations.service'
import type { Read, Spelled } from './readings.rules'
import type { SearchFilters } from './schema'
import { nearWord, toSingular, type Vocabulary, createVocabulary } from './spelling.rules'
import { isAround, labelWords } from './words.rules'
import { isMisread, understand } from './understand.rules'

/** Collects words of names that find packages, and of other places. */
const getKnownWords = (ctx: Ctx): Promise<{ found: Vocabulary; others: Vocabulary }> =>
  ctx.cache.get('search words', async () => {
    const places = await listDestinations({ ctx })
    const words = (some: typeof places) =>
      some.flatMap(({ name, aliases }) => [name, ...aliases]).flatMap((name) => fold(name).split(' '))
    return {
      found: createVocabulary([...words(places.filter(({ packages }) => packages > 0)), ...labelWords]),
      others: createVocabulary(words(places.filter(({ packages }) => packages === 0))),
    }
  })

/** Finds places' names in a search that would be misread: 'Christmas Island', 'Nice'. */
async function listMisread(ctx: Ctx, search: string, today: CalendarDate): Promise<string[]> {
  const known = await ctx.cache.get('place names', async () => {
    const places = await listDestinations({ ctx })
    return [...new Set(places.flatMap(({ name, aliases }) => [name, ...aliases]).map(fold))]
  })
  const text = ` ${fold(search)} `
  return known.filter((name) => name !== '' && text.includes(` ${name} `) && isMisread(name, today))
}

/**
 * Looks at popular packages first: they have nearly every common word, whose matches the trigram index would collect
 * one and all. MATERIALIZED keeps both from being asked for the same word.
 */
const foundQuery = `WITH popular AS MATERIALIZED (
    SELECT search_text FROM packages WHERE status = 'active' ORDER BY popular_rank, id LIMIT 500),
  words AS MATERIALIZED (
    SELECT word, EXISTS (SELECT FROM popular WHERE search_text LIKE '%' || word || '%') AS is_common
    FROM unnest($1::text[]) AS w (word))
  SELECT word FROM words WHERE is_common
  UNION ALL
  SELECT word FROM words WHERE NOT is_common AND EXISTS (
    SELECT FROM packages p WHERE p.status = 'active' AND p.search_text LIKE '%' || word || '%')`

/**
 * Corrects words that no package has to a similar name, or to their singular. Marks others for a search in
 * descriptions.
 */
async function spell(ctx: Ctx, words: readonly string[]): Promise<Map<string, Spelled>> {
  const { found: vocabulary, others } = await getKnownWords(ctx)
  const unknown = words.filter((word) => word.length > 2 && !vocabulary.has(word))
  if (unknown.length === 0) return new Map()
  const tried = [...new Set(unknown.flatMap((word) => [word, toSingular(word)]))]
  const rows = await queryPrepared<{ word: string }>(ctx.db, foundQuery, [tried])
  const found = new Set(rows.map(({ word }) => word))
  const spelled = unknown
    .filter((word) => !found.has(word))
    .map((word): Spelled => {
      const near = nearWord(word, vocabulary) ?? (others.has(word) ? null : nearWord(word, others))
      const singular = toSingular(word)
      if (near) return { word, as: near, isMention: false }
      return { word, as: singular, isMention: !found.has(singular) }
    })
  return new Map(spelled.map((one) => [one.word, one]))
}

/** Corrects names of unknown places to similar names of places or packages. */
export async function spellNames(ctx: Ctx, names: readonly string[]): Promise<Map<string, string>> {
  const splitWords = (name: string) => fold(name).split(' ').filter(Boolean)
  const spelled = await spell(ctx, names.flatMap(splitWords))
  const places = await listDestinations({ ctx })
  const written = new Map(places.flatMap(({ name, aliases }) => [name, ...aliases].map((one) => [fold(one), name])))
  const correctName = (name: string): [string, string][] => {
    const words = splitWords(name).map((word) => spelled.get(word) ?? { word, as: word, isMention: false })
    // Excludes words that only descriptions have: they name no place.
    if (!words.some(({ word, as, isMention }) => as !== word && !isMention)) return []
    const as = words.map((one) => (one.isMention ? one.word : one.as)).join(' ')
    return [[name, written.get(as) ?? as]]
  }
  return new Map(names.flatMap(correctName))
}

/** Parses the typed search, with at most one query beside cached names. */
export async function readSearch(ctx: Ctx, { search = '' }: SearchFilters): Promise<Read> {
  const { timeZone, departureCities: cities, categories } = (await getCachedSite(ctx)).agency
  const today = dateIn(ctx.now(), timeZone)
  const names = search === '' ? [] : await listMisread(ctx, search, today)
  const parts = search === '' ? [] : understand(search, today, names, cities)
  const named = parts.flatMap((part) => (part.kind === 'not' ? part.of.flat() : part))
  const words = named.flatMap((part) => (part.kind === 'word' ? part.word : []))
  const spelled = words.length > 0 ? await spell(ctx, words) : new Map<string, Spelled>()
  // Finds titles with 'The'; if no title has such stop words, they restrict nothing.
  const isAny = parts.length > 0 && parts.every((part) => part.kind === 'word' && isAround(part.word))
  const isVague = isAny && words.some((word) => spelled.get(word)?.isMention)
  return { text: search, today, names, cities, categories, parts: isVague ? [] : parts, spelled, isVague }
}

/** Returns the searched place that has no package, by its corrected words, or the destination; null without one. */
export async function findNowhere(ctx: Ctx, { parts, spelled }: Read, destination?: string): Promise<string | null> {
  const words = parts.flatMap((part) => (part.kind === 'word' ? (spelled.get(part.word)?.as ?? part.word) : []))
  if (words.length === 0 && !destination) return null
  const text = ` ${words.join(' ')} `
  const places = await listDestinations({ ctx })
  const namedBy = (isNamed: (word: string) => boolean) =>
    places.filter(({ name, aliases }) => [name, ...aliases].some((one) => isNamed(fold(one))))
  const named = namedBy((word) => text.includes(` ${word} `))
  if (named.length > 0 && named.every(({ packages }) => packages === 0)) return named[0]!.name
  const isThere = destination && namedBy((word) => word === fold(destination)).some(({ packages }) => packages > 0)
  return isThere ? null : (destination ?? null)
}
