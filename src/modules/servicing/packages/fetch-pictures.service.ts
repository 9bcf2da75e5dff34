import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Call, Ctx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { defineJob } from '../../../platform/server/jobs/queue'
import { AppError } from '../../../shared/errors'
import { updatePackages } from '../../catalog/packages/save.service'
import { packageImages, packages } from '../../catalog/packages/table'
import { recordEvent } from '../../core/events/service'
import { fetchPicture } from '../../core/media/upload.service'

export const pictureFetching = defineJob(
  'packages.pictures',
  z.object({
    packageId: z.uuid(),
    urls: z.array(z.string()),
    /** Lists `/media/{key}` of the pictures that the package was made with. */
    before: z.array(z.string()).default([]),
  }),
)

/** Tests whether an imported package changed only by the pictures of its file, which raised its version. */
export const isPicturedOnly = and(
  eq(packages.version, 2),
  sql`EXISTS (SELECT 1 FROM events WHERE entity = 'package' AND entity_id = ${packages.id}::text AND kind = 'package.pictured'
    AND ((data ->> 'fetched')::int > 0 OR data ? 'isDrafted'))`,
)!

type Wanted = { packageId: string; urls: string[]; before: string[] }
type Failed = { url: string; reason: string }

/** Returns a package as its file made it; undefined once it has other pictures, is being edited, or is gone. */
const findWaiting = async ({ db }: Pick<Call['ctx'], 'db'>, { packageId, before }: Wanted) => {
  const isWaiting = and(
    eq(packages.id, packageId),
    isNull(packages.removedAt),
    sql`ARRAY(SELECT '/media/' || m.key FROM ${packageImages} g JOIN media m ON m.id = g.media_id
      WHERE g.package_id = ${packages.id} ORDER BY g.position) = ${sql.param(before)}::text[]`,
  )
  return (await db.select({ version: packages.version, status: packages.status }).from(packages).where(isWaiting))[0]
}

/**
 * Fetches the pictures that a file names for a new package. The package's history says which were not found. Leaves
 * alone a package that somebody gave pictures meanwhile.
 */
export async function fetchPictures({ ctx, input, signal }: Call<Wanted> & { signal: AbortSignal }): Promise<void> {
  if (!(await findWaiting(ctx, input))) return
  const images: { image: string }[] = []
  const failed: Failed[] = []
  for (const url of input.urls) {
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
  signal.throwIfAborted()
  await settle(ctx, input, images, failed)
}

/** Ends a fetching that failed each time. */
export const giveUpPictures = ({ ctx, input }: Call<Wanted>): Promise<void> =>
  settle(
    ctx,
    input,
    [],
    input.urls.map((url) => ({ url, reason: 'The picture could not be stored' })),
  )

/** Gives a package its pictures. Without any it becomes a draft, as if its line had named none. */
async function settle(ctx: Ctx, wanted: Wanted, fetched: { image: string }[], failed: Failed[]): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const waiting = await findWaiting(tx, wanted)
    if (!waiting) return
    const { packageId: id, before } = wanted
    const images = [...before.map((image) => ({ image })), ...fetched]
    const isDrafted = images.length === 0 && waiting.status === 'active'
    const change = isDrafted ? { status: 'draft' as const } : { images }
    if (isDrafted || fetched.length > 0) await updatePackages(tx, [{ id, version: waiting.version, ...change }])
    await recordEvent(tx, {
      kind: 'package.pictured',
      about: { entity: 'package', id },
      data: { fetched: fetched.length, ...(isDrafted && { isDrafted }), ...(failed.length > 0 && { failed }) },
    })
  })
}
