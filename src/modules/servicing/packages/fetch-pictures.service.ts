import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Call } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { defineJob } from '../../../platform/server/jobs/queue'
import { AppError } from '../../../shared/errors'
import { updatePackages } from '../../catalog/packages/save.service'
import { packageImages, packages } from '../../catalog/packages/table'
import { recordEvent } from '../../core/events/service'
import { fetchPicture } from '../../core/media/upload.service'

export const pictureFetching = defineJob(
  'packages.pictures',
  z.object({ packageId: z.uuid(), urls: z.array(z.string()) }),
)

/** Tells that nothing but the pictures of a file came to an imported package, which raised its version. */
export const isPicturedOnly = and(
  eq(packages.version, 2),
  sql`EXISTS (SELECT 1 FROM events WHERE entity = 'package' AND entity_id = ${packages.id}::text AND kind = 'package.pictured')`,
)!

/** Returns a package that is as its file made it; undefined once it has pictures, is in work or gone. */
const findBare = async ({ db }: Pick<Call['ctx'], 'db'>, id: string) => {
  const isBare = and(
    eq(packages.id, id),
    isNull(packages.removedAt),
    sql`NOT EXISTS (SELECT 1 FROM ${packageImages} WHERE ${packageImages.packageId} = ${packages.id})`,
  )
  return (await db.select({ version: packages.version }).from(packages).where(isBare))[0]
}

/**
 * Fetches the pictures that a file names for a new package. The package's history says which were not found. Leaves
 * alone a package that somebody gave pictures meanwhile.
 */
export async function fetchPictures({
  ctx,
  input: { packageId, urls },
  signal,
}: Call<{ packageId: string; urls: string[] }> & { signal: AbortSignal }): Promise<void> {
  if (!(await findBare(ctx, packageId))) return
  const images: { image: string }[] = []
  const failed: { url: string; reason: string }[] = []
  for (const url of urls) {
    signal.throwIfAborted()
    try {
      const { id } = await fetchPicture(ctx, url)
      if (!images.some(({ image }) => image === id)) images.push({ image: id })
    } catch (error) {
      // Tries all again later where the server is busy.
      if (!(error instanceof AppError) || error.code === 'unavailable') throw error
      failed.push({ url, reason: error.message })
    }
  }
  await withTransaction(ctx, async (tx) => {
    const bare = await findBare(tx, packageId)
    if (!bare) return
    if (images.length > 0) await updatePackages(tx, [{ id: packageId, version: bare.version, images }])
    await recordEvent(tx, {
      kind: 'package.pictured',
      about: { entity: 'package', id: packageId },
      data: { fetched: images.length, ...(failed.length > 0 && { failed }) },
    })
  })
}
