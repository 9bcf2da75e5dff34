import type { Ctx } from '../../platform/server/context'
import { preparedRows } from '../../platform/server/db'
import { resolvePlaces } from '../places/service'
import type { ListPackagesInput } from './schema'
import {
  departingFrom,
  everything,
  ofDurations,
  ofHotelRatings,
  ofLabels,
  ofPlaces,
  type Restriction,
  type Term,
  withFlights,
} from './terms.rules'
import { wordsLike } from './words.service'

/**
 * What a package is tested for besides the leading terms: by its days; by a bit of its marks; or, which costs a lookup,
 * by its terms and its text.
 */
export type Check =
  { by: 'days'; buckets: number[] } | { by: 'marks'; mask: string } | { by: 'terms'; ids: number[]; likes: string[] }
/** How the index is asked: rows of any of the leading terms that pass every check. */
export type Plan = { lead: Term[]; checks: Check[] }

type Sized = Restriction & { packages?: number }

/** Any of the places by name; what is no known name is looked for in titles and destinations. */
async function ofNames(ctx: Ctx, names: readonly string[]): Promise<Sized> {
  const { ids, unknown } = await resolvePlaces({ ctx, input: names })
  const places = ofPlaces([...ids.values()])
  const texts = await Promise.all(unknown.map((name) => wordsLike(ctx, name)))
  if (texts.length === 0) return places
  return {
    terms: [...places.terms, ...texts.flatMap((t) => t.terms)],
    likes: texts.flatMap((t) => t.likes),
    exact: texts.every((t) => t.exact),
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

type Known = { kind: string; value: string; id: number; packages: number; mark: number | null }
type Named = { kind: string; value: string }
const keyOf = (t: Named) => `${t.kind} ${t.value}`
const isText = (t: Term) => t.kind === 'word' || t.kind === 'phrase'

/** The terms of restrictions as the index has them; those that it does not have stand for no package. */
async function knownTerms(ctx: Ctx, restrictions: Sized[]): Promise<(r: Sized) => Known[]> {
  const terms = restrictions.flatMap((r) => r.terms.filter((t) => !isText(t)))
  const found = await preparedRows<Known>(ctx.db, knownQuery, [terms.map((t) => t.kind), terms.map((t) => t.value)])
  const byKey = new Map(found.map((known) => [keyOf(known), known]))
  return (r) => r.terms.flatMap((t) => byKey.get(keyOf(t)) ?? [])
}

function checkOf(r: Sized, known: Known[]): Check {
  if (r.buckets) return { by: 'days', buckets: r.buckets }
  if (r.likes.length === 0 && known.every((t) => t.mark !== null)) {
    return { by: 'marks', mask: String(known.reduce((mask, t) => mask | (1n << BigInt(t.mark!)), 0n)) }
  }
  return { by: 'terms', ids: known.filter((t) => t.kind !== 'all').map((t) => t.id), likes: r.likes }
}

/** Measured: a check that looks a package up takes ten times as long as one on the row at hand. */
const lookupCost = 10

/**
 * The restriction leads that makes for the least work: few packages, and the others checked at hand.
 * @returns null when one of them can find nothing
 */
export async function planOf(ctx: Ctx, input: ListPackagesInput): Promise<Plan | null> {
  const restrictions = await restrictionsOf(ctx, input)
  if (restrictions.some((r) => r.terms.length === 0)) return null
  const [first = everything, ...others] = restrictions
  if (others.length === 0 && first.exact) return { lead: first.terms, checks: [] }
  const knownOf = await knownTerms(ctx, restrictions)
  const checks = new Map(restrictions.map((r) => [r, checkOf(r, knownOf(r))]))
  const checkedBeside = (lead: Sized) => restrictions.filter((r) => r !== lead || !r.exact).map((r) => checks.get(r)!)
  const packagesOf = (r: Sized) => r.packages ?? knownOf(r).reduce((n, t) => n + t.packages, 0)
  const workOf = (lead: Sized) =>
    packagesOf(lead) * (checkedBeside(lead).some((check) => check.by === 'terms') ? lookupCost : 1)
  const lead = restrictions.reduce((best, r) => (workOf(r) < workOf(best) ? r : best))
  return { lead: lead.terms, checks: checkedBeside(lead) }
}
