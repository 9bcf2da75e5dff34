import type { Ctx } from '../../../platform/server/context'
import { endKeys } from '../api-keys/service'
import { endSessions } from '../auth/session.client'
import { endFeeds } from '../calendars/feeds.service'

/**
 * Takes accounts back, in the caller's transaction: ends their sessions, except the one with handle `but`, and what opens
 * them without a password. Their rows of `users` are locked before it.
 * @returns the number of ended sessions
 */
export async function endAccess(ctx: Ctx, userIds: readonly string[], but: string | null = null): Promise<number> {
  const ended = await endSessions(ctx, userIds, but)
  await endKeys(ctx, userIds)
  await endFeeds(ctx, userIds)
  return ended
}
