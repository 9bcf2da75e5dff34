import { arrayOverlaps, eq, inArray } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { enqueue } from '../../../platform/server/jobs/queue'
import { withTransaction } from '../../../platform/server/database/transaction'
import { invalid, notFound } from '../../../shared/errors'
import { recordEvent } from '../../core/events/service'
import { lockIds, lockRows, takeLock } from '../../core/locks/lock.service'
import { createAgencyCheck } from '../../core/media/discard.service'
import { refreshPackagesIn } from '../packages/search-columns.service'
import { packageDays, packagePlaces, packages } from '../packages/table'
import { holdCategories } from '../../settings/settings/service'
import type { MergePlacesInput } from './schema'
import { type Place, placeAliases, placeRedirects, places } from './table'
import { isWithin, leadTo } from './tree.service'
import type { PlaceView } from './view'
import { getPlace } from './view.service'

/** Moves packages, with their days and further places. @returns how many packages had it as their place */
async function movePackages(ctx: Ctx, from: string, to: string): Promise<number> {
  await lockIds(ctx, packages, arrayOverlaps(packages.placeIds, [from, to]))
  const moved = await ctx.db
    .update(packages)
    .set({ placeId: to })
    .where(eq(packages.placeId, from))
    .returning({ id: packages.id })
  await ctx.db.update(packageDays).set({ placeId: to }).where(eq(packageDays.placeId, from))
  const further = await ctx.db.delete(packagePlaces).where(eq(packagePlaces.placeId, from)).returning()
  if (further.length > 0)
    await ctx.db
      .insert(packagePlaces)
      .values(further.map(({ packageId }) => ({ packageId, placeId: to })))
      .onConflictDoNothing()
  return moved.length
}

/** Moves what the place is known by: its names, its address and its former ones. */
async function moveNames(ctx: Ctx, from: Place, to: string): Promise<void> {
  await ctx.db.update(placeAliases).set({ placeId: to }).where(eq(placeAliases.placeId, from.id))
  await ctx.db.update(placeRedirects).set({ placeId: to }).where(eq(placeRedirects.placeId, from.id))
}

/** Returns what the remaining place lacks and the other one has. */
function toTaken(from: Place, into: Place): Partial<Place> {
  const { latitude, longitude, tileImageId, imageAlt } = from
  return {
    ...(into.latitude === null && latitude !== null && { latitude, longitude }),
    ...(into.tileImageId === null && tileImageId !== null && { tileImageId, imageAlt }),
    ...(into.text === '' && { text: from.text }),
    tileRank: into.tileRank ?? from.tileRank,
    searchRank: into.searchRank ?? from.searchRank,
  }
}

/**
 * Merges a place into another one, which gets its packages, names and places. Its address leads there.
 * @throws AppError not-found; invalid `intoId` for an unknown one, the same one, and one within it
 */
export const mergePlaces = ({ ctx, input: { id, intoId } }: Call<MergePlacesInput>): Promise<PlaceView> =>
  withTransaction(ctx, async (tx) => {
    await holdCategories(tx)
    await takeLock(tx, 'places')
    const both = await lockRows(tx, places, inArray(places.id, [id, intoId]), 'update')
    const from = both.find((one) => one.id === id)
    const into = both.find((one) => one.id === intoId)
    if (!from) throw notFound('Place')
    if (!into) throw invalid('There is no such place', 'intoId')
    if (from === into) throw invalid('Please choose another place', 'intoId')
    if (await isWithin(tx, intoId, id))
      throw invalid(`${into.name} lies in ${from.name}: move it to another place first`, 'intoId')
    const moved = await movePackages(tx, id, intoId)
    await moveNames(tx, from, intoId)
    await tx.db.update(places).set({ parentId: intoId }).where(eq(places.parentId, id))
    await tx.db.delete(places).where(eq(places.id, id))
    await leadTo(tx, [{ slug: from.slug, placeId: intoId }])
    await tx.db
      .update(places)
      .set({ ...toTaken(from, into), version: into.version + 1, updatedAt: ctx.now() })
      .where(eq(places.id, intoId))
    await refreshPackagesIn(tx, [intoId])
    if (from.tileImageId && into.tileImageId) await enqueue(tx, createAgencyCheck(tx, [from.tileImageId]))
    await recordEvent(tx, {
      kind: 'place.merged',
      about: { entity: 'place', id: intoId },
      data: { name: into.name, merged: from.name, slug: from.slug, packages: moved },
    })
    return getPlace({ ctx: tx, input: { id: intoId } })
  })
