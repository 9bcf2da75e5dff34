import { eq } from 'drizzle-orm'
import type { UserCtx } from '../../../platform/server/context'
import { conflict } from '../../../shared/errors'
import { lockRow } from '../../core/locks/lock.service'
import { getOwnHandle } from './session.client'
import { sessions, type User, users } from './table'

/**
 * Locks the caller's account before making what outlives the session. The account is then taken back before or after
 * it, not meanwhile.
 * @throws AppError conflict where the account is closed or the session has ended
 */
export async function lockOwnAccount(ctx: UserCtx): Promise<User> {
  const owner = await lockRow(ctx, users, ctx.actor.id)
  const handle = getOwnHandle(ctx)
  const isOpen = handle === null || (await ctx.db.$count(sessions, eq(sessions.idHash, handle))) > 0
  if (owner?.status !== 'active' || !isOpen) throw conflict('You were signed out meanwhile')
  return owner
}
