import type { Ctx } from '../../../platform/server/context'
import { endSessions } from './session.client'

/**
 * Takes accounts back, in the caller's transaction: ends their sessions, except the one with handle `but`, and what opens
 * them without a password, such as API keys. Their rows of `users` are locked before it.
 * @returns the number of ended sessions
 */
export async function endAccess(ctx: Ctx, userIds: readonly string[], but: string | null = null): Promise<number> {
  const ended = await endSessions(ctx, userIds, but)
  for (const { accessEnds } of ctx.lifecycles) await accessEnds?.(ctx, userIds)
  return ended
}
