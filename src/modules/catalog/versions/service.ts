import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { rows } from '../../../platform/server/database/db'
import { notFound } from '../../../shared/errors'
import { users } from '../../identity/auth/table'
import { keysOf } from '../../core/media/find.service'
import { versions } from './table'

type Entity = { entity: string; entityId: string }
type Content = Record<string, unknown>
/** `actor`: the name of who saved it; absent for the system and for accounts that are gone. */
export type Version = { number: number; at: string; actor: string | null; changed: string[] }

const of = ({ entity, entityId }: Entity) => and(eq(versions.entity, entity), eq(versions.entityId, entityId))

/** Fields whose values differ, in the order of `after`. */
export const changedFields = (before: Content, after: Content): string[] =>
  Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))

/** Keeps what a row is after a save, in the caller's transaction. A save that changed nothing is not kept. */
export async function recordVersion({
  ctx,
  input,
}: {
  ctx: Ctx
  input: Entity & { number: number; content: Content }
}): Promise<void> {
  const [last] = await ctx.db
    .select({ content: versions.content })
    .from(versions)
    .where(of(input))
    .orderBy(desc(versions.number))
    .limit(1)
  // jsonb has its own order of keys: both are compared as the database returns them.
  const content = JSON.parse(JSON.stringify(input.content)) as Content
  const changed = last ? changedFields(sorted(last.content), sorted(content)) : []
  if (last && changed.length === 0) return
  await ctx.db
    .insert(versions)
    .values({ ...input, content, changed, at: ctx.now(), actorId: ctx.actor?.id ?? null })
    .onConflictDoNothing()
}

/** The same value with the keys of all objects in one order. */
function sorted<T>(value: T): T {
  if (Array.isArray(value)) return value.map(sorted) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)])) as T
}

const shown = {
  number: versions.number,
  at: versions.at,
  changed: versions.changed,
  actor: sql<string | null>`nullif(trim(concat_ws(' ', ${users.firstName}, ${users.lastName})), '')`,
}

/** Versions of a row, the newest first, those before `before`. */
export async function listVersions({
  ctx,
  input,
}: Call<Entity & { before?: number; limit: number }>): Promise<Version[]> {
  const found = await ctx.db
    .select(shown)
    .from(versions)
    .leftJoin(users, eq(users.id, versions.actorId))
    .where(and(of(input), input.before ? lt(versions.number, input.before) : undefined))
    .orderBy(desc(versions.number))
    .limit(input.limit)
  return found.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** One version with its content. @throws AppError not-found */
export async function getVersion({
  ctx,
  input,
}: Call<Entity & { number: number }>): Promise<Version & { content: Content }> {
  const [row] = await ctx.db
    .select({ ...shown, content: versions.content })
    .from(versions)
    .leftJoin(users, eq(users.id, versions.actorId))
    .where(and(of(input), eq(versions.number, input.number)))
  if (!row) throw notFound('Version')
  return { ...row, at: row.at.toISOString() }
}

/** The number of the version before this one; null for the first. */
export async function previousVersion({ ctx, input }: Call<Entity & { number: number }>): Promise<number | null> {
  const [row] = await ctx.db
    .select({ number: versions.number })
    .from(versions)
    .where(and(of(input), lt(versions.number, input.number)))
    .orderBy(desc(versions.number))
    .limit(1)
  return row?.number ?? null
}

/** Removes all versions of rows that are gone for good. @returns addresses of the pictures that they named */
export async function forgetVersions({
  ctx,
  input: { entity, ids },
}: Call<{ entity: string; ids: readonly string[] }>): Promise<string[]> {
  const gone = await ctx.db
    .delete(versions)
    .where(and(eq(versions.entity, entity), inArray(versions.entityId, [...ids])))
    .returning({ images: sql<{ image: string }[] | null>`${versions.content} -> 'images'` })
  return [...new Set(gone.flatMap(({ images }) => images?.map(({ image }) => image) ?? []))]
}

/** Which of these pictures a version names, so that it can be shown and restored whole. */
export async function mediaInVersions(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const keys = await keysOf(ctx.db, ids)
  const found = await rows<{ id: string }>(
    ctx.db,
    sql`SELECT m.id FROM unnest(${sql.param([...keys.keys()])}::uuid[], ${sql.param([...keys.values()])}::text[]) AS m (id, key)
        WHERE EXISTS (SELECT FROM versions v
          WHERE v.content -> 'images' @> jsonb_build_array(jsonb_build_object('image', '/media/' || m.key)))`,
  )
  return found.map(({ id }) => id)
}
