import { asc, eq, getTableColumns, getTableName, is, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, type PgTable, PgTransaction } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { getInternals } from '../../../platform/server/database/internals'
import { type Lockable, lockOrder, type LockStrength } from './lock.rules'

type LockableTable = PgTable & { _: { name: Lockable } }

/** Remembers what each transaction has locked, by the session that it shares with its savepoints. */
const taken = new WeakMap<object, Set<Lockable>>()

/**
 * Throws, in tests, when a lock comes before one that the transaction holds: two transactions could wait for each
 * other. Ignores the strength `key share`, which waits for deletions alone.
 */
function assertOrder({ db, env }: Ctx, name: Lockable): void {
  if (env.NODE_ENV !== 'test' || !is(db, PgTransaction)) return
  const { session } = getInternals(db)
  const held = taken.get(session) ?? new Set()
  if (held.has(name) || held.has('demo')) return
  const later = [...held].find((one) => lockOrder.indexOf(one) > lockOrder.indexOf(name))
  if (later) throw new Error(`${name} is locked after ${later}: see lockOrder`)
  taken.set(session, held.add(name))
}

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
  if (strength !== 'key share') assertOrder(ctx, getTableName(table))
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
  if (strength !== 'key share') assertOrder(ctx, getTableName(table))
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
 * Locks matching rows that nobody else holds, to delete or process them: those that are `first`, at most `limit`. Waits
 * for nobody, so its place in the order does not matter.
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

/** Makes the number of a lock. Triggers and servers of 1.0.0 know that of closed books. */
const toNumber = (name: Lockable, key: string | SQL | null): SQL =>
  name === 'period_locks' ? sql`7301430` : sql`hashtextextended(concat_ws(' ', ${name}::text, ${key}::text), 0)`

/**
 * Takes the lock of a whole name, or of one `key` of it, until the transaction ends. Asks at once, as `lockIds` does.
 */
export async function takeLock(ctx: Ctx, name: Lockable, key: string | SQL | null = null): Promise<void> {
  assertOrder(ctx, name)
  // Sends it now: a statement awaited alone is sent after those asked beside it.
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(${toNumber(name, key)})`).execute()
}

/** Takes a shared lock, which excludes an exclusive one. */
export async function shareLock(ctx: Ctx, name: Lockable): Promise<void> {
  assertOrder(ctx, name)
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock_shared(${toNumber(name, null)})`).execute()
}

/** Takes a lock if it is free. @returns whether it was */
export async function takeFreeLock(ctx: Ctx, name: Lockable): Promise<boolean> {
  assertOrder(ctx, name)
  const isTaken = sql`SELECT pg_try_advisory_xact_lock(${toNumber(name, null)}) AS "isTaken"`
  return (await queryRows<{ isTaken: boolean }>(ctx.db, isTaken))[0]!.isTaken
}
