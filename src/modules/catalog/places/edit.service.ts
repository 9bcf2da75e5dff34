import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { enqueue } from '../../../platform/server/jobs/queue'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, invalid, notFound, stale } from '../../../shared/errors'
import { fold, toSlug } from '../../../shared/text'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent } from '../../core/events/service'
import { lockRow, takeLock } from '../../core/locks/lock.service'
import { agencyCheck } from '../../core/media/discard.service'
import { getMediaIds } from '../../core/media/find.service'
import { refreshPackagesIn } from '../packages/search-columns.service'
import { holdCategories } from '../../settings/settings/service'
import { toAliases } from './save.service'
import { bothOrNone, type CreatePlaceInput, type UpdatePlaceInput } from './schema'
import { type Place, placeAliases, places } from './table'
import { endRedirect, isWithin, leadTo } from './tree.service'
import type { PlaceView } from './view'
import { getPlace } from './view.service'

type Fields = Omit<CreatePlaceInput, 'aliases' | 'slug' | 'image'> & { tileImageId: string | null; imageAlt: string }

/** @throws AppError invalid `parentId` for an unknown one, and one that lies in the place itself */
async function assertParent(ctx: Ctx, parentId: string | null | undefined, id?: string): Promise<void> {
  if (!parentId) return
  const [parent] = await ctx.db.select({ name: places.name }).from(places).where(eq(places.id, parentId))
  if (!parent) throw invalid('There is no such place', 'parentId')
  if (id === undefined || !(await isWithin(ctx, parentId, id))) return
  throw invalid(
    parentId === id ? 'A place cannot lie in itself' : `${parent.name} lies in this place: that would be a circle`,
    'parentId',
  )
}

/** @throws AppError invalid `latitude` or `longitude` for one without the other */
function assertPosition({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>): void {
  if ((latitude === null) === (longitude === null)) return
  throw invalid(bothOrNone, latitude === null ? 'latitude' : 'longitude')
}

/** @throws AppError conflict `slug` for that of another place */
async function assertOwnSlug(ctx: Ctx, slug: string, id: string): Promise<void> {
  const [other] = await ctx.db.select({ id: places.id, name: places.name }).from(places).where(eq(places.slug, slug))
  if (other && other.id !== id) throw conflict(`${other.name} has this address already`, 'slug')
}

/**
 * Writes the names that find a place; those that it had and are not among them end.
 * @throws AppError conflict `name` or `aliases` for a name of another place
 */
async function writeNames(ctx: Ctx, { id, slug, name }: Place, aliases: readonly string[]): Promise<void> {
  const own = toAliases(slug, [name])
  const words = toAliases(slug, [name, ...aliases])
  const others = await ctx.db
    .select({ alias: placeAliases.alias, id: places.id, name: places.name })
    .from(placeAliases)
    .innerJoin(places, eq(places.id, placeAliases.placeId))
    .where(inArray(placeAliases.alias, words))
  const taken = others.find((other) => other.id !== id)
  if (taken) {
    const field = own.includes(taken.alias) ? 'name' : 'aliases'
    const called = aliases.find((alias) => fold(alias) === taken.alias) ?? taken.alias
    throw conflict(
      field === 'name'
        ? `There is a place of this name already: ${taken.name}`
        : `'${called}' is a name of ${taken.name} already`,
      field,
    )
  }
  await ctx.db.delete(placeAliases).where(and(eq(placeAliases.placeId, id), notInArray(placeAliases.alias, words)))
  await ctx.db
    .insert(placeAliases)
    .values(words.map((alias) => ({ alias, placeId: id })))
    .onConflictDoNothing()
}

async function toPicture(ctx: Ctx, image: CreatePlaceInput['image']) {
  if (image === undefined) return {}
  if (image === null) return { tileImageId: null, imageAlt: '' }
  const [tileImageId] = await getMediaIds(ctx.db, [image], 'image')
  return { tileImageId: tileImageId!, imageAlt: image.alt }
}

/** @throws AppError invalid `name` for one without letters */
function assertName(name: string): void {
  if (fold(name) === '') throw invalid('Please enter a name with letters', 'name')
}

/** @throws AppError invalid or conflict, naming the field */
export const createPlace = ({ ctx, input }: Call<CreatePlaceInput>): Promise<PlaceView> =>
  withTransaction(ctx, async (tx) => {
    const { aliases = [], slug: asked, image, ...given } = input
    await takeLock(tx, 'places')
    assertName(input.name)
    await assertParent(tx, input.parentId)
    assertPosition({ latitude: input.latitude ?? null, longitude: input.longitude ?? null })
    const fields: Partial<Fields> = { ...given, ...(await toPicture(tx, image)) }
    const row = { ...fields, name: input.name, kind: input.kind, id: newId(), slug: asked || toSlug(input.name) }
    await assertOwnSlug(tx, row.slug, row.id)
    const [made] = await tx.db
      .insert(places)
      .values({ ...row, updatedAt: ctx.now() })
      .returning()
    await writeNames(tx, made!, aliases)
    await endRedirect(tx, made!.slug)
    const about = { entity: 'place', id: made!.id }
    await recordEvent(tx, { kind: 'place.created', about, ...toChange({}, { ...given, slug: row.slug, aliases }) })
    return getPlace({ ctx: tx, input: { id: made!.id } })
  })

/** Leaves out what is counted, and what each save changes. */
function toLogged(place: PlaceView) {
  const { version: _, updatedAt: _1, packages: _2, places: _3, parentName: _4, ...logged } = place
  return logged
}

/**
 * Changes what is given. A former address leads to the new one, and a former name still finds the place.
 * @throws AppError not-found; invalid or conflict, naming the field; conflict with the newer row for an outdated version
 */
export const updatePlace = ({ ctx, input }: Call<UpdatePlaceInput>): Promise<PlaceView> =>
  withTransaction(ctx, async (tx) => {
    const { id, version, aliases, slug: asked, image, ...given } = input
    await holdCategories(tx)
    await takeLock(tx, 'places')
    const before = await lockRow(tx, places, id)
    if (!before) throw notFound('Place')
    const shown = await getPlace({ ctx: tx, input: { id } })
    if (version !== undefined && version !== before.version) throw stale(shown)
    if (given.name !== undefined) assertName(given.name)
    await assertParent(tx, given.parentId, id)
    const { latitude, longitude } = { ...before, ...given }
    assertPosition({ latitude, longitude })
    const slug = asked || before.slug
    await assertOwnSlug(tx, slug, id)
    const picture = await toPicture(tx, image)
    const [row] = await tx.db
      .update(places)
      .set({ ...given, ...picture, slug, version: sql`${places.version} + 1`, updatedAt: ctx.now() })
      .where(eq(places.id, id))
      .returning()
    const former = row!.name === before.name ? [] : [before.name]
    await writeNames(tx, row!, [...(aliases ?? shown.aliases), ...former])
    if (slug !== before.slug) {
      await endRedirect(tx, slug)
      await leadTo(tx, before.slug, id)
    }
    await refreshPackagesIn(tx, id)
    const left = before.tileImageId
    if (left && left !== row!.tileImageId) await enqueue(tx, agencyCheck(tx, [left]))
    const after = await getPlace({ ctx: tx, input: { id } })
    const about = { entity: 'place', id }
    await recordEvent(tx, { kind: 'place.updated', about, ...toChange(toLogged(shown), toLogged(after)) })
    return after
  })
