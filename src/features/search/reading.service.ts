import type { Ctx } from '../../platform/server/context'
import { preparedQuery } from '../../platform/server/database/db'
import { dateIn } from '../../shared/dates'
import { fold } from '../../shared/text'
import { getAgency } from '../settings/service'
import { listDestinations } from './destinations.service'
import type { Read, Spelled } from './readings.rules'
import type { SearchFilters } from './schema'
import { nearWord, singularOf, type Vocabulary, vocabularyOf } from './spelling.rules'
import { isAround, labelWords, understand } from './understand.rules'

/** Every word of names that find packages. */
const knownWords = (ctx: Ctx): Promise<Vocabulary> =>
  ctx.cache.get('search words', async () => {
    const places = await listDestinations({ ctx })
    const names = places.filter(({ packages }) => packages > 0).flatMap(({ name, aliases }) => [name, ...aliases])
    return vocabularyOf([...names.flatMap((name) => fold(name).split(' ')), ...labelWords])
  })

const foundQuery = `SELECT w.word FROM unnest($1::text[]) AS w (word)
  WHERE EXISTS (SELECT FROM packages p WHERE p.status = 'active' AND p.search_text LIKE '%' || w.word || '%')`

/** Words that no package has: a name that is spelled nearly so, their singular, or else what descriptions mention. */
async function spell(ctx: Ctx, words: readonly string[]): Promise<Map<string, Spelled>> {
  const vocabulary = await knownWords(ctx)
  const unknown = words.filter((word) => word.length > 2 && !vocabulary.has(word))
  if (unknown.length === 0) return new Map()
  const tried = [...new Set(unknown.flatMap((word) => [word, singularOf(word)]))]
  const rows = await preparedQuery<{ word: string }>(ctx.db, foundQuery, [tried])
  const found = new Set(rows.map(({ word }) => word))
  const spelled = unknown
    .filter((word) => !found.has(word))
    .map((word): Spelled => {
      const near = nearWord(word, vocabulary)
      const singular = singularOf(word)
      if (near) return { word, as: near, isMention: false }
      return { word, as: singular, isMention: !found.has(singular) }
    })
  return new Map(spelled.map((one) => [one.word, one]))
}

/** Names of no place, each as a place or a package spells it, where one does nearly so. */
export async function spellNames(ctx: Ctx, names: readonly string[]): Promise<Map<string, string>> {
  const splitWords = (name: string) => fold(name).split(' ').filter(Boolean)
  const spelled = await spell(ctx, names.flatMap(splitWords))
  const places = await listDestinations({ ctx })
  const written = new Map(places.flatMap(({ name, aliases }) => [name, ...aliases].map((one) => [fold(one), name])))
  const corrected = (name: string): [string, string][] => {
    const words = splitWords(name).map((word) => spelled.get(word) ?? { word, as: word, isMention: false })
    // What only descriptions mention is no place.
    if (!words.some(({ word, as, isMention }) => as !== word && !isMention)) return []
    const as = words.map((one) => (one.isMention ? one.word : one.as)).join(' ')
    return [[name, written.get(as) ?? as]]
  }
  return new Map(names.flatMap(corrected))
}

/** Reads the typed search; at most one query beside the cached names. */
export async function readSearch(ctx: Ctx, { search = '' }: SearchFilters): Promise<Read> {
  const today = dateIn(ctx.now(), (await getAgency({ ctx })).timeZone)
  const parts = search === '' ? [] : understand(search, today)
  const words = parts.flatMap((part) => (part.kind === 'word' ? part.word : []))
  const spelled = words.length > 0 ? await spell(ctx, words) : new Map<string, Spelled>()
  // 'The' finds titles that have it; words around nothing that no title has ask for anything.
  const isAny = parts.length > 0 && parts.every((part) => part.kind === 'word' && isAround(part.word))
  const isVague = isAny && words.some((word) => spelled.get(word)?.isMention)
  return { text: search, today, parts: isVague ? [] : parts, spelled, isVague }
}
