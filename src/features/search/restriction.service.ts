import type { Ctx } from '../../platform/server/context'
import { preparedQuery } from '../../platform/server/database/db'
import { countCap } from '../../shared/totals'
import { resolvePlaces } from '../places/service'
import type { ListPackagesInput } from './schema'
import {
  type Days,
  departingFrom,
  everything,
  masksOf,
  ofDurations,
  ofHotelRatings,
  ofLabels,
  ofPlaces,
  type Restriction,
  type Term,
  withFlights,
} from './terms.rules'
import { type WordRestriction, wordsLike } from './words.service'

/**
 * What a package is tested for besides the leading terms: by its days; by a bit of its marks; or, which costs a lookup,
 * by its terms and its text.
 */
export type Check =
  { by: 'days'; ranges: Days[] } | { by: 'marks'; masks: bigint[] } | { by: 'terms'; ids: number[]; likes: string[] }
/** How the index is asked: rows of any of the leading terms that pass every check; `atLeast` so many do. */
export type Plan = { lead: Term[]; checks: Check[]; atLeast: number }

type Sized = Restriction & Partial<Omit<WordRestriction, keyof Restriction>>

/** Each unknown name is a query, and lists may be asked for by anybody, several at once. */
const maxUnknown = 3

/** Any of the places by name; of what is no known name the first three are looked for in titles and destinations. */
async function ofNames(ctx: Ctx, names: readonly string[]): Promise<Sized> {
  const { ids, unknown } = await resolvePlaces({ ctx, input: names })
  const places = ofPlaces([...ids.values()])
  const texts = await Promise.all(unknown.slice(0, maxUnknown).map((name) => wordsLike(ctx, name)))
  if (texts.length === 0) return places
  return {
    terms: [...places.terms, ...texts.flatMap((t) => t.terms)],
    likes: texts.flatMap((t) => t.likes),
    exact: texts.every((t) => t.exact),
    marks: texts.every((t) => t.marks) ? texts.flatMap((t) => t.marks!) : null,
  }
}

/** Every restriction of the input; its prices are none of them. */
async function restrictionsOf(ctx: Ctx, input: ListPackagesInput): Promise<Sized[]> {
  const named = [input.destination ?? [], input.city ?? []].filter((names) => names.length > 0)
  const found: (Sized | null)[] = [
    ofLabels(input.tab ? [input.tab] : []),
    ofLabels(input.category ?? []),
    ...(await Promise.all(named.map((names) => ofNames(ctx, names)))),
    input.search ? await wordsLike(ctx, input.search) : null,
    input.duration?.length ? ofDurations(input.duration) : null,
    input.hotelRating?.length ? ofHotelRatings(input.hotelRating) : null,
    input.flights ? withFlights : null,
    input.departureCity ? departingFrom(input.departureCity) : null,
  ]
  return found.filter((r) => r !== null)
}

const knownQuery = `
  SELECT t.kind, t.value, t.id, t.packages, t.mark
  FROM unnest($1::text[], $2::text[]) AS g(kind, value) JOIN search_terms t USING (kind, value)`

type Known = Term & { id: number; packages: number; mark: number | null }
const keyOf = (t: Term) => `${t.kind} ${t.value}`
const isText = (t: Term) => t.kind === 'word' || t.kind === 'phrase' || t.kind === 'triple'

/** The terms of restrictions as the index has them; those that it does not have stand for no package. */
async function knownTerms(ctx: Ctx, restrictions: Sized[]): Promise<(r: Sized) => Known[]> {
  const terms = restrictions.flatMap((r) => r.terms.filter((t) => !isText(t)))
  const found = await preparedQuery<Known>(ctx.db, knownQuery, [terms.map((t) => t.kind), terms.map((t) => t.value)])
  const byKey = new Map(found.map((known) => [keyOf(known), known]))
  return (r) => r.terms.flatMap((t) => byKey.get(keyOf(t)) ?? [])
}

function checkOf(r: Sized, known: Known[]): Check {
  if (r.days) return { by: 'days', ranges: r.days }
  const ofText = r.likes.length === 0 ? [] : r.marks
  if (ofText && known.every((t) => t.mark !== null)) {
    return { by: 'marks', masks: masksOf([...ofText, ...known.map((t) => t.mark!)]) }
  }
  return { by: 'terms', ids: known.filter((t) => t.kind !== 'all').map((t) => t.id), likes: r.likes }
}

type Candidate = { terms: number; packages: number; checks: Check[] }
type Wanted = { matches: number; counted: boolean }

/**
 * Rows of the index that a lead makes the database read, about: to count matches up to the cap, and to walk to the end of
 * a page. Measured: looking a package up costs twenty rows, beginning with a term a hundred.
 */
function workOf({ terms, packages, checks }: Candidate, { matches, counted }: Wanted): number {
  const [perPage, perLookup, perTerm] = [25, 20, 100]
  const share = packages / matches
  const perRow = checks.some((check) => check.by === 'terms') ? perLookup : 1
  const counting = Math.min(packages, countCap * share) * perRow
  const walking = Math.min(packages * perRow, terms * perPage * share * perLookup)
  return terms * perTerm + (counted ? 0 : counting) + (checks.length > 0 ? walking : 0)
}

/**
 * The restriction leads that makes for the least work; the others are checked.
 * @returns null when one of them can find nothing
 */
export async function planOf(ctx: Ctx, input: ListPackagesInput): Promise<Plan | null> {
  const restrictions = await restrictionsOf(ctx, input)
  if (restrictions.some((r) => r.terms.length === 0)) return null
  const [first = everything as Sized, ...others] = restrictions
  if (others.length === 0 && first.likes.length === 0) return { lead: first.terms, checks: [], atLeast: 0 }
  const knownOf = await knownTerms(ctx, [everything, ...restrictions])
  const termsOf = (r: Sized) => [...r.terms.filter(isText), ...knownOf(r)]
  if (restrictions.some((r) => termsOf(r).length === 0)) return null
  const packagesOf = (r: Sized) => r.packages ?? knownOf(r).reduce((n, t) => n + t.packages, 0)
  const atLeast = others.length === 0 ? (first.atLeast ?? 0) : 0
  const matches = Math.max(1, atLeast, Math.min(...restrictions.map(packagesOf)) / 2)
  const candidates = [...restrictions, everything].map((lead) => ({
    lead: termsOf(lead),
    checks: restrictions.filter((r) => r !== lead || !r.exact).map((r) => checkOf(r, knownOf(r))),
    packages: lead.terms[0]?.kind === 'all' ? packagesOf(everything) : packagesOf(lead),
  }))
  const work = ({ lead, checks, packages }: (typeof candidates)[number]) =>
    workOf({ terms: lead.length, packages, checks }, { matches, counted: atLeast > countCap })
  const { lead, checks } = candidates.reduce((best, next) => (work(next) < work(best) ? next : best))
  return { lead, checks, atLeast }
}
