import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { listCountryWords, toCountryCodes } from './country.service'
import { isSame, isSameCity, listTitles, type Spot } from './same.rules'
import { resolveNames } from './service'
import { places } from './table'
import type { Country, FoundPlace } from './view'

/** Describes a place that is looked for, or to be added. */
export type PlaceToFind = Pick<Spot, 'kind' | 'latitude' | 'longitude'> & {
  name: string
  country: Country | null
  region?: string | null
}
/** Holds the known place, or the name by which this one can be added; `other` has its shorter name. */
type Identity = { same: FoundPlace | null; title: string | null; other: FoundPlace | null }

async function listSpots(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Spot & FoundPlace>> {
  if (ids.length === 0) return new Map()
  const { id, slug, name, kind, latitude, longitude } = places
  const found = await ctx.db
    .select({ id, slug, name, kind, latitude, longitude, words: listCountryWords(sql`places.id`) })
    .from(places)
    .where(inArray(places.id, [...ids]))
  return new Map(found.map(({ words, ...place }) => [place.id, { ...place, countries: toCountryCodes(words) }]))
}

/** Limits the degrees of latitude between a city and one of another name that may be the same. */
const nearDegrees = 0.03

/** Lists the cities of the agency near those that are looked for. */
async function listNear(ctx: Ctx, all: readonly PlaceToFind[]): Promise<(Spot & FoundPlace)[]> {
  const points = all.flatMap(({ kind, latitude, longitude }) =>
    kind === 'city' && latitude !== null && longitude !== null ? { latitude, longitude } : [],
  )
  if (points.length === 0) return []
  return queryRows<Spot & FoundPlace>(
    ctx.db,
    sql`SELECT DISTINCT p.id, p.slug, p.name, p.kind, p.latitude, p.longitude, '{}'::text[] AS countries
      FROM jsonb_to_recordset(${JSON.stringify(points)}::jsonb) AS o (latitude float8, longitude float8)
      JOIN places p ON p.kind = 'city' AND abs(p.latitude - o.latitude) < ${nearDegrees}
        AND abs(p.longitude - o.longitude) * cos(radians(o.latitude)) < ${nearDegrees}`,
  )
}

/**
 * Tells for each place whether the agency has it, by its position, and by which name it can be added. Runs three
 * queries.
 */
export async function identifyPlaces(ctx: Ctx, all: readonly PlaceToFind[]): Promise<Identity[]> {
  const wanted = all.map((one) => {
    const titles = listTitles({ ...one, country: one.country?.name ?? '' })
    const { country } = one
    return {
      one,
      titles,
      names: one.kind === 'country' && country ? [...titles, country.name, ...country.aliases] : titles,
    }
  })
  const { ids } = await resolveNames({ ctx, input: wanted.flatMap(({ names }) => names) })
  const spots = await listSpots(ctx, [...new Set(ids.values())])
  const near = await listNear(ctx, all)
  return wanted.map(({ one, titles, names }) => {
    const findSpot = (name: string) => spots.get(ids.get(name) ?? '')
    const spot: Spot = { ...one, countries: one.country ? [one.country.code] : [] }
    const toPlace = (found: FoundPlace | undefined) =>
      found ? { id: found.id, slug: found.slug, name: found.name } : null
    return {
      same: toPlace(
        names.map(findSpot).find((found) => found && isSame(spot, found)) ??
          near.find((found) => isSameCity({ ...spot, name: one.name }, found)),
      ),
      title: titles.find((title) => !findSpot(title)) ?? null,
      other: toPlace(titles.map(findSpot).find(Boolean)),
    }
  })
}
