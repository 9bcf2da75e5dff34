import { asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { AppError, invalid } from '../../../shared/errors'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent } from '../../core/events/service'
import { pictureUrl } from '../../core/media/picture.rules'
import { media } from '../../core/media/table'
import type { SetTilesInput } from './schema'
import { places } from './table'
import type { TileView } from './view'
import { takeLock } from '../../core/locks/lock.service'

/** Lists the places of the home page's tiles, in their order. */
export async function listTilePlaces({ ctx }: { ctx: Ctx }): Promise<TileView[]> {
  const { id, slug, name } = places
  const found = await ctx.db
    .select({ id, slug, name, key: media.key })
    .from(places)
    .leftJoin(media, eq(media.id, places.tileImageId))
    .where(isNotNull(places.tileRank))
    .orderBy(asc(places.tileRank))
  return found.map(({ key, ...tile }) => ({ ...tile, image: key && pictureUrl(key) }))
}

/**
 * Sets the home page's tiles.
 * @throws AppError invalid `ids` for an unknown place; conflict if the tiles are no longer those of `from`
 */
export const setTiles = ({ ctx, input: { ids, from } }: Call<SetTilesInput>): Promise<TileView[]> =>
  withTransaction(ctx, async (tx) => {
    await takeLock(tx, 'places')
    const before = await listTilePlaces({ ctx: tx })
    if (from && before.map(({ id }) => id).join() !== from.join())
      throw new AppError('conflict', 'Somebody else changed the tiles meanwhile. Look at what they are now', {
        field: 'from',
      })
    const known = await tx.db.select({ id: places.id }).from(places).where(inArray(places.id, ids))
    if (known.length < ids.length) throw invalid('There is no such place', 'ids')
    await tx.db.update(places).set({ tileRank: null }).where(isNotNull(places.tileRank))
    for (const [i, id] of ids.entries())
      await tx.db
        .update(places)
        .set({ tileRank: i + 1 })
        .where(eq(places.id, id))
    const after = await listTilePlaces({ ctx: tx })
    const toNames = (tiles: readonly TileView[]) => ({ tiles: tiles.map(({ name }) => name) })
    const about = { entity: 'settings', id: 'tiles' } as const
    await recordEvent(tx, { kind: 'settings.saved', about, ...toChange(toNames(before), toNames(after)) })
    return after
  })
