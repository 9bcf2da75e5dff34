import { and, asc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../platform/server/context'
import { sqlState } from '../../../platform/server/errors'
import { newId } from '../../../platform/server/ids'
import { conflict, notFound } from '../../../shared/errors'
import { changeOf } from '../../core/audit/changes.rules'
import { recordAudit } from '../../core/audit/service'
import { users } from '../auth/table'
import { fullName } from '../auth/user.rules'
import type { CreateViewInput, ListViewsInput, RemoveViewInput, UpdateViewInput } from './schema'
import { maxViews, type SavedView, type Screen } from './screens.rules'
import { defaultViews, savedViews } from './table'

type UserCall<Input> = { ctx: UserCtx; input: Input }
type View = typeof savedViews.$inferSelect
type Names = { firstName: string; lastName: string }

const isOwn = ({ actor }: UserCtx): SQL => eq(savedViews.userId, actor.id)

/** One's own; administrators change shared ones, too. */
const isChangeable = (ctx: UserCtx): SQL | undefined =>
  ctx.actor.role === 'admin' ? or(isOwn(ctx), eq(savedViews.isShared, true)) : isOwn(ctx)

/** The list opens with it, for the caller. */
const isDefault = (ctx: UserCtx) =>
  sql<boolean>`EXISTS (SELECT FROM ${defaultViews}
    WHERE ${defaultViews.viewId} = ${savedViews.id} AND ${defaultViews.userId} = ${ctx.actor.id})`

type Beside = { owner?: Names | null; isDefault: boolean }
const viewOf = (
  { actor }: UserCtx,
  { id, name, query, isShared, userId }: View,
  { owner, isDefault }: Beside,
): SavedView => ({
  id,
  name,
  query,
  isShared,
  owner: userId === actor.id ? null : owner ? fullName(owner) : 'A colleague',
  canChange: userId === actor.id || actor.role === 'admin',
  isDefault,
})

/** A name that is taken belongs under the field, not in a log. */
async function named<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (sqlState(error) === '23505') throw conflict('You have a view of this name', 'name')
    throw error
  }
}

/** What colleagues see is in the log: as it was and as it is shared. */
async function record(ctx: UserCtx, action: string, before: View | null, after: View | null): Promise<void> {
  const told = (view: View | null) => (view?.isShared ? { name: view.name, query: view.query } : {})
  const change = changeOf(told(before), told(after))
  const { id, screen, name } = (after ?? before)!
  if (!change) return
  const entry = { action: `view.${action}`, entity: 'view', entityId: id, data: { screen, name }, ...change }
  await recordAudit({ ctx, input: entry })
}

/** Own views and shared ones of a list; agents have no list of users to look at. */
export const visible = (ctx: UserCtx, screen: Screen): SQL => {
  const isOpen = screen !== 'users' || ctx.actor.role === 'admin'
  return and(eq(savedViews.screen, screen), isOpen ? or(isOwn(ctx), eq(savedViews.isShared, true)) : isOwn(ctx))!
}

/** What the caller sees of a list: their own views, then those that colleagues share, each the oldest first. */
export async function listViews({ ctx, input: { screen } }: UserCall<ListViewsInput>): Promise<SavedView[]> {
  const { firstName, lastName } = users
  const found = await ctx.db
    .select({ view: savedViews, owner: { firstName, lastName }, isDefault: isDefault(ctx) })
    .from(savedViews)
    .leftJoin(users, eq(users.id, savedViews.userId))
    .where(visible(ctx, screen))
    .orderBy(sql`${isOwn(ctx)} DESC`, asc(savedViews.createdAt), asc(savedViews.id))
  return found.map(({ view, ...beside }) => viewOf(ctx, view, beside))
}

/** @throws AppError conflict `name` for a second view of that name, or beyond 20 of a list */
export async function createView({ ctx, input }: UserCall<CreateViewInput>): Promise<SavedView> {
  if ((await ctx.db.$count(savedViews, and(isOwn(ctx), eq(savedViews.screen, input.screen)))) >= maxViews) {
    throw conflict(`A list has at most ${maxViews} views`, 'name')
  }
  const row = { ...input, id: newId(), userId: ctx.actor.id, createdAt: ctx.now() }
  const view = await named(() =>
    ctx.db.transaction(async (tx) => {
      const [made] = await tx.insert(savedViews).values(row).returning()
      await record({ ...ctx, db: tx }, 'shared', null, made!)
      return made!
    }),
  )
  return viewOf(ctx, view, { isDefault: false })
}

/** The view with a row lock. @throws AppError not-found, also for one that is not among `which` */
async function locked(ctx: UserCtx, id: string, which: SQL | undefined): Promise<View> {
  const [view] = await ctx.db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, id), which))
    .for('no key update')
  if (!view) throw notFound('View')
  return view
}

/** @throws AppError not-found as `locked`; conflict `name` */
export async function updateView({ ctx, input }: UserCall<UpdateViewInput>): Promise<SavedView> {
  const { id, ...changes } = input
  const { name, query, isShared } = savedViews
  // Without a change drizzle has nothing to set.
  const set = {
    name: changes.name ?? sql`${name}`,
    query: changes.query ?? sql`${query}`,
    isShared: changes.isShared ?? sql`${isShared}`,
  }
  const view = await named(() =>
    ctx.db.transaction(async (tx) => {
      const txCtx = { ...ctx, db: tx }
      const before = await locked(txCtx, id, isChangeable(txCtx))
      const [after] = await tx
        .update(savedViews)
        .set(set)
        .where(eq(savedViews.id, id))
        .returning({ ...getTableColumns(savedViews), isDefault: isDefault(ctx) })
      const action = before.isShared === after!.isShared ? 'changed' : after!.isShared ? 'shared' : 'unshared'
      await record(txCtx, action, before, after!)
      return after!
    }),
  )
  return viewOf(ctx, view, view)
}

/** As `updateView` would change it, with a row lock. @throws AppError not-found, also for a view of another list */
export const lockChangeableView = (ctx: UserCtx, id: string, screen: Screen): Promise<View> =>
  locked(ctx, id, and(eq(savedViews.screen, screen), isChangeable(ctx)))

/** Of a colleague's view, an administrator ends the sharing instead. @throws AppError not-found as `locked` */
export const removeView = ({ ctx, input: { id } }: UserCall<RemoveViewInput>): Promise<{ id: string }> =>
  ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const view = await locked(txCtx, id, isOwn(txCtx))
    await tx.delete(savedViews).where(eq(savedViews.id, id))
    await record(txCtx, 'deleted', view, null)
    return { id }
  })

/** All of the caller's views, for the download of their data. */
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
