import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { v5 as toUuid } from 'uuid'
import type { Ctx, UserCtx } from './context'
import { getSqlState } from './errors'
import { newId } from './ids'
import { sha256 } from './storage'
import { conflict } from '../../shared/errors'

/** Identifies a request that may be repeated: hashes of call, Idempotency-Key and sender, and of its content. */
export type RequestKey = { requestHash: string; bodyHash: string }

/** Describes a table whose rows have the key of the request that made them. */
type Keyed = PgTable & { id: PgColumn; requestHash: PgColumn; bodyHash: PgColumn }

/** Hashes a validated body. */
export const hashBody = (body: unknown): string => sha256(JSON.stringify(body))

/**
 * Returns the key of a request; null without the header Idempotency-Key. Includes the sender, an account or an address:
 * a guessed key must not reveal what somebody else sent. Expects a validated `body`.
 */
export const toRequestKey = (ctx: Ctx, call: string, sender: string, body: unknown): RequestKey | null =>
  ctx.idempotencyKey === null
    ? null
    : { requestHash: sha256(`${call}\n${ctx.idempotencyKey}\n${sender}`), bodyHash: hashBody(body) }

/** Returns the id of what a request makes: the same one when it is repeated with its Idempotency-Key. */
export const toKeyedId = ({ idempotencyKey, actor }: UserCtx, call: string): string =>
  idempotencyKey === null ? newId() : toUuid(`${call} ${idempotencyKey}`, actor.id)

export const usedKey = () =>
  conflict('This Idempotency-Key belongs to another request. Send this one with a key of its own')

/** Finds the result of the first request with a key, and the hash of its content. */
type FindFirst = (key: RequestKey) => Promise<{ id: string; bodyHash: string | null } | undefined>

export const findIn =
  (ctx: Ctx, table: Keyed): FindFirst =>
  async ({ requestHash }) => {
    const [first] = await ctx.db
      .select({ id: table.id, bodyHash: table.bodyHash })
      .from(table as PgTable)
      .where(eq(table.requestHash, requestHash))
    return first as Awaited<ReturnType<FindFirst>>
  }

/**
 * Makes something once, in a transaction of its own; `repeat` answers a repeated request. Of two concurrent ones, the
 * slower `make` must fail, by a unique index or a check under a lock: it counts as a repetition. Retries, up to `tries`
 * times, when another unique value collides.
 * @throws AppError conflict when the first request with this key had another content
 */
export async function makeOnce<Made>(
  key: RequestKey | null,
  acts: { find: FindFirst; make: () => Promise<Made>; repeat: (id: string) => Promise<Made> },
  tries = 1,
): Promise<Made> {
  const findFirst = async () => {
    if (!key) return undefined
    const first = await acts.find(key)
    if (first && first.bodyHash !== key.bodyHash) throw usedKey()
    return first
  }
  const made = await findFirst()
  if (made) return acts.repeat(made.id)
  try {
    return await acts.make()
  } catch (error) {
    if (tries > 1 && getSqlState(error) === '23505') return makeOnce(key, acts, tries - 1)
    const first = await findFirst()
    if (first) return acts.repeat(first.id)
    throw error
  }
}
