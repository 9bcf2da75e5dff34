import { and, asc, eq, sql } from 'drizzle-orm'
import type { UserCtx } from '../../platform/server/context'
import { sqlState } from '../../platform/server/errors'
import { newId } from '../../platform/server/ids'
import { conflict, notFound } from '../../shared/errors'
import type { CreateViewInput, ListViewsInput, RemoveViewInput, UpdateViewInput } from './schema'
import { maxViews } from './screens.rules'
import { savedViews } from './table'

type UserCall<Input> = { ctx: UserCtx; input: Input }
export type SavedView = { id: string; name: string; query: string }

const shown = { id: savedViews.id, name: savedViews.name, query: savedViews.query }
const own = (ctx: UserCtx, id: string) => and(eq(savedViews.userId, ctx.actor.id), eq(savedViews.id, id))

/** A name that is taken belongs under the field, not in a log. */
async function named<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (sqlState(error) === '23505') throw conflict('You have a view of this name', 'name')
    throw error
  }
}

/** The caller's views of a list, the oldest first. */
export const listViews = ({ ctx, input }: UserCall<ListViewsInput>): Promise<SavedView[]> =>
  ctx.db
    .select(shown)
    .from(savedViews)
    .where(and(eq(savedViews.userId, ctx.actor.id), eq(savedViews.screen, input.screen)))
    .orderBy(asc(savedViews.createdAt), asc(savedViews.id))

/** @throws AppError conflict `name` for a second view of that name, or beyond 20 of a list */
export async function createView({ ctx, input }: UserCall<CreateViewInput>): Promise<SavedView> {
  const ofScreen = and(eq(savedViews.userId, ctx.actor.id), eq(savedViews.screen, input.screen))
  if ((await ctx.db.$count(savedViews, ofScreen)) >= maxViews) {
    throw conflict(`A list has at most ${maxViews} views`, 'name')
  }
  const row = { ...input, id: newId(), userId: ctx.actor.id, createdAt: ctx.now() }
  const [view] = await named(() => ctx.db.insert(savedViews).values(row).returning(shown))
  return view!
}

/** @throws AppError not-found, also for somebody else's; conflict `name` */
export async function updateView({ ctx, input }: UserCall<UpdateViewInput>): Promise<SavedView> {
  const { id, ...changes } = input
  // Without a change drizzle has nothing to set.
  const set = { name: changes.name ?? sql`name`, query: changes.query ?? sql`query` }
  const [view] = await named(() => ctx.db.update(savedViews).set(set).where(own(ctx, id)).returning(shown))
  if (!view) throw notFound('View')
  return view
}

/** @throws AppError not-found, also for somebody else's */
export async function removeView({ ctx, input }: UserCall<RemoveViewInput>): Promise<{ id: string }> {
  const [gone] = await ctx.db.delete(savedViews).where(own(ctx, input.id)).returning({ id: savedViews.id })
  if (!gone) throw notFound('View')
  return gone
}

/** All of the caller's views, for the download of their data. */
export const downloadViews = (ctx: UserCtx) =>
  ctx.db
    .select({ screen: savedViews.screen, name: savedViews.name, query: savedViews.query })
    .from(savedViews)
    .where(eq(savedViews.userId, ctx.actor.id))
    .orderBy(asc(savedViews.createdAt), asc(savedViews.id))
