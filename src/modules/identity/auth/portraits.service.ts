import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { users } from './table'

/** Returns which of these pictures are portraits; with `by`, which are this user's. */
export async function listPortraitsAmong(ctx: Ctx, ids: readonly string[], by?: string): Promise<string[]> {
  const shown = await ctx.db
    .selectDistinct({ id: users.profileImageId })
    .from(users)
    .where(and(inArray(users.profileImageId, [...ids]), by ? eq(users.id, by) : undefined))
  return shown.map(({ id }) => id!)
}
