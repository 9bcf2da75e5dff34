import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { placeRedirects, places } from './table'

/** Ends former addresses, as places have them now. */
export const endRedirects = (ctx: Ctx, slugs: readonly string[]): Promise<unknown> =>
  ctx.db.delete(placeRedirects).where(inArray(placeRedirects.slug, [...slugs]))

type Redirect = typeof placeRedirects.$inferInsert
/** Lets addresses that places no longer have lead to these. */
export const leadTo = (ctx: Ctx, redirects: readonly Redirect[]): Promise<unknown> =>
  ctx.db
    .insert(placeRedirects)
    .values([...redirects])
    .onConflictDoUpdate({ target: placeRedirects.slug, set: { placeId: sql`excluded.place_id` } })

/** Lets former addresses lead to these again, but those that a place has by now, or that lead elsewhere. */
export async function restoreRedirects(ctx: Ctx, redirects: readonly Redirect[]): Promise<void> {
  if (redirects.length === 0) return
  const slugs = redirects.map(({ slug }) => slug)
  const found = await ctx.db.select({ slug: places.slug }).from(places).where(inArray(places.slug, slugs))
  const taken = new Set(found.map(({ slug }) => slug))
  const free = redirects.filter(({ slug }) => !taken.has(slug))
  if (free.length > 0) await ctx.db.insert(placeRedirects).values(free).onConflictDoNothing()
}

/** Tells whether a place is another one, or lies in it. */
export async function isWithin(ctx: Ctx, id: string, outerId: string): Promise<boolean> {
  const found = await queryRows(
    ctx.db,
    sql`WITH RECURSIVE above (id) AS (
          SELECT ${id}::uuid UNION SELECT p.parent_id FROM places p JOIN above a ON p.id = a.id WHERE p.parent_id IS NOT NULL
        ) SELECT FROM above WHERE id = ${outerId}::uuid`,
  )
  return found.length > 0
}

/** Returns the name of a place's parent that lies in the place itself; undefined without a circle. */
export async function findCircle(ctx: Ctx, ids: readonly string[]): Promise<string | undefined> {
  const found = await queryRows<{ name: string }>(
    ctx.db,
    sql`WITH RECURSIVE above (first, id) AS (
          SELECT id, parent_id FROM places WHERE id = ANY (${sql.param([...ids])}::uuid[])
          UNION SELECT a.first, p.parent_id FROM above a JOIN places p ON p.id = a.id
        ) SELECT parent.name FROM above a JOIN places p ON p.id = a.first JOIN places parent ON parent.id = p.parent_id
          WHERE a.id = a.first LIMIT 1`,
  )
  return found[0]?.name
}
