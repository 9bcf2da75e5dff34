import { sql } from 'drizzle-orm'
import type { Call } from '../../../platform/server/context'
import { type Db, queryRows } from '../../../platform/server/database/db'
import { fold } from '../../../shared/text'
import { regionNames } from '../gazetteer/regions.service'
import { areOneState } from './countries.rules'
import { listCountryWords, toCountryCodes } from './country.service'
import type { FoundPlace, PlaceReading } from './view'

const splitWords = (text: string): string[] => [...new Set([text, ...text.split(',')].map(fold).filter(Boolean))]

type Match = FoundPlace & { word: string; countries: string[] }

const listByAlias = (db: Db, words: readonly string[]) =>
  queryRows<Match>(
    db,
    sql`SELECT a.alias AS word, p.id, p.slug, p.name, ${listCountryWords(sql`p.id`)} AS countries FROM place_aliases a JOIN places p ON p.id = a.place_id
      WHERE a.alias IN (SELECT x FROM jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) AS x)`,
  )

/**
 * Finds the place that a destination names, and the matching word: the whole text before its parts. Runs at most one
 * query.
 */
export async function findPlace(db: Db, text: string): Promise<(FoundPlace & { word: string }) | null> {
  const words = splitWords(text)
  if (words.length === 0) return null
  const found = await listByAlias(db, words)
  const findRow = (word: string) => found.find((row) => row.word === word)
  const whole = findRow(words[0]!)
  if (whole) return whole
  const parts = words.slice(1)
  const first = parts.findIndex(findRow)
  const match = first < 0 ? undefined : findRow(parts[first]!)
  if (!match) return null
  const rest = parts.slice(first + 1)
  // Reads 'Paris, Texas' neither as Paris in France nor as Texas; 'Paris, Lucerne & Venice' begins in Paris.
  const isNamed = rest.length === 0 || isAround(match, rest.at(-1)!, found) || isStopList(text)
  return isNamed && !isElsewhere(match, rest) ? match : null
}

/** Tests whether the last part lists several places. */
const isStopList = (text: string) => /&|\+|\band\b/i.test(text.split(',').at(-1)!)

let regions: ReadonlySet<string> | undefined
/** Tests whether the country has a region of this folded name or code, as Georgia and GA in the United States. */
const hasRegion = (code: string, word: string) =>
  (regions ??= new Set(
    [...regionNames].flatMap(([key, name]) =>
      [`${key.slice(0, 2)} ${fold(name)}`, key.replace('.', ' ')].map((one) => one.toLowerCase()),
    ),
  )).has(`${code} ${word}`.toLowerCase())

const areAnyNear = (codes: readonly string[], others: readonly string[]) =>
  codes.some((code) => others.some((other) => areOneState(code, other)))

type Located = Pick<Match, 'countries'>

/** Matches what stands before 'Thailand' in 'Northern Thailand', 'the south of Thailand' and 'mainland Thailand'. */
const regionPrefix = /^(?:(?:the|central|mainland|(?:(?:north|south|east|west)(?:ern)? ?)+) (?:of )?)+/

/** Tests whether a folded word names a country, one of its regions, or an unnamed side of them. */
function isIn(own: readonly string[], word: string): boolean {
  const codes = toCountryCodes([word])
  if (own.some((code) => hasRegion(code, word)) || areAnyNear(own, codes)) return true
  const whole = word.replace(regionPrefix, '')
  return codes.length === 0 && whole !== word && isIn(own, whole)
}

/**
 * Tests whether a word names a parent of the place, or a known place of its country. All words pass where the parents
 * are unknown.
 */
function isAround({ countries }: Located, word: string, known: readonly Match[]): boolean {
  const own = toCountryCodes(countries)
  if (own.length === 0 || isIn(own, word)) return true
  const named = known.filter((one) => one.word === word).map((one) => toCountryCodes(one.countries))
  return named.some((codes) => codes.length === 0 || areAnyNear(own, codes))
}

/** Tests whether the words name a country, and none of the place's parents. */
function isElsewhere({ countries }: Located, words: readonly string[]): boolean {
  const own = toCountryCodes(countries)
  const asked = toCountryCodes(words.filter((word) => !own.some((code) => hasRegion(code, word))))
  return asked.length > 0 && own.length > 0 && !areAnyNear(asked, own)
}

/** Returns places with a similar spelling, nearest first. */
const listSpelledAlike = (db: Db, words: readonly string[]) =>
  queryRows<Omit<Match, 'word'>>(
    db,
    sql`SELECT p.id, p.slug, p.name, ${listCountryWords(sql`p.id`)} AS countries FROM places p JOIN (
        SELECT a.place_id, max(public.similarity(a.alias, x)) AS likeness
        FROM place_aliases a, jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) AS x GROUP BY a.place_id
      ) n ON n.place_id = p.id
      WHERE n.likeness >= 0.3 ORDER BY n.likeness DESC, p.name LIMIT 3`,
  )

/** Resolves a typed destination; suggests similar spellings unless it is known as a whole. */
export async function readDestination({ ctx, input: { text } }: Call<{ text: string }>): Promise<PlaceReading> {
  const words = splitWords(text)
  const found = await findPlace(ctx.db, text)
  const known = found && { id: found.id, slug: found.slug, name: found.name }
  // Accepts the whole text, or its first part.
  const isWhole = found !== null && words.slice(0, 2).includes(found.word)
  if (isWhole || words.length === 0) return { known, isWhole, near: [] }
  const near = await listSpelledAlike(ctx.db, words.slice(0, 2))
  const others = near.filter((one) => one.id !== known?.id && !isElsewhere(one, words.slice(2)))
  return { known, isWhole, near: others.map(({ id, slug, name }) => ({ id, slug, name })) }
}
