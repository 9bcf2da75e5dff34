import { eq } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { withTransaction } from '../../../platform/server/database/transaction'
import { AppError, invalid } from '../../../shared/errors'
import { fold, toSlug } from '../../../shared/text'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent } from '../../core/events/service'
import { listCountries, findZoneIn } from './country.service'
import { getUsualZone, isEuropean } from './countries.rules'
import { identifyPlaces, type PlaceToFind } from './identity.service'
import type { Country, FoundPlace, PlaceView } from './view'
import { getPlace } from './view.service'
import { toAliases } from './names.rules'
import type { AddPlaceInput } from './schema'
import { resolveNames } from './service'
import { placeAliases, places } from './table'
import { endRedirects } from './tree.service'
import { takeLock } from '../../core/locks/lock.service'

async function placeCalled(ctx: Ctx, names: readonly string[]): Promise<(FoundPlace & { kind: string }) | null> {
  const { ids } = await resolveNames({ ctx, input: names })
  const id = names.map((name) => ids.get(name)).find(Boolean)
  if (!id) return null
  const { slug, name, kind } = places
  const [found] = await ctx.db.select({ id: places.id, slug, name, kind }).from(places).where(eq(places.id, id))
  return found ?? null
}

const nameTaken = (current: { name: string; slug: string }) =>
  new AppError('conflict', `There is a place of this name already: ${current.name}`, { field: 'name', current })

type Position = { latitude: number; longitude: number }
type New = Pick<AddPlaceInput, 'name' | 'kind' | 'timeZone'> & {
  aliases?: readonly string[]
  parentId: string | null
} & Partial<Position>

/** @throws AppError conflict `name` with the place that a colleague added meanwhile */
async function insertPlace(ctx: Ctx, { aliases = [], ...place }: New): Promise<FoundPlace> {
  const slug = toSlug(place.name)
  const { name, kind, timeZone, parentId, latitude, longitude } = place
  const row = { id: newId(), slug, name, kind, timeZone, parentId, latitude, longitude }
  const [made] = await ctx.db.insert(places).values(row).onConflictDoNothing().returning()
  const words = toAliases(slug, [place.name])
  const own = made
    ? await ctx.db
        .insert(placeAliases)
        .values(words.map((alias) => ({ alias, placeId: made.id })))
        .onConflictDoNothing()
        .returning()
    : []
  if (!made || own.length < words.length) throw nameTaken((await placeCalled(ctx, [place.name])) ?? row)
  await endRedirects(ctx, [slug])
  const others = toAliases(slug, aliases).filter((alias) => !words.includes(alias))
  if (others.length > 0)
    await ctx.db
      .insert(placeAliases)
      .values(others.map((alias) => ({ alias, placeId: made.id })))
      .onConflictDoNothing()
  const entry = { kind: 'place.created' as const, about: { entity: 'place' as const, id: made.id } }
  await recordEvent(ctx, { ...entry, ...toChange({}, { name, kind, timeZone }) })
  return { id: made.id, slug, name }
}

/** @throws AppError invalid `country` */
function requireCountry(code: string): Country {
  const found = listCountries().find((one) => one.code === code)
  if (!found) throw invalid(code === '' ? 'Country is required' : 'There is no such country', 'country')
  return found
}

/** @throws AppError invalid `timeZone` for one outside the country, and for a missing one that is required */
function resolveZone(country: Country | null, asked: string, position?: Position): string {
  // Allows any zone for the few countries without known ones.
  const own = country?.zones ?? []
  const zones = own.length > 0 ? own : Intl.supportedValuesOf('timeZone')
  if (asked !== '' && !zones.includes(asked)) throw invalid('There is no such time zone', 'timeZone')
  const zone = asked || (position ? findZoneIn(position, country) : country ? getUsualZone(country) : '')
  if (zone === '' && (!country || own.length > 0)) throw invalid('Time zone is required', 'timeZone')
  return zone || 'UTC'
}

type NewCountry = { country: Country; title: string; timeZone: string; position?: Position }

async function addCountry(ctx: Ctx, { country, title, timeZone, position }: NewCountry): Promise<FoundPlace> {
  const { code, aliases } = country
  const europe = isEuropean(code) ? await placeCalled(ctx, ['Europe']) : null
  const { latitude, longitude } = position ?? {}
  const parentId = europe?.id ?? null
  return insertPlace(ctx, { name: title, aliases, kind: 'country', timeZone, parentId, latitude, longitude })
}

/**
 * Returns the name by which a place can be added.
 * @throws AppError conflict `name` with the place that is this one, or has all names that it may get
 */
async function toTitle(ctx: Ctx, sought: PlaceToFind): Promise<string> {
  const [found] = await identifyPlaces(ctx, [sought])
  const { same, title, other } = found!
  if (same ?? !title) throw nameTaken((same ?? other)!)
  return title!
}

/** Returns the country, added if it is new; null if another place has its names, as Georgia in the USA. */
async function requireAbove(ctx: Ctx, country: Country, timeZone: string, position?: Position): Promise<string | null> {
  const { name } = country
  const { latitude = null, longitude = null } = position ?? {}
  const [found] = await identifyPlaces(ctx, [{ kind: 'country', name, country, latitude, longitude }])
  const { same, title } = found!
  if (same) return same.id
  return title === null ? null : (await addCountry(ctx, { country, title, timeZone, position })).id
}

/** Describes a place of the data set. `region` is the name of what lies between it and its country. */
type PlaceInCountry = Pick<New, 'name' | 'kind' | 'timeZone'> &
  Position & { country: string; region: string | null; countryPosition?: Position }

/**
 * Adds a place with its coordinates, and its country if that is new. Lies in its region where the agency has that.
 * @throws AppError conflict `name` with the existing place of that name
 */
export async function addInCountry(ctx: Ctx, input: PlaceInCountry): Promise<FoundPlace> {
  const { country: code, region, countryPosition, ...place } = input
  const country = requireCountry(code)
  const title = await toTitle(ctx, { ...place, country, region })
  if (place.kind === 'country') return addCountry(ctx, { country, title, timeZone: place.timeZone, position: place })
  const zone = getUsualZone(country) || place.timeZone
  const parentId = await requireParent(ctx, { name: place.name, country, region, zone, countryPosition })
  return insertPlace(ctx, { ...place, name: title, parentId })
}

type Above = { name: string; country: Country; region: string | null; zone: string; countryPosition?: Position }

/** Returns the place's region if the agency has it, else its country, added if it is new. */
async function requireParent(
  ctx: Ctx,
  { name, country, region, zone, countryPosition }: Above,
): Promise<string | null> {
  const above = await requireAbove(ctx, country, zone, countryPosition)
  return (region && region !== name ? await getRegionIn(ctx, region, country) : null) ?? above
}

/** Returns the region of this name that the agency has in the country; null without one. */
async function getRegionIn(ctx: Ctx, name: string, country: Country): Promise<string | null> {
  const [found] = await identifyPlaces(ctx, [{ kind: 'region', name, country, latitude: null, longitude: null }])
  const id = found!.same?.id
  const [region] = id ? await ctx.db.select({ kind: places.kind }).from(places).where(eq(places.id, id)) : []
  return region?.kind === 'region' ? id! : null
}

/**
 * Adds a place for packages, together with its country if that is new.
 * @throws AppError invalid naming the field; conflict `name` with the existing place of that name
 */
export const addPlace = ({ ctx, input }: Call<AddPlaceInput>): Promise<PlaceView> =>
  withTransaction(ctx, async (tx) => getPlace({ ctx: tx, input: await writeAdded(tx, input) }))

async function writeAdded(tx: Ctx, input: AddPlaceInput): Promise<FoundPlace> {
  await takeLock(tx, 'places')
  const { name, kind, region } = input
  if (fold(name) === '') throw invalid('Please enter a name with letters', 'name')
  const country = kind === 'region' && input.country === '' ? null : requireCountry(input.country)
  const { latitude = null, longitude = null } = input
  const position = latitude === null || longitude === null ? undefined : { latitude, longitude }
  const title = await toTitle(tx, { kind, name, country, region, latitude, longitude })
  const timeZone = resolveZone(country, input.timeZone, kind === 'country' ? undefined : position)
  if (kind === 'country') {
    const aliases = [country!.name, ...country!.aliases]
    return addCountry(tx, { country: { ...country!, aliases }, title, timeZone, position })
  }
  const parentId =
    country && (await requireParent(tx, { name, country, region, zone: getUsualZone(country) || timeZone }))
  return insertPlace(tx, { name: title, kind, timeZone, parentId, ...position })
}
