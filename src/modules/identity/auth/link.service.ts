import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lte, ne, or } from 'drizzle-orm'
import type { Ctx, Deps } from '../../../platform/server/context'
import { insertRows } from '../../../platform/server/database/insert'
import { sha256 } from '../../../platform/server/storage'
import { invalid } from '../../../shared/errors'
import { type UserToken, users, userTokens } from './table'
import { lockIds } from '../../core/locks/lock.service'

type Kind = UserToken['kind']
const minute = 60_000
const day = 24 * 60 * minute
const lifetimes: Record<Kind, number> = {
  'reset-password': 10 * minute,
  'confirm-email': day,
  'revert-email': 7 * day,
  invitation: 7 * day,
}

const createExpiredError = () => invalid('This link has expired or was used already. Ask for a new one.', 'token')

/**
 * Locks an account until the transaction ends. Serializes issuing and using links, so the second of two new ones
 * replaces the first. Locks the account before its links, which prevents deadlocks.
 */
const lockUser = (ctx: Ctx, id: string): Promise<unknown> => lockIds(ctx, users, eq(users.id, id))

/**
 * Issues a 256-bit link token for a mail to each `email`; stores its SHA-256 only. Replaces the user's older one of the
 * kind, except for `revert-email`. Runs in the caller's transaction, which has locked the accounts or made them.
 */
export async function issueLinks(
  ctx: Ctx,
  kind: Kind,
  people: readonly { id: string; email: string }[],
): Promise<string[]> {
  const ids = people.map(({ id }) => id)
  // Keeps the first owner's revert link: a second change of address must not revoke it.
  if (kind !== 'revert-email') {
    await ctx.db.delete(userTokens).where(and(inArray(userTokens.userId, ids), eq(userTokens.kind, kind)))
  }
  const tokens = people.map(() => randomBytes(32).toString('base64url'))
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + lifetimes[kind])
  const links = people.map(({ id: userId, email }, i) => {
    return { idHash: sha256(tokens[i]!), userId, kind, email, expiresAt, createdAt: now }
  })
  await insertRows(ctx.db, userTokens, links)
  return tokens
}

/** Issues one link as `issueLinks` does, and locks its account. */
export async function issueLink(ctx: Ctx, id: string, kind: Kind, email: string): Promise<string> {
  await lockUser(ctx, id)
  return (await issueLinks(ctx, kind, [{ id, email }]))[0]!
}

/** Matches unexpired links; `by` names the only user who may use them. */
const isValidLink = (ctx: Ctx, kind: Kind, token: string, by?: string) =>
  and(
    eq(userTokens.idHash, sha256(token)),
    eq(userTokens.kind, kind),
    gt(userTokens.expiresAt, ctx.now()),
    by === undefined ? undefined : eq(userTokens.userId, by),
  )

/** Returns the id of a usable link's user. @throws AppError invalid `token` */
export async function getLinkOwner(ctx: Ctx, kind: Kind, token: string, by?: string): Promise<string> {
  const [found] = await ctx.db
    .select({ userId: userTokens.userId })
    .from(userTokens)
    .where(isValidLink(ctx, kind, token, by))
  if (!found) throw createExpiredError()
  return found.userId
}

/**
 * Consumes a link: of concurrent calls, one succeeds. Runs in the caller's transaction: a rollback restores the link.
 * @param by names the only user who may use it; absent: anybody with the token
 * @throws AppError invalid `token` when it is unknown, somebody else's, used, replaced or expired
 */
export async function useLink(ctx: Ctx, kind: Kind, token: string, by?: string): Promise<UserToken> {
  await lockUser(ctx, await getLinkOwner(ctx, kind, token, by))
  const [used] = await ctx.db
    .delete(userTokens)
    .where(isValidLink(ctx, kind, token))
    .returning()
  if (!used) throw createExpiredError()
  return used
}

/** @throws AppError invalid `token`, as `useLink`; for links whose account has changed since */
export function assertMeant<T>(found: T | undefined): asserts found is T {
  if (!found) throw createExpiredError()
}

/**
 * Revokes a user's links for a new password, and those that confirm an address other than the account's. Keeps links
 * that revert a change of address: a thief of the account must not revoke them.
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

/** Removes all links of a user whose account another person takes, those that revert a changed address, too. */
export const removeLinks = (ctx: Ctx, userId: string): Promise<unknown> =>
  ctx.db.delete(userTokens).where(eq(userTokens.userId, userId))

/** Returns true if another account may still revert to the address of one of these users. */
export async function isReserved(ctx: Ctx, ...people: readonly { id: string; email: string }[]): Promise<boolean> {
  const emails = people.map(({ email }) => email)
  const reserved = await ctx.db
    .select({ userId: userTokens.userId, email: userTokens.email })
    .from(userTokens)
    .where(
      and(inArray(userTokens.email, emails), eq(userTokens.kind, 'revert-email'), gt(userTokens.expiresAt, ctx.now())),
    )
  const owners = new Map(people.map(({ id, email }) => [email, id]))
  return reserved.some(({ userId, email }) => owners.get(email) !== userId)
}

export const purgeLinks = (deps: Pick<Deps, 'db' | 'now'>): Promise<unknown> =>
  deps.db.delete(userTokens).where(lte(userTokens.expiresAt, deps.now()))
