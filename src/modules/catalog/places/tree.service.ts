import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { rows } from '../../../platform/server/database/db'

/** Lets one transaction at a time change what lies in what: a circle has two halves. */
export const lockTree = (ctx: Ctx): Promise<unknown> =>
  ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('places', 0))`)

/** Tells whether a place is another one, or lies in it. */
export async function isWithin(ctx: Ctx, id: string, outerId: string): Promise<boolean> {
  const found = await rows(
    ctx.db,
    sql`WITH RECURSIVE above (id) AS (
          SELECT ${id}::uuid UNION SELECT p.parent_id FROM places p JOIN above a ON p.id = a.id WHERE p.parent_id IS NOT NULL
        ) SELECT FROM above WHERE id = ${outerId}::uuid`,
  )
  return found.length > 0
}
