import { withTransaction } from '../../../platform/server/database/transaction'
import { and, eq } from 'drizzle-orm'
import type { UserCall } from '../../../platform/server/context'
import { notFound } from '../../../shared/errors'
import type { ChooseDefaultViewInput } from './schema'
import { visible } from './service'
import { defaultViews, savedViews } from './table'
import { lockIds } from '../../core/locks/lock.service'

/**
 * Sets the caller's default view of a list; a colleague's view counts while it is shared.
 * @throws AppError not-found, also for a view of another list or one that the caller cannot see
 */
export async function chooseDefaultView({
  ctx,
  input: { screen, id },
}: UserCall<ChooseDefaultViewInput>): Promise<{ id: string | null }> {
  const { userId, screen: ofScreen } = defaultViews
  if (id === null) {
    await ctx.db.delete(defaultViews).where(and(eq(userId, ctx.actor.id), eq(ofScreen, screen)))
    return { id }
  }
  const seen = and(eq(savedViews.id, id), visible(ctx, screen))
  await withTransaction(ctx, async (tx) => {
    // Takes a row lock: the view is not deleted before it is chosen.
    if ((await lockIds(tx, savedViews, seen, 'key share')).length === 0) throw notFound('View')
    await tx.db
      .insert(defaultViews)
      .values({ userId: ctx.actor.id, screen, viewId: id })
      .onConflictDoUpdate({ target: [userId, ofScreen], set: { viewId: id } })
  })
  return { id }
}
