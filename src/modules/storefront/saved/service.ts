import { and, desc, eq, sql } from 'drizzle-orm'
import type { UserCall, UserCtx } from '../../../platform/server/context'
import { queryPrepared } from '../../../platform/server/database/db'
import { notFound } from '../../../shared/errors'
import { packages } from '../../catalog/packages/table'
import { maxSaved, type MergeSavedInput, type SetSavedInput } from './schema'
import { savedPackages } from './table'
import { uuidPattern } from '../../../shared/ids'

/** Breaks ties of one instant by id, for a stable order. */
const newestFirst = [desc(savedPackages.savedAt), desc(savedPackages.packageId)]
const isOwn = (ctx: UserCtx) => eq(savedPackages.userId, ctx.actor.id)

/** Lists ids of the caller's saved packages, newest first, at most 100. */
export async function listSaved({ ctx }: { ctx: UserCtx }): Promise<string[]> {
  const found = await ctx.db
    .select({ id: savedPackages.packageId })
    .from(savedPackages)
    .where(isOwn(ctx))
    .orderBy(...newestFirst)
    .limit(maxSaved)
  return found.map(({ id }) => id)
}

/** Makes the first newest: each following one is a millisecond older. Inserts active, unsaved packages once. */
const insert = `
  INSERT INTO saved_packages (user_id, package_id, saved_at)
  SELECT $1::uuid, p.id, $2::timestamptz - make_interval(secs => wanted.place / 1000.0)
  FROM unnest($3::uuid[]) WITH ORDINALITY AS wanted (id, place) JOIN packages p ON p.id = wanted.id
  WHERE p.status = 'active'
  ON CONFLICT DO NOTHING RETURNING package_id`

const save = (ctx: UserCtx, ids: string[]) =>
  queryPrepared(ctx.db, insert, [ctx.actor.id, ctx.now().toISOString(), ids])

/** Deletes all but the newest 100. */
const dropOldest = (ctx: UserCtx) =>
  ctx.db.execute(sql`DELETE FROM saved_packages WHERE user_id = ${ctx.actor.id} AND package_id IN (
    SELECT package_id FROM saved_packages WHERE user_id = ${ctx.actor.id}
    ORDER BY saved_at DESC, package_id DESC OFFSET ${maxSaved})`)

async function isThere(ctx: UserCtx, packageId: string): Promise<boolean> {
  const known = await queryPrepared(
    ctx.db,
    `SELECT 1 FROM saved_packages WHERE user_id = $1::uuid AND package_id = $2::uuid`,
    [ctx.actor.id, packageId],
  )
  return known.length > 0
}

/** Saves or removes one package; idempotent. @throws AppError not-found for an inactive one */
export async function setSaved({ ctx, input: { packageId, saved } }: UserCall<SetSavedInput>): Promise<string[]> {
  if (!saved) {
    await ctx.db.delete(savedPackages).where(and(isOwn(ctx), eq(savedPackages.packageId, packageId)))
  } else {
    const added = await save(ctx, [packageId])
    if (added.length === 0 && !(await isThere(ctx, packageId))) throw notFound('Package')
    await dropOldest(ctx)
  }
  return listSaved({ ctx })
}

/** Adds packages that a browser saved before sign-in, newest first; unknown and inactive ids are ignored. */
export async function mergeSaved({ ctx, input }: UserCall<MergeSavedInput>): Promise<string[]> {
  const ids = [...new Set(input.ids.filter((id) => uuidPattern.test(id.toLowerCase())).map((id) => id.toLowerCase()))]
  if (ids.length > 0) {
    await save(ctx, ids)
    await dropOldest(ctx)
  }
  return listSaved({ ctx })
}

/** Counts the caller's saved packages that are active, as the list shows them. */
export const countSaved = ({ ctx }: { ctx: UserCtx }): Promise<number> =>
  ctx.db.$count(
    savedPackages,
    and(
      isOwn(ctx),
      sql`EXISTS (SELECT FROM packages p WHERE p.id = ${savedPackages.packageId} AND p.status = 'active')`,
    ),
  )

/** Lists the caller's saved packages with titles, newest first. */
export const downloadSaved = (ctx: UserCtx) =>
  ctx.db
    .select({ packageId: packages.id, title: packages.title, savedAt: savedPackages.savedAt })
    .from(savedPackages)
    .innerJoin(packages, eq(packages.id, savedPackages.packageId))
    .where(isOwn(ctx))
    .orderBy(desc(savedPackages.savedAt))
