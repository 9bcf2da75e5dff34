import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { type Deps, systemContext } from '../../platform/server/context'
import { rows } from '../../platform/server/database/db'
import { discardPictures } from './discard.service'
import { uploads } from './table'

/** Milliseconds for which a traveller may leave a picture that was sent without showing it. */
const shownWithin = 24 * 3_600_000
const batch = 100

type Left = { userId: string; mediaId: string }

/** Of travellers, who send pictures of themselves only; what staff and their programs send may be shown any day. */
const leftBehind = ({ db, now }: Deps): Promise<Left[]> =>
  rows<Left>(
    db,
    sql`SELECT p.user_id AS "userId", p.media_id AS "mediaId" FROM uploads p JOIN users u ON u.id = p.user_id
        WHERE p.media_id IS NOT NULL AND p.media_id IS DISTINCT FROM u.profile_image_id AND u.role = 'traveler'
          AND p.expires_at < ${new Date(now().getTime() - shownWithin).toISOString()}::timestamptz
        ORDER BY p.expires_at LIMIT ${batch}`,
  )

async function discard(deps: Deps, { userId, mediaId }: Left): Promise<void> {
  const actor = { id: userId, role: 'traveler' as const }
  await deps.db.transaction(async (tx) => {
    // Nobody picks it meanwhile.
    const [left] = await rows<{ imageId: string | null }>(
      tx,
      sql`SELECT profile_image_id AS "imageId" FROM users WHERE id = ${userId} FOR NO KEY UPDATE`,
    )
    if (left?.imageId === mediaId) return
    await discardPictures({ ctx: { ...systemContext(deps), actor, db: tx }, input: [mediaId] })
    await tx.delete(uploads).where(and(eq(uploads.userId, userId), eq(uploads.mediaId, mediaId)))
  })
}

/**
 * Removes addresses that expired without a picture, and pictures that travellers sent a day ago and do not show: nobody
 * keeps pictures here for other sites. For the maintenance timer.
 */
export async function purgeUploads(deps: Deps): Promise<void> {
  await deps.db.delete(uploads).where(and(isNull(uploads.mediaId), lt(uploads.expiresAt, deps.now())))
  for (const left of await leftBehind(deps)) await discard(deps, left)
}
