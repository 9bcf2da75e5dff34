import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { insertRows } from '../../../platform/server/database/insert'
import { overwriteRows } from '../../../platform/server/database/overwrite'
import { enqueue } from '../../../platform/server/jobs/queue'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, invalid, notFound, stale } from '../../../shared/errors'
import { fold, toSlug } from '../../../shared/text'
import { toChange } from '../../core/events/changes.rules'
import { recordEvents } from '../../core/events/service'
import { lockRows, takeLock } from '../../core/locks/lock.service'
import { createAgencyCheck } from '../../core/media/discard.service'
import { getMediaIds } from '../../core/media/find.service'
import { refreshPackagesIn } from '../packages/search-columns.service'
import { holdCategories } from '../../settings/settings/service'
import { getCountry } from './countries.rules'
import { findZoneAt, listCountryWords, toCountryCodes } from './country.service'
import { toAliases } from './names.rules'
import { bothOrNone, type CreatePlaceInput, type UpdatePlaceInput } from './schema'
import { type Place, placeAliases, places } from './table'
import { endRedirects, findCircle, leadTo, restoreRedirects } from './tree.service'
import type { Country, PlaceView } from './view'
import { getPlace, getPlaces } from './view.service'

/** Finds the countries of places without a time zone: of their stored parents, or of parents added with them. */
async function findCountries(ctx: Ctx, all: readonly NewPlace[]): Promise<Map<string, Country>> {
  const added = new Map(all.map((one) => [one.id, one]))
  const toTop = (one: NewPlace, below: ReadonlySet<NewPlace> = new Set()): NewPlace => {
    const parent = one.kind === 'country' ? undefined : added.get(one.parentId ?? '')
    return parent && !below.has(parent) ? toTop(parent, new Set([...below, one])) : one
  }
  const tops = all.filter(({ timeZone }) => !timeZone).map((one) => ({ id: one.id, top: toTop(one) }))
  const parents = [...new Set(tops.flatMap(({ top }) => (top.kind === 'country' ? [] : (top.parentId ?? []))))]
  const words = listCountryWords(sql`${places.id}`)
  const found =
    parents.length === 0
      ? []
      : await ctx.db.select({ id: places.id, words }).from(places).where(inArray(places.id, parents))
  const parentWords = new Map(found.map((one) => [one.id, one.words]))
  return new Map(
    tops.flatMap(({ id, top }) => {
      const named =
        top.kind === 'country' ? [top.name, ...(top.aliases ?? [])].map(fold) : parentWords.get(top.parentId ?? '')
      const country = getCountry(toCountryCodes(named ?? [])[0] ?? '')
      return country ? [[id, country] as const] : []
    }),
  )
}

type PlaceInTree = { id: string; parentId?: string | null | undefined }

/** @throws AppError invalid `parentId` for an unknown one, and for the place itself; one of the given ones is known */
async function assertParents(ctx: Ctx, given: readonly PlaceInTree[]): Promise<void> {
  if (given.some(({ id, parentId }) => parentId === id)) throw invalid('A place cannot lie in itself', 'parentId')
  const wanted = [...new Set(given.flatMap(({ parentId }) => parentId ?? []))]
  if (wanted.length === 0) return
  const found = await ctx.db.select({ id: places.id }).from(places).where(inArray(places.id, wanted))
  const known = new Set([...found, ...given].map(({ id }) => id))
  if (!wanted.every((id) => known.has(id))) throw invalid('There is no such place', 'parentId')
}

/** @throws AppError invalid `latitude` or `longitude` for one without the other */
export function assertPosition({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>): void {
  if ((latitude === null) === (longitude === null)) return
  throw invalid(bothOrNone, latitude === null ? 'latitude' : 'longitude')
}

/** @throws AppError conflict `slug` for that of another place */
async function assertOwnSlugs(ctx: Ctx, own: readonly Pick<Place, 'id' | 'slug'>[]): Promise<void> {
  const { id, name, slug } = places
  const slugs = own.map((one) => one.slug)
  const found = await ctx.db.select({ id, name, slug }).from(places).where(inArray(slug, slugs))
  const others = new Map(found.map((one) => [one.slug, one]))
  const taken = own
    .map((one) => ({ one, other: others.get(one.slug) }))
    .find(({ one, other }) => other && other.id !== one.id)
  if (taken) throw conflict(`${taken.other!.name} has this address already`, 'slug')
}

/** Refuses a folded name that another place has. */
export function refuseName({ slug, name, aliases }: Omit<NamedPlace, 'id'>, word: string, owner: string) {
  if (toAliases(slug, [name]).includes(word)) return conflict(`There is a place of this name already: ${owner}`, 'name')
  const called = aliases.find((alias) => fold(alias) === word) ?? word
  return conflict(`‘${called}’ is a name of ${owner} already`, 'aliases')
}

type NamedPlace = Pick<Place, 'id' | 'slug' | 'name'> & { aliases: readonly string[] }

/**
 * Writes the names that find places, and removes their former ones.
 * @throws AppError conflict `name` or `aliases` for a name of another place
 */
async function writeNames(ctx: Ctx, all: readonly NamedPlace[]): Promise<void> {
  const wanted = all.map((place) => ({ place, words: toAliases(place.slug, [place.name, ...place.aliases]) }))
  const words = wanted.flatMap((one) => one.words)
  const found = await ctx.db
    .select({ alias: placeAliases.alias, id: places.id, name: places.name })
    .from(placeAliases)
    .innerJoin(places, eq(places.id, placeAliases.placeId))
    .where(inArray(placeAliases.alias, words))
  const owners = new Map<string, Pick<Place, 'id' | 'name'>>(found.map(({ alias, ...owner }) => [alias, owner]))
  for (const { place, words: own } of wanted)
    for (const word of own) {
      const owner = owners.get(word) ?? place
      if (owner.id !== place.id) throw refuseName(place, word, owner.name)
      owners.set(word, place)
    }
  const ids = all.map(({ id }) => id)
  await ctx.db
    .delete(placeAliases)
    .where(and(inArray(placeAliases.placeId, ids), notInArray(placeAliases.alias, words)))
  const known = new Set(found.map(({ alias }) => alias))
  const rows = [...owners].flatMap(([alias, { id }]) => (known.has(alias) ? [] : [{ alias, placeId: id }]))
  if (rows.length > 0) await insertRows(ctx.db, placeAliases, rows)
}

type Picture = Pick<Place, 'tileImageId' | 'imageAlt'>
async function toPicture(ctx: Ctx, image: CreatePlaceInput['image'], former: Picture): Promise<Picture> {
  if (image === undefined) return { tileImageId: former.tileImageId, imageAlt: former.imageAlt }
  if (image === null) return { tileImageId: null, imageAlt: '' }
  const [tileImageId] = await getMediaIds(ctx.db, [image], 'image')
  return { tileImageId: tileImageId!, imageAlt: image.alt }
}

/** @throws AppError invalid `name` for one without letters */
export function assertName(name: string): void {
  if (fold(name) === '') throw invalid('Please enter a name with letters', 'name')
}

/** Names a place to add, so that others of the same call can refer to it. */
type NewPlace = CreatePlaceInput & { id: string }

/**
 * Adds places in the caller's transaction, all or none.
 * @throws AppError invalid or conflict, naming the field
 */
export async function createPlaces(ctx: Ctx, all: readonly NewPlace[]): Promise<void> {
  await takeLock(ctx, 'places')
  for (const { name, latitude = null, longitude = null } of all) {
    assertName(name)
    assertPosition({ latitude, longitude })
  }
  await assertParents(ctx, all)
  const countries = await findCountries(ctx, all)
  const made = []
  for (const { image, aliases = [], formerSlugs = [], ...given } of all) {
    const picture = await toPicture(ctx, image, { tileImageId: null, imageAlt: '' })
    const { parentId = null, latitude = null, longitude = null, text = '', searchRank = null } = given
    const timeZone = given.timeZone ?? findZoneAt(given, countries.get(given.id)) ?? 'UTC'
    const slug = given.slug || toSlug(given.name)
    const own = { slug, parentId, timeZone, latitude, longitude, text, searchRank, updatedAt: ctx.now() }
    const row = { ...given, ...picture, ...own }
    const { id: _, ...logged } = { ...given, slug, aliases }
    made.push({ row, aliases, formerSlugs, logged })
  }
  const rows = made.map(({ row }) => row)
  await assertOwnSlugs(ctx, rows)
  await insertRows(ctx.db, places, rows)
  await writeNames(
    ctx,
    made.map(({ row, aliases }) => ({ ...row, aliases })),
  )
  await endRedirects(
    ctx,
    rows.map(({ slug }) => slug),
  )
  await restoreRedirects(
    ctx,
    made.flatMap(({ row, formerSlugs }) => formerSlugs.map((slug) => ({ slug, placeId: row.id }))),
  )
  await recordEvents(
    ctx,
    made.map(({ row: { id }, logged }) => ({
      kind: 'place.created',
      about: { entity: 'place', id },
      ...toChange({}, logged),
    })),
  )
}

/** @throws AppError invalid or conflict, naming the field */
export const createPlace = ({ ctx, input }: Call<CreatePlaceInput>): Promise<PlaceView> =>
  withTransaction(ctx, async (tx) => {
    const id = newId()
    await createPlaces(tx, [{ ...input, id }])
    return getPlace({ ctx: tx, input: { id } })
  })

/** Leaves out counts, and what follows from each save. */
function toLogged(place: PlaceView) {
  const { version: _, updatedAt: _1, packages: _2, places: _3, parentName: _4, formerSlugs: _5, ...logged } = place
  return logged
}

const withoutAbsent = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>
  }

const { name, kind, slug, parentId, timeZone, latitude, longitude, text, searchRank, tileImageId, imageAlt } = places
const columns = { name, kind, slug, parentId, timeZone, latitude, longitude, text, searchRank, tileImageId, imageAlt }

/**
 * Changes the given fields of places in the caller's transaction, all or none. A former address leads to the new one. A
 * former name still finds the place, unless `keepsNames` is false.
 * @returns the places in the order of the input
 * @throws AppError as `updatePlace`
 */
export async function updatePlaces(
  ctx: Ctx,
  all: readonly UpdatePlaceInput[],
  { keepsNames = true } = {},
): Promise<PlaceView[]> {
  const ids = all.map(({ id }) => id)
  await holdCategories(ctx)
  await takeLock(ctx, 'places')
  const stored = new Map((await lockRows(ctx, places, inArray(places.id, ids))).map((row) => [row.id, row]))
  const shown = await getPlaces(ctx, ids)
  const changed = []
  for (const { id, version, aliases, image, ...fields } of all) {
    const given = withoutAbsent(fields)
    const [before, was] = [stored.get(id), shown.get(id)]
    if (!before || !was) throw notFound('Place')
    if (version !== undefined && version !== before.version) throw stale(was)
    if (given.name !== undefined) assertName(given.name)
    const picture = await toPicture(ctx, image, before)
    const after: Place = { ...before, ...given, ...picture, slug: given.slug || before.slug }
    assertPosition(after)
    const former = keepsNames && after.name !== before.name ? [before.name] : []
    changed.push({ before, after, aliases: [...(aliases ?? was.aliases), ...former] })
  }
  await assertParents(ctx, all)
  const next = changed.map(({ after }) => after)
  await assertOwnSlugs(ctx, next)
  await overwriteRows(ctx, places, columns, next)
  const moved = all.flatMap((one) => (one.parentId ? one.id : []))
  const above = moved.length > 0 ? await findCircle(ctx, moved) : undefined
  if (above !== undefined) throw invalid(`${above} lies in this place: that would be a circle`, 'parentId')
  await writeNames(
    ctx,
    changed.map(({ after, aliases }) => ({ ...after, aliases })),
  )
  const readdressed = changed.filter(({ before, after }) => before.slug !== after.slug)
  if (readdressed.length > 0) {
    await endRedirects(
      ctx,
      readdressed.map(({ after }) => after.slug),
    )
    await leadTo(
      ctx,
      readdressed.map(({ before }) => ({ slug: before.slug, placeId: before.id })),
    )
  }
  await refreshPackagesIn(ctx, ids)
  const left = changed.flatMap(({ before, after }) =>
    before.tileImageId && before.tileImageId !== after.tileImageId ? before.tileImageId : [],
  )
  if (left.length > 0) await enqueue(ctx, createAgencyCheck(ctx, left))
  const done = await getPlaces(ctx, ids)
  await recordEvents(
    ctx,
    ids.map((id) => ({
      kind: 'place.updated',
      about: { entity: 'place', id },
      ...toChange(toLogged(shown.get(id)!), toLogged(done.get(id)!)),
    })),
  )
  return ids.map((id) => done.get(id)!)
}

/**
 * Changes what is given.
 * @throws AppError not-found; invalid or conflict, naming the field; conflict with the newer row for an outdated version
 */
export const updatePlace = ({ ctx, input }: Call<UpdatePlaceInput>): Promise<PlaceView> =>
  withTransaction(ctx, async (tx) => (await updatePlaces(tx, [input]))[0]!)
