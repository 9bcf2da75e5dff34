import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../../platform/server/context'
import { rows } from '../../../platform/server/database/db'
import type { Lockable, LockStrength } from './lock.rules'

type LockableTable = PgTable & { _: { name: Lockable } }

const getKey = (table: PgTable) => Object.values(getTableColumns(table)).find(({ primary }) => primary)!

/**
 * Locks the matching rows until the transaction ends, by their ids. The caller keeps `lockOrder`. Asks at once, so that
 * locks of one `Promise.all` are taken in its order.
 * @returns the ids
 */
export async function lockIds(
  ctx: Ctx,
  table: LockableTable,
  matching: SQL | undefined,
  strength: LockStrength = 'no key update',
): Promise<string[]> {
  const key = getKey(table)
  const found = await ctx.db
    .select({ id: key })
    .from(table as PgTable)
    .where(matching)
    .orderBy(asc(key))
    .for(strength)
    .execute()
  return found.map(({ id }) => id as string)
}

/** Locks rows as `lockIds` does. @returns the rows as they are then */
export async function lockRows<T extends LockableTable>(
  ctx: Ctx,
  table: T,
  matching: SQL | undefined,
  strength: LockStrength = 'no key update',
): Promise<T['$inferSelect'][]> {
  const found = await ctx.db
    .select()
    .from(table as PgTable)
    .where(matching)
    .orderBy(asc(getKey(table)))
    .for(strength)
    .execute()
  return found as T['$inferSelect'][]
}

/**
 * Locks matching rows that nobody else holds, to delete or to work them off: those that are `first`, at most `limit`.
 * Waits for nobody, so its place in the order does not matter.
 * @returns the ids
 */
export async function takeFree(
  ctx: Ctx,
  table: LockableTable,
  matching: SQL | undefined,
  { first = [], limit }: { first?: readonly (AnyPgColumn | SQL)[]; limit?: number } = {},
): Promise<string[]> {
  const key = getKey(table)
  const free = ctx.db
    .select({ id: key })
    .from(table as PgTable)
    .where(matching)
    .orderBy(...first, asc(key))
    .$dynamic()
  const found = await (limit === undefined ? free : free.limit(limit)).for('update', { skipLocked: true })
  return found.map(({ id }) => id as string)
}

/** Locks one row. @returns it as it is then */
export const lockRow = async <T extends LockableTable>(
  ctx: Ctx,
  table: T,
  id: string,
  strength?: LockStrength,
): Promise<T['$inferSelect'] | undefined> => (await lockRows(ctx, table, eq(getKey(table), id), strength))[0]

/**
 * Takes the lock of imports, of which one or one undo runs at a time: each writes thousands of rows. Comes before all
 * other locks.
 * @returns false while another one runs
 */
export async function takeImports(ctx: Ctx): Promise<boolean> {
  const isFree = sql`SELECT pg_try_advisory_xact_lock(hashtextextended('imports', 0)) AS "isFree"`
  return (await rows<{ isFree: boolean }>(ctx.db, isFree))[0]!.isFree
}
