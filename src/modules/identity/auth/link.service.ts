import { randomBytes } from 'node:crypto'
import { and, eq, gt, lte, ne, or } from 'drizzle-orm'
import type { Ctx, Deps } from '../../../platform/server/context'
import { sha256 } from '../../../platform/server/storage'
import { invalid } from '../../../shared/errors'
import { type UserToken, users, userTokens } from './table'

type Kind = UserToken['kind']
const minute = 60_000
const day = 24 * 60 * minute
const lifetimes: Record<Kind, number> = {
  'reset-password': 10 * minute,
  'confirm-email': day,
  'revert-email': 7 * day,
  invitation: 7 * day,
}

const isOver = () => invalid('This link has expired or was used already. Ask for a new one.', 'token')

/**
 * Row lock of the account until the transaction ends. Links are issued and used under it, so the second of two new ones
 * replaces the first. The order account, then links prevents deadlocks.
 */
const lockUser = (ctx: Ctx, userId: string): Promise<unknown> =>
  ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')

/**
 * A token for a link in a mail to `email`, 256 bits; only its SHA-256 is stored. It replaces the user's older one of the
 * kind, except for `revert-email`. In the caller's transaction.
 */
export async function issueLink(ctx: Ctx, userId: string, kind: Kind, email: string): Promise<string> {
  await lockUser(ctx, userId)
  // A second change of address must not revoke the first owner's revert link.
  if (kind !== 'revert-email') {
    await ctx.db.delete(userTokens).where(and(eq(userTokens.userId, userId), eq(userTokens.kind, kind)))
  }
  const token = randomBytes(32).toString('base64url')
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + lifetimes[kind])
  await ctx.db.insert(userTokens).values({ idHash: sha256(token), userId, kind, email, expiresAt, createdAt: now })
  return token
}

/** `by`: only that user may use it. */
const valid = (ctx: Ctx, kind: Kind, token: string, by?: string) =>
  and(
    eq(userTokens.idHash, sha256(token)),
    eq(userTokens.kind, kind),
    gt(userTokens.expiresAt, ctx.now()),
    by === undefined ? undefined : eq(userTokens.userId, by),
  )

/** Whose link it is, if it could be used now. @throws AppError invalid `token` */
export async function ownerOfLink(ctx: Ctx, kind: Kind, token: string, by?: string): Promise<string> {
  const [found] = await ctx.db
    .select({ userId: userTokens.userId })
    .from(userTokens)
    .where(valid(ctx, kind, token, by))
  if (!found) throw isOver()
  return found.userId
}

/**
 * Consumes a link: of concurrent calls, one succeeds. In the caller's transaction: a rollback restores it.
 * @param by the only user who may use it; absent: whoever holds it
 * @throws AppError invalid `token` when it is unknown, somebody else's, used, replaced or over
 */
export async function useLink(ctx: Ctx, kind: Kind, token: string, by?: string): Promise<UserToken> {
  await lockUser(ctx, await ownerOfLink(ctx, kind, token, by))
  const [used] = await ctx.db
    .delete(userTokens)
    .where(valid(ctx, kind, token))
    .returning()
  if (!used) throw isOver()
  return used
}

/** @throws AppError invalid `token`, as `useLink`; for links whose account has changed since */
export function assertMeant<T>(found: T | undefined): asserts found is T {
  if (!found) throw isOver()
}

/**
 * Revokes links of a user: those for a new password, and those that confirm another address than the account has. Links
 * that revert a change of address stay: a thief of the account must not revoke them.
 */
export const revokeLinks = (ctx: Ctx, user: { id: string; email: string }): Promise<unknown> =>
  ctx.db
    .delete(userTokens)
    .where(
      and(
        eq(userTokens.userId, user.id),
        ne(userTokens.kind, 'revert-email'),
        or(ne(userTokens.kind, 'confirm-email'), ne(userTokens.email, user.email)),
      ),
    )

/** Whether another account than the user's may still revert to the user's address. */
export async function isReserved(ctx: Ctx, user: { id: string; email: string }): Promise<boolean> {
  const reserved = and(
    eq(userTokens.email, user.email),
    eq(userTokens.kind, 'revert-email'),
    ne(userTokens.userId, user.id),
    gt(userTokens.expiresAt, ctx.now()),
  )
  return (await ctx.db.$count(userTokens, reserved)) > 0
}

/** Removes links that are over. */
export const purgeLinks = (deps: Pick<Deps, 'db' | 'now'>): Promise<unknown> =>
  deps.db.delete(userTokens).where(lte(userTokens.expiresAt, deps.now()))
