import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { rows } from '../../../platform/server/database/db'
import { placeRedirects } from './table'

/** Ends a former address, as a place has it now. */
export const endRedirect = (ctx: Ctx, slug: string): Promise<unknown> =>
  ctx.db.delete(placeRedirects).where(eq(placeRedirects.slug, slug))

/** Lets an address that a place no longer has lead to this one. */
export const leadTo = (ctx: Ctx, slug: string, placeId: string): Promise<unknown> =>
  ctx.db
    .insert(placeRedirects)
    .values({ slug, placeId })
    .onConflictDoUpdate({ target: placeRedirects.slug, set: { placeId } })

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
