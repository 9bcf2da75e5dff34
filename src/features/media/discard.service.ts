import { sql } from 'drizzle-orm'
import type { UserCtx } from '../../platform/server/context'
import { rows } from '../../platform/server/database/db'
import { filesOf, lockMedia } from './service'

/** Nothing shows it, no address that is somebody else's leads to it, and it is none of the agency's own. */
const isUnused = (userId: string) => sql`
  EXISTS (SELECT FROM uploads WHERE media_id = m.id AND user_id = ${userId})
  AND NOT EXISTS (SELECT FROM users WHERE id = m.created_by AND role <> 'traveler')
  AND NOT EXISTS (SELECT FROM users WHERE profile_image_id = m.id)
  AND NOT EXISTS (SELECT FROM package_images WHERE media_id = m.id)
  AND NOT EXISTS (SELECT FROM places WHERE tile_image_id = m.id)
  AND NOT EXISTS (SELECT FROM uploads WHERE media_id = m.id AND user_id <> ${userId})`

type Found = { id: string; key: string }

/**
 * Removes pictures that the caller had sent and that nobody shows any more, with their files and the addresses that they
 * were sent to; in the caller's transaction. Pictures in use stay, whoever sent them.
 */
export async function discardPictures({ ctx, input }: { ctx: UserCtx; input: readonly string[] }): Promise<void> {
  if (input.length === 0) return
  const userId = ctx.actor.id
  const ids = sql.join(
    input.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const sent = await rows<Found>(
    ctx.db,
    sql`SELECT id, key FROM media WHERE id IN (${ids}) AND created_by IS NOT NULL ORDER BY key`,
  )
  for (const { id, key } of sent) {
    await lockMedia(ctx, key)
    const [unused] = await rows<Found>(ctx.db, sql`SELECT id FROM media m WHERE id = ${id} AND ${isUnused(userId)}`)
    if (!unused) continue
    await ctx.db.execute(sql`DELETE FROM uploads WHERE media_id = ${id}`)
    await ctx.db.execute(sql`DELETE FROM media WHERE id = ${id}`)
    await Promise.all(filesOf(key).map((file) => ctx.storage.remove(file)))
  }
}

/** The caller's pictures that came through addresses of their own. */
export const sentPictures = async ({ ctx }: { ctx: UserCtx }): Promise<string[]> => {
  const found = await rows<Found>(
    ctx.db,
    sql`SELECT DISTINCT media_id AS id FROM uploads WHERE user_id = ${ctx.actor.id} AND media_id IS NOT NULL`,
  )
  return found.map(({ id }) => id)
}

/** Takes the caller's addresses back, with what they led to; pictures that are in use stay. */
export const forgetUploads = ({ ctx }: { ctx: UserCtx }): Promise<unknown> =>
  ctx.db.execute(sql`DELETE FROM uploads WHERE user_id = ${ctx.actor.id}`)
