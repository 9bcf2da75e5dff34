import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Ctx, Deps, UserCall } from '../../../platform/server/context'
import { createWholeExport } from '../../../platform/server/csv-list'
import { csvCells } from './csv.rules'
import { withTransaction } from '../../../platform/server/database/transaction'
import { newId } from '../../../platform/server/ids'
import { sha256 } from '../../../platform/server/storage'
import type { Actor } from '../../../shared/actor'
import { addDays } from '../../../shared/dates'
import { conflict, invalid, notFound } from '../../../shared/errors'
import { withReads } from '../../../shared/permission-groups'
import { can } from '../../../shared/permissions'
import { type NewEvent, recordEvent, recordEvents } from '../../core/events/service'
import { startOfDay } from '../../settings/settings/office-hours.rules'
import { getAgency } from '../../settings/settings/service'
import { toDevice } from '../activity/device.client'
import { lockOwnAccount } from '../auth/access.service'
import { assertOwnCode, assertOwnPassword } from '../auth/credentials.service'
import { notify } from '../auth/security-mail.service'
import { getActorById } from '../auth/session.client'
import { users } from '../auth/table'
import { joinNames } from '../../../shared/names'
import { getKeyState, keyPrefix, maxKeys } from './key.rules'
import type { CreateKeyInput, KeyInput } from './schema'
import { apiKeys } from './table'
import type { ApiKeyView, MadeKey } from './view'
import { takeLock } from '../../core/locks/lock.service'

type KeyRow = typeof apiKeys.$inferSelect

const toView = (ctx: Ctx, row: KeyRow, ownerName: string): ApiKeyView => ({
  id: row.id,
  name: row.name,
  ending: row.ending,
  permissions: withReads(row.permissions),
  state: getKeyState(row, ctx.now()),
  ownerName,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})

/** Lists keys that act, then the newest of those that ended, 200 in all. */
export async function listKeys({ ctx }: { ctx: Ctx }): Promise<ApiKeyView[]> {
  const rows = await ctx.db
    .select({ key: apiKeys, firstName: users.firstName, lastName: users.lastName })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .orderBy(desc(sql`coalesce(${isValid(ctx.now())}, false)`), desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(200)
  return rows.map((row) => toView(ctx, row.key, joinNames(row)))
}

export async function exportKeys(call: { ctx: Ctx }) {
  const { timeZone } = await getAgency(call)
  return createWholeExport(listKeys, csvCells(timeZone))(call)
}

const isValid = (now: Date) => and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)))

/**
 * Makes a key that acts for the caller, and shows it this once. Asks for the password, as the key outlives the session.
 * @throws AppError invalid `permissions` beyond the caller's own, a past `lastDay`, `password`, `code`; conflict beyond
 * 50 keys; rate-limited as `assertOwnPassword`
 */
export async function createKey({ ctx, input }: UserCall<CreateKeyInput>): Promise<MadeKey> {
  const { name, permissions, lastDay } = input
  if (!can(ctx.actor, ...permissions)) throw invalid('A key cannot do more than you may', 'permissions')
  const { timeZone } = await getAgency({ ctx })
  const expiresAt = lastDay === null ? null : startOfDay(addDays(lastDay, 1), timeZone)
  if (expiresAt && expiresAt <= ctx.now()) throw invalid('Please choose a day that is not over', 'lastDay')
  const user = await assertOwnPassword(ctx, input.password)
  await assertOwnCode(ctx, user, input.code)
  const key = keyPrefix + randomBytes(32).toString('base64url')
  return withTransaction(ctx, async (tx) => {
    const owner = await lockOwnAccount(tx)
    if (owner.passwordHash !== user.passwordHash) throw conflict('Your password was changed meanwhile')
    // Takes an advisory lock: of two that make the last key, the second is refused.
    await takeLock(tx, 'api_keys')
    if ((await tx.db.$count(apiKeys, isValid(ctx.now()))) >= maxKeys)
      throw conflict(`There are at most ${maxKeys} keys. Revoke one that nobody needs`, 'name')
    const [row] = await tx.db
      .insert(apiKeys)
      .values({
        id: newId(),
        name,
        permissions,
        expiresAt,
        keyHash: sha256(key),
        ending: key.slice(-4),
        userId: ctx.actor.id,
        createdAt: ctx.now(),
      })
      .returning()
    await recordEvent(tx, {
      kind: 'api-key.created',
      about: { entity: 'user', id: owner.id },
      data: { target: name, keyId: row!.id, device: toDevice(ctx.userAgent).name, permissions, lastDay },
    })
    await notify(tx, owner, 'api-key-made')
    return { ...toView(ctx, row!, joinNames(owner)), key }
  })
}

/** Ends a key at once; succeeds for one that has ended. @throws AppError not-found */
export function revokeKey({ ctx, input: { id } }: UserCall<KeyInput>): Promise<{ success: true }> {
  return withTransaction(ctx, async (tx) => {
    const [ended] = await tx.db
      .update(apiKeys)
      .set({ revokedAt: ctx.now() })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      .returning()
    if (!ended && (await tx.db.$count(apiKeys, eq(apiKeys.id, id))) === 0) throw notFound('API key')
    if (ended) await recordEvent(tx, toRevoked(ended))
    return { success: true }
  })
}

/** Describes the end of a key, for the log and the activity of its owner. */
const toRevoked = ({ id, userId, name }: KeyRow): NewEvent => ({
  kind: 'api-key.revoked',
  about: { entity: 'user', id: userId },
  data: { target: name, keyId: id },
})

/** Ends what still acts for these users, in the caller's transaction. */
export async function endKeys(ctx: Ctx, userIds: readonly string[]): Promise<void> {
  const ended = await ctx.db
    .update(apiKeys)
    .set({ revokedAt: ctx.now() })
    .where(and(inArray(apiKeys.userId, [...userIds]), isValid(ctx.now())))
    .returning()
  await recordEvents(ctx, ended.map(toRevoked))
}

const usedStep = 60_000

/**
 * Returns for whom a key acts: its owner, within the permissions of both. Notes once a minute at most that it was used.
 * Returns null for an unknown, expired or revoked key, and for an owner who left.
 */
export async function getActorByKey(deps: Pick<Deps, 'db' | 'now'>, key: string): Promise<Actor> {
  if (!key.startsWith(keyPrefix)) return null
  const now = deps.now()
  const [found] = await deps.db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.keyHash, sha256(key)), isValid(now)))
  const owner = found && (await getActorById(deps, found.userId))
  if (!found || !owner) return null
  if (!found.lastUsedAt || now.getTime() - found.lastUsedAt.getTime() >= usedStep)
    await deps.db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, found.id))
  return { ...owner, apiKey: found.id, permissions: withReads(found.permissions).filter((one) => can(owner, one)) }
}
