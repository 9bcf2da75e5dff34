import { and, eq } from 'drizzle-orm'
import type { UserCall } from '../../../platform/server/context'
import { notFound } from '../../../shared/errors'
import type { ChooseDefaultViewInput } from './schema'
import { visible } from './service'
import { defaultViews, savedViews } from './table'

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
  await ctx.db.transaction(async (tx) => {
    // Takes a row lock: the view is not deleted before it is chosen.
    const [view] = await tx.select({ id: savedViews.id }).from(savedViews).where(seen).for('key share')
    if (!view) throw notFound('View')
    await tx
      .insert(defaultViews)
      .values({ userId: ctx.actor.id, screen, viewId: id })
      .onConflictDoUpdate({ target: [userId, ofScreen], set: { viewId: id } })
  })
  return { id }
}
