import type { Ctx } from '../../platform/server/context'
import { preparedRows } from '../../platform/server/db'
import { resolvePlaces } from '../places/service'
import type { ListPackagesInput } from './schema'
import {
  both,
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
import { type WordRestriction, wordsLike } from './words.service'

/** What a row is tested for besides the leading terms. `ids`: of terms, any of which will do. */
export type Check = Pick<Restriction, 'on' | 'likes'> & { ids: number[] }
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

/** Every restriction of the input; a category and a destination become one, which the index answers at once. */
async function restrictionsOf(ctx: Ctx, input: ListPackagesInput): Promise<Sized[]> {
  const labels = [input.tab ? [input.tab] : [], input.category ?? []].map(ofLabels).filter((r) => r !== null)
  const places: Sized[] = await Promise.all(
    [input.destination ?? [], input.city ?? []].filter((names) => names.length > 0).map((n) => ofNames(ctx, n)),
  )
  const [label, place] = [labels[0], places[0]]
  const joined = label && place && place.terms.every((t) => t.kind === 'place') && both(label, place)
  const found: (Sized | null)[] = [
    ...(joined ? [joined, ...labels.slice(1), ...places.slice(1)] : [...labels, ...places]),
    input.search ? await wordsLike(ctx, input.search) : null,
    input.duration?.length ? ofDurations(input.duration) : null,
    input.hotelRating?.length ? ofHotelRatings(input.hotelRating) : null,
    input.flights ? withFlights : null,
    input.departureCity ? departingFrom(input.departureCity) : null,
  ]
  return found.filter((r) => r !== null)
}

const sizeQuery = `
  SELECT t.kind, t.value, t.id, t.packages
  FROM unnest($1::text[], $2::text[]) AS g(kind, value) JOIN search_terms t USING (kind, value)`

type Size = { kind: string; value: string; id: number; packages: number }
const keyOf = (t: { kind: string; value: string }) => `${t.kind} ${t.value}`
const isText = (t: Term) => t.kind === 'word' || t.kind === 'phrase'

async function sizesOf(ctx: Ctx, restrictions: Sized[]): Promise<Map<string, Size>> {
  const terms = restrictions.flatMap((r) => r.terms)
  const sizes = await preparedRows<Size>(ctx.db, sizeQuery, [terms.map((t) => t.kind), terms.map((t) => t.value)])
  return new Map(sizes.map((size) => [keyOf(size), size]))
}

/**
 * The fewest packages to look at: the rarest restriction leads, the others are checked.
 * @returns null when one of them can find nothing
 */
export async function planOf(ctx: Ctx, input: ListPackagesInput): Promise<Plan | null> {
  const restrictions = await restrictionsOf(ctx, input)
  if (restrictions.some((r) => r.terms.length === 0)) return null
  const [first = everything, ...others] = restrictions
  if (others.length === 0 && first.exact) return { lead: first.terms, checks: [] }
  const sizes = await sizesOf(ctx, restrictions)
  const packagesOf = (r: Sized) => r.packages ?? r.terms.reduce((n, t) => n + (sizes.get(keyOf(t))?.packages ?? 0), 0)
  const lead = restrictions.reduce((best, r) => (packagesOf(r) < packagesOf(best) ? r : best))
  const checked = restrictions.filter((r) => r !== lead || !r.exact)
  const idsOf = (r: Sized) =>
    r.terms.flatMap((t) => (isText(t) || t.kind === 'all' ? [] : (sizes.get(keyOf(t))?.id ?? [])))
  return { lead: lead.terms, checks: checked.map((r) => ({ on: r.on, likes: r.likes, ids: r.on ? [] : idsOf(r) })) }
}
