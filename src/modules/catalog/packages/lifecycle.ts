import { and, eq, inArray, lt, not, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { enqueue } from '../../../platform/server/jobs/queue'
import type { Lifecycle } from '../../../platform/server/lifecycle'
import { withTransaction } from '../../../platform/server/database/transaction'
import type { ItemKind, ItemUse } from '../inventory/item.rules'
import { hotels } from '../inventory/table'
import { agencyCheck } from '../../core/media/discard.service'
import { mediaIdsIn } from '../../core/media/find.service'
import { forgetVersions } from '../versions/service'
import { removedKeepsDays } from './package.rules'
import { offers } from './references.service'
import { isAskedFor } from './save.service'
import { packageHotels, packageImages, packages } from './table'

async function packagesWith(ctx: Ctx, kind: ItemKind, ids: readonly string[]): Promise<ItemUse[]> {
  if (ids.length === 0) return []
  const [table, item] = offers[kind]
  const found = await ctx.db
    .select({ itemId: item, id: packages.id, slug: packages.slug, title: packages.title, status: packages.status })
    .from(table)
    .innerJoin(packages, eq(packages.id, table.packageId))
    .where(inArray(item, [...ids]))
    .orderBy(packages.title, packages.id)
  return found as ItemUse[]
}

/** Recalculates the best star rating among included hotels, in all packages that have the changed hotel. */
async function refreshHotelRatings(ctx: Ctx, kind: ItemKind, id: string): Promise<void> {
  if (kind !== 'hotels') return
  const best = sql`(SELECT max(${hotels.starRating}) FROM ${packageHotels} o JOIN ${hotels} ON ${hotels.id} = o.hotel_id
    WHERE o.package_id = ${packages.id} AND o.included)`
  const using = ctx.db.select({ id: packageHotels.packageId }).from(packageHotels).where(eq(packageHotels.hotelId, id))
  await ctx.db
    .update(packages)
    .set({ hotelRating: best })
    .where(sql`${packages.id} IN ${using} AND ${packages.hotelRating} IS DISTINCT FROM ${best}`)
}

/** Limits the packages that one run removes. */
const perRun = 200

/**
 * Removes packages, with their versions, `removedKeepsDays` after deletion. Their pictures are checked later. Skips
 * packages in use, such as those with a draft edited since.
 */
export function purgePackages(ctx: Ctx): Promise<void> {
  const over = new Date(ctx.now().getTime() - removedKeepsDays * 86_400_000)
  return withTransaction(ctx, async (tx) => {
    const isDue = and(lt(packages.removedAt, over), not(isAskedFor))
    const due = await tx.db
      .select({ id: packages.id })
      .from(packages)
      .where(isDue)
      .orderBy(packages.removedAt)
      .limit(perRun)
    const found = due.map(({ id }) => id)
    const inWork = await Promise.all(
      ctx.lifecycles.map(({ packagesInWork }) => packagesInWork?.(tx, found, over) ?? []),
    )
    // Locks packages last: `packagesInWork` has locked the seats of their departures.
    const unused = found.filter((id) => !inWork.flat().includes(id))
    const locked = await tx.db
      .select({ id: packages.id })
      .from(packages)
      .where(and(inArray(packages.id, unused), isDue))
      .orderBy(packages.id)
      .for('update', { skipLocked: true })
    const ids = locked.map(({ id }) => id)
    if (ids.length === 0) return
    const shown = await tx.db
      .selectDistinct({ id: packageImages.mediaId })
      .from(packageImages)
      .where(inArray(packageImages.packageId, ids))
    await tx.db.delete(packages).where(inArray(packages.id, ids))
    const images = await forgetVersions({ ctx: tx, input: { entity: 'package', ids } })
    const pictures = [...new Set([...shown.map(({ id }) => id), ...(await mediaIdsIn(tx.db, images))])]
    if (pictures.length > 0) await enqueue(tx, agencyCheck(tx, pictures))
  })
}

export const packagesLifecycle: Lifecycle = {
  feature: 'packages',
  mediaInUse: async (ctx, ids, by) => {
    if (by) return []
    const shown = await ctx.db
      .selectDistinct({ id: packageImages.mediaId })
      .from(packageImages)
      .where(inArray(packageImages.mediaId, [...ids]))
    return shown.map(({ id }) => id)
  },
  itemUses: packagesWith,
  itemChanged: refreshHotelRatings,
  jobs: [{ kind: 'packages.purge', everySeconds: 6 * 3600, run: ({ ctx }) => purgePackages(ctx) }],
}
