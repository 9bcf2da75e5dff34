import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { v5 as toUuid } from 'uuid'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { getSqlState } from '../../../platform/server/errors'
import { newId } from '../../../platform/server/ids'
import { sha256 } from '../../../platform/server/storage'
import { conflict } from '../../../shared/errors'

/** Identifies a request that may be repeated: hashes of call, Idempotency-Key and sender, and of its content. */
export type RequestKey = { requestHash: string; bodyHash: string }

/** Describes a table whose rows have the key of the request that made them. */
type Keyed = PgTable & { id: PgColumn; requestHash: PgColumn; bodyHash: PgColumn }

/**
 * Returns the key of a request; null without the header Idempotency-Key. Includes the sender, an account or an address:
 * a guessed key must not reveal what somebody else sent. Expects a validated `body`.
 */
export const toRequestKey = (ctx: Ctx, call: string, sender: string, body: unknown): RequestKey | null =>
  ctx.idempotencyKey === null
    ? null
    : {
        requestHash: sha256(`${call}\n${ctx.idempotencyKey}\n${sender}`),
        bodyHash: sha256(JSON.stringify(body)),
      }

/** Returns the id of what a request makes: the same one when it is repeated with its Idempotency-Key. */
export const toKeyedId = ({ idempotencyKey, actor }: UserCtx, call: string): string =>
  idempotencyKey === null ? newId() : toUuid(`${call} ${idempotencyKey}`, actor.id)

export const usedKey = () =>
  conflict('This Idempotency-Key belongs to another request. Send this one with a key of its own')

/**
 * Returns the id of what the first request with this key made, else null.
 * @throws AppError conflict when that request had another content
 */
export async function findMade(ctx: Ctx, table: Keyed, key: RequestKey | null): Promise<string | null> {
  if (!key) return null
  const [first] = await ctx.db
    .select({ id: table.id, bodyHash: table.bodyHash })
    .from(table as PgTable)
    .where(eq(table.requestHash, key.requestHash))
  if (first && first.bodyHash !== key.bodyHash) throw usedKey()
  return (first?.id as string | undefined) ?? null
}

/**
 * Makes a row once, and returns its id: a repeated request returns that of the first. What fails beside a concurrent
 * one, which a unique index let through, returns its id, too. Makes the row anew, `tries` times at most, when another
 * unique value collides.
 * @throws AppError as `findMade`
 */
export async function makeOnce(
  ctx: Ctx,
  table: Keyed,
  key: RequestKey | null,
  make: () => Promise<string>,
  tries = 1,
): Promise<string> {
  const made = await findMade(ctx, table, key)
  if (made) return made
  try {
    return await make()
  } catch (error) {
    if (tries > 1 && getSqlState(error) === '23505') return makeOnce(ctx, table, key, make, tries - 1)
    const first = await findMade(ctx, table, key)
    if (first) return first
    throw error
  }
}
