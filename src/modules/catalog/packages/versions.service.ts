import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { notFound } from '../../../shared/errors'
import { users } from '../../identity/auth/table'
import { getKeys } from '../../core/media/find.service'
import { versions } from './table'
import type { Version } from './versions.view'

type Entity = { entity: string; entityId: string }
type Content = Record<string, unknown>

const matchesEntity = ({ entity, entityId }: Entity) =>
  and(eq(versions.entity, entity), eq(versions.entityId, entityId))

/** Returns fields with different values, in the order of `after`. */
const listChangedFields = (before: Content, after: Content): string[] =>
  Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))

type Saved = { entityId: string; number: number; content: Content }

/** Records rows after a save, in the caller's transaction. Skips those without a change. */
export async function recordVersions(ctx: Ctx, entity: string, saved: readonly Saved[]): Promise<void> {
  const last = await ctx.db
    .selectDistinctOn([versions.entityId], { entityId: versions.entityId, content: versions.content })
    .from(versions)
    .where(
      and(
        eq(versions.entity, entity),
        inArray(
          versions.entityId,
          saved.map(({ entityId }) => entityId),
        ),
      ),
    )
    .orderBy(versions.entityId, desc(versions.number))
  const lastById = new Map(last.map((one) => [one.entityId, one.content]))
  const at = { entity, at: ctx.now(), actorId: ctx.actor?.id ?? null }
  const fresh = saved.flatMap(({ entityId, number, content: given }) => {
    const before = lastById.get(entityId)
    // Normalizes key order: jsonb has its own.
    const content = JSON.parse(JSON.stringify(given)) as Content
    const changed = before ? listChangedFields(sortKeys(before), sortKeys(content)) : []
    return before && changed.length === 0 ? [] : [{ ...at, entityId, number, content, changed }]
  })
  if (fresh.length > 0) await ctx.db.insert(versions).values(fresh).onConflictDoNothing()
}

function sortKeys<T>(value: T): T {
  if (Array.isArray(value)) return value.map(sortKeys) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, one]) => [key, sortKeys(one)])) as T
}

const shown = {
  number: versions.number,
  at: versions.at,
  changed: versions.changed,
  actor: sql<string | null>`nullif(trim(concat_ws(' ', ${users.firstName}, ${users.lastName})), '')`,
}

/** Lists versions of a row below `before`, newest first. */
export async function listVersions({
  ctx,
  input,
}: Call<Entity & { before?: number; limit: number }>): Promise<Version[]> {
  const found = await ctx.db
    .select(shown)
    .from(versions)
    .leftJoin(users, eq(users.id, versions.actorId))
    .where(and(matchesEntity(input), input.before ? lt(versions.number, input.before) : undefined))
    .orderBy(desc(versions.number))
    .limit(input.limit)
  return found.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** @throws AppError not-found */
export async function getVersion({
  ctx,
  input,
}: Call<Entity & { number: number }>): Promise<Version & { content: Content }> {
  const [row] = await ctx.db
    .select({ ...shown, content: versions.content })
    .from(versions)
    .leftJoin(users, eq(users.id, versions.actorId))
    .where(and(matchesEntity(input), eq(versions.number, input.number)))
  if (!row) throw notFound('Version')
  return { ...row, at: row.at.toISOString() }
}

/** Returns the previous version's number; null for the first. */
export async function getPreviousVersion({ ctx, input }: Call<Entity & { number: number }>): Promise<number | null> {
  const [row] = await ctx.db
    .select({ number: versions.number })
    .from(versions)
    .where(and(matchesEntity(input), lt(versions.number, input.number)))
    .orderBy(desc(versions.number))
    .limit(1)
  return row?.number ?? null
}

/** Deletes the versions of removed rows. @returns addresses of their pictures */
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

/** Finds a picture in the content of a draft or version by the index of its pictures. */
export const hasPicture = (content: SQL, key: SQL): SQL =>
  sql`${content} -> 'images' @> jsonb_build_array(jsonb_build_object('image', '/media/' || ${key}))`

/** Returns the pictures that a version uses, so that it can be restored whole. */
export async function listMediaInVersions(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const keys = await getKeys(ctx.db, ids)
  const found = await queryRows<{ id: string }>(
    ctx.db,
    sql`SELECT m.id FROM unnest(${sql.param([...keys.keys()])}::uuid[], ${sql.param([...keys.values()])}::text[]) AS m (id, key)
        WHERE EXISTS (SELECT FROM versions v
          WHERE ${hasPicture(sql`v.content`, sql`m.key`)})`,
  )
  return found.map(({ id }) => id)
}
