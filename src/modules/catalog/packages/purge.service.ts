import { and, inArray, lt, not, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { notifyChange } from '../../../platform/server/live/notify'
import { enqueue } from '../../../platform/server/jobs/queue'
import { createAgencyCheck } from '../../core/media/discard.service'
import { findMediaIdsIn } from '../../core/media/find.service'
import { listPackagesWithBooked } from '../departures/seats.service'
import { listPackagesInWork } from '../package-drafts/uses.service'
import { forgetVersions } from './versions.service'
import { removedKeepsDays } from './package.rules'
import { packageImages, packages } from './table'
import { takeFree } from '../../core/locks/lock.service'

const perRun = 200

const getEnd = (ctx: Ctx) => new Date(ctx.now().getTime() - removedKeepsDays * 86_400_000)
const isDue = (ctx: Ctx, isUsed: SQL) => and(lt(packages.removedAt, getEnd(ctx)), not(isUsed))

/** Lists packages deleted `removedKeepsDays` ago and unused since: not booked, no draft edited, and not `isUsed`. Locks their seats. */
export async function listPackagesToPurge(ctx: Ctx, isUsed: SQL): Promise<string[]> {
  const due = await ctx.db
    .select({ id: packages.id })
    .from(packages)
    .where(isDue(ctx, isUsed))
    .orderBy(packages.removedAt)
    .limit(perRun)
  const ids = due.map(({ id }) => id)
  const used = [...(await listPackagesWithBooked(ctx, ids)), ...(await listPackagesInWork(ctx, ids, getEnd(ctx)))]
  return ids.filter((id) => !used.includes(id))
}

/** Deletes packages with their versions; their pictures are checked later. Locks packages last, after their seats. */
export async function deletePackages(ctx: Ctx, unused: readonly string[], isUsed: SQL): Promise<void> {
  const ids = await takeFree(ctx, packages, and(inArray(packages.id, [...unused]), isDue(ctx, isUsed)))
  if (ids.length === 0) return
  const shown = await ctx.db
    .selectDistinct({ id: packageImages.mediaId })
    .from(packageImages)
    .where(inArray(packageImages.packageId, ids))
  await ctx.db.delete(packages).where(inArray(packages.id, ids))
  await notifyChange(ctx)
  const images = await forgetVersions({ ctx, input: { entity: 'package', ids } })
  const pictures = [...new Set([...shown.map(({ id }) => id), ...(await findMediaIdsIn(ctx.db, images))])]
  if (pictures.length > 0) await enqueue(ctx, createAgencyCheck(ctx, pictures))
}
