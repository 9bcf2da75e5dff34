import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { hasPicture } from '../packages/versions.service'

/** Returns which of these pictures a draft uses. */
export async function listMediaInDrafts(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const found = await queryRows<{ id: string }>(
    ctx.db,
    sql`SELECT m.id FROM media m WHERE m.id = ANY (${sql.param(ids)}::uuid[]) AND EXISTS (
          SELECT FROM package_drafts d
          WHERE ${hasPicture(sql`d.content`, sql`m.key`)})`,
  )
  return found.map(({ id }) => id)
}
