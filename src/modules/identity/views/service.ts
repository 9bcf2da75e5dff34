import { can } from '../../../shared/permissions'
import { and, asc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import type { UserCall, UserCtx } from '../../../platform/server/context'
import { getSqlState } from '../../../platform/server/errors'
import { newId } from '../../../platform/server/ids'
import { notifyChange } from '../../../platform/server/live/notify'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, notFound } from '../../../shared/errors'
import { toChange } from '../../core/events/changes.rules'
import { searchFields } from '../../core/events/export.service'
import { recordEvent } from '../../core/events/service'
import { users } from '../auth/table'
import { joinNames } from '../../../shared/names'
import type { CreateViewInput, ListViewsInput, RemoveViewInput, UpdateViewInput } from './schema'
import { maxViews, type Screen, screenNeeds } from './screens.rules'
import { defaultViews, savedViews } from './table'
import { lockRow, lockRows } from '../../core/locks/lock.service'
import type { SavedView } from './view'

type View = typeof savedViews.$inferSelect
type Names = { firstName: string; lastName: string }

const isOwn = ({ actor }: UserCtx): SQL => eq(savedViews.userId, actor.id)

/** Matches the caller's own views; for administrators, shared ones, too. */
const isChangeable = (ctx: UserCtx): SQL | undefined =>
  can(ctx.actor, 'settings.manage') ? or(isOwn(ctx), eq(savedViews.isShared, true)) : isOwn(ctx)

/** Matches the caller's default view. */
const isDefault = (ctx: UserCtx) =>
  sql<boolean>`EXISTS (SELECT FROM ${defaultViews}
    WHERE ${defaultViews.viewId} = ${savedViews.id} AND ${defaultViews.userId} = ${ctx.actor.id})`

type ViewFacts = { owner?: Names | null; isDefault: boolean }
const toView = (
  { actor }: UserCtx,
  { id, name, query, isShared, userId }: View,
  { owner, isDefault }: ViewFacts,
): SavedView => ({
  id,
  name,
  query,
  isShared,
  owner: userId === actor.id ? null : owner ? joinNames(owner) : 'A colleague',
  canChange: userId === actor.id || can(actor, 'settings.manage'),
  isDefault,
})

/** Converts a duplicate name to an error of its field. */
async function withUniqueName<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (getSqlState(error) === '23505') throw conflict('You have a view of this name', 'name')
    throw error
  }
}

const searchNames: readonly string[] = ['q', ...searchFields]

/** Returns what a list's query searches for. */
export const getSearchedWords = (query: string): string =>
  [...new URLSearchParams(query)].flatMap(([name, value]) => (searchNames.includes(name) ? [value] : [])).join(' ')

/** Leaves searched words out, as they may name a person who is erased later. */
const withoutWords = (query: string): string =>
  query
    .split('&')
    .filter((part) => !searchNames.includes(part.split('=')[0]!))
    .join('&')

/** Logs changes of what colleagues see: of shared views only. Others change in their owner's other windows. */
async function record(ctx: UserCtx, action: string, before: View | null, after: View | null): Promise<void> {
  const toAudited = (view: View | null) => (view?.isShared ? { name: view.name, query: withoutWords(view.query) } : {})
  const change = toChange(toAudited(before), toAudited(after))
  const { id, screen, name } = (after ?? before)!
  if (!change) return void (await notifyChange(ctx))
  await recordEvent(ctx, { kind: `view.${action}`, about: { entity: 'view', id }, data: { screen, name }, ...change })
}

/** Matches own views of a list, and for who may open it those that colleagues share. */
export const visible = (ctx: UserCtx, screen: Screen): SQL => {
  const isOpen = can(ctx.actor, screenNeeds[screen])
  return and(eq(savedViews.screen, screen), isOpen ? or(isOwn(ctx), eq(savedViews.isShared, true)) : isOwn(ctx))!
}

/** Lists the caller's views, then those that colleagues share, each oldest first. */
export async function listViews({ ctx, input: { screen } }: UserCall<ListViewsInput>): Promise<SavedView[]> {
  const { firstName, lastName } = users
  const found = await ctx.db
    .select({ view: savedViews, owner: { firstName, lastName }, isDefault: isDefault(ctx) })
    .from(savedViews)
    .leftJoin(users, eq(users.id, savedViews.userId))
    .where(visible(ctx, screen))
    .orderBy(sql`${isOwn(ctx)} DESC`, asc(savedViews.createdAt), asc(savedViews.id))
  return found.map(({ view, ...beside }) => toView(ctx, view, beside))
}

/** @throws AppError conflict `name` for a second view of that name, or beyond 20 of a list */
export async function createView({ ctx, input }: UserCall<CreateViewInput>): Promise<SavedView> {
  const row = { ...input, id: newId(), userId: ctx.actor.id, createdAt: ctx.now() }
  const view = await withUniqueName(() =>
    withTransaction(ctx, async (tx) => {
      await lockRow(tx, users, ctx.actor.id)
      if ((await tx.db.$count(savedViews, and(isOwn(ctx), eq(savedViews.screen, input.screen)))) >= maxViews)
        throw conflict(`A list has at most ${maxViews} views`, 'name')
      const [made] = await tx.db.insert(savedViews).values(row).returning()
      await record(tx, 'shared', null, made!)
      return made!
    }),
  )
  return toView(ctx, view, { isDefault: false })
}

/** Returns the view under a row lock. @throws AppError not-found, also for one that `which` excludes */
async function lockView(ctx: UserCtx, id: string, which: SQL | undefined): Promise<View> {
  const [view] = await lockRows(ctx, savedViews, and(eq(savedViews.id, id), which))
  if (!view) throw notFound('View')
  return view
}

/** @throws AppError not-found as `lockView`; conflict `name` */
export async function updateView({ ctx, input }: UserCall<UpdateViewInput>): Promise<SavedView> {
  const { id, ...changes } = input
  const { name, query, isShared } = savedViews
  // Sets every column: drizzle refuses an empty update.
  const set = {
    name: changes.name ?? sql`${name}`,
    query: changes.query ?? sql`${query}`,
    isShared: changes.isShared ?? sql`${isShared}`,
  }
  const view = await withUniqueName(() =>
    withTransaction(ctx, async (tx) => {
      const before = await lockView(tx, id, isChangeable(tx))
      const [after] = await tx.db
        .update(savedViews)
        .set(set)
        .where(eq(savedViews.id, id))
        .returning({ ...getTableColumns(savedViews), isDefault: isDefault(ctx) })
      const action = before.isShared === after!.isShared ? 'changed' : after!.isShared ? 'shared' : 'unshared'
      await record(tx, action, before, after!)
      return after!
    }),
  )
  return toView(ctx, view, view)
}

/** Locks a view that the caller may change. @throws AppError not-found, also for a view of another list */
export const lockChangeableView = (ctx: UserCtx, id: string, screen: Screen): Promise<View> =>
  lockView(ctx, id, and(eq(savedViews.screen, screen), isChangeable(ctx)))

/** Deletes an own view; an administrator can only unshare a colleague's. @throws AppError not-found as `lockView` */
export const removeView = ({ ctx, input: { id } }: UserCall<RemoveViewInput>): Promise<{ id: string }> =>
  withTransaction(ctx, async (tx) => {
    const view = await lockView(tx, id, isOwn(tx))
    await tx.db.delete(savedViews).where(eq(savedViews.id, id))
    await record(tx, 'deleted', view, null)
    return { id }
  })

export const downloadViews = (ctx: UserCtx) =>
  ctx.db
    .select({
      screen: savedViews.screen,
      name: savedViews.name,
      query: savedViews.query,
      isShared: savedViews.isShared,
      isDefault: isDefault(ctx),
    })
    .from(savedViews)
    .where(isOwn(ctx))
    .orderBy(asc(savedViews.createdAt), asc(savedViews.id))
