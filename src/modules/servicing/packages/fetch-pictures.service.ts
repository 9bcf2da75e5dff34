import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Call, Ctx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { defineJob } from '../../../platform/server/jobs/queue'
import { AppError } from '../../../shared/errors'
import { updatePackages } from '../../catalog/packages/save.service'
import { getPackageContent } from '../../catalog/packages/service'
import { packageImages, packages } from '../../catalog/packages/table'
import { recordEvent } from '../../core/events/service'
import { fetchPicture } from '../../core/media/upload.service'

export const pictureFetching = defineJob(
  'packages.pictures',
  z.object({
    packageId: z.uuid(),
    urls: z.array(z.string()),
    /** Describes them, in the same order; a release before this one named none. */
    alts: z.array(z.string()).default([]),
    /** Lists the days, counted from 1, that show one of them. */
    days: z.array(z.object({ day: z.number(), url: z.string() })).default([]),
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

type Wanted = z.output<typeof pictureFetching.payload>
/** Holds the pictures that a line names by their addresses, and the days that show them. */
export type WantedPictures = { pictures: { url: string; alt: string }[]; days: Wanted['days'] }
type Failed = { url: string; reason: string }
/** Maps addresses to ids of the pictures that were found there. */
type Fetched = ReadonlyMap<string, string>

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
  const fetched = new Map<string, string>()
  const failed: Failed[] = []
  for (const [i, url] of input.urls.entries()) {
    signal.throwIfAborted()
    try {
      fetched.set(url, (await fetchPicture(ctx, { url, alt: input.alts[i] ?? '' })).id)
    } catch (error) {
      // Tries all again later where the server is busy.
      if (!(error instanceof AppError) || error.code === 'unavailable') throw error
      failed.push({ url, reason: error.message })
    }
  }
  signal.throwIfAborted()
  await settle(ctx, input, fetched, failed)
}

/** Ends a fetching that failed each time. */
export const giveUpPictures = ({ ctx, input }: Call<Wanted>): Promise<void> =>
  settle(
    ctx,
    input,
    new Map(),
    input.urls.map((url) => ({ url, reason: 'The picture could not be stored' })),
  )

/** Returns the days of a package as its file made it, with their pictures; undefined where none was found. */
async function fillDays(ctx: Ctx, { packageId, days }: Wanted, fetched: Fetched) {
  if (!days.some(({ url }) => fetched.has(url))) return undefined
  const imageByDay = new Map(days.map(({ day, url }) => [day, fetched.get(url)] as const))
  const { content } = await getPackageContent({ ctx, input: { id: packageId } })
  return content.itinerary.map((day, i) => ({ ...day, image: imageByDay.get(i + 1) ?? day.image }))
}

/** Gives a package its pictures. Without any it becomes a draft, as if its line had named none. */
async function settle(ctx: Ctx, wanted: Wanted, fetched: Fetched, failed: Failed[]): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const waiting = await findWaiting(tx, wanted)
    if (!waiting) return
    const { packageId: id, before } = wanted
    const ids = new Set(fetched.values())
    const images = [...before, ...ids].map((image) => ({ image }))
    const isDrafted = images.length === 0 && waiting.status === 'active'
    // Leaves days that somebody changed meanwhile.
    const itinerary = waiting.version === 1 ? await fillDays(tx, wanted, fetched) : undefined
    const change = isDrafted ? { status: 'draft' as const } : { images, itinerary }
    if (isDrafted || ids.size > 0) await updatePackages(tx, [{ id, version: waiting.version, ...change }])
    await recordEvent(tx, {
      kind: 'package.pictured',
      about: { entity: 'package', id },
      data: { fetched: ids.size, ...(isDrafted && { isDrafted }), ...(failed.length > 0 && { failed }) },
    })
  })
}
