import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { newId } from '../../../platform/server/ids'
import { sha256 } from '../../../platform/server/storage'
import { AppError } from '../../../shared/errors'
import { recordEvents } from '../../core/events/service'
import { recordOwn } from '../activity/service'
import { lockOwnAccount } from '../auth/access.service'
import { notify } from '../auth/security-mail.service'
import { feedLabels, type FeedKind, feedKindsFor, feedPath } from './feed.rules'
import type { FeedInput } from './schema'
import { calendarFeeds } from './table'
import type { FeedView, MadeFeed } from './view'

const toView = ({ kind, createdAt, readAt }: typeof calendarFeeds.$inferSelect): FeedView => ({
  kind,
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
})

const isOwn = (ctx: UserCtx, { kind }: FeedInput) =>
  and(eq(calendarFeeds.userId, ctx.actor.id), eq(calendarFeeds.kind, kind))

/** Lists the caller's addresses. */
export async function listFeeds({ ctx }: { ctx: UserCtx }): Promise<FeedView[]> {
  const rows = await ctx.db
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, ctx.actor.id))
    .orderBy(asc(calendarFeeds.kind))
  return rows.map(toView)
}

/**
 * Makes the caller's address of a kind, which is shown this once; an older one ends.
 * @throws AppError forbidden for what the caller may not see
 */
export function makeFeed({ ctx, input }: UserCall<FeedInput>): Promise<MadeFeed> {
  if (!feedKindsFor(ctx.actor).includes(input.kind)) throw new AppError('forbidden', 'This is for staff')
  const token = randomBytes(24).toString('base64url')
  return withTransaction(ctx, async (tx) => {
    const owner = await lockOwnAccount(tx)
    const fresh = { tokenHash: sha256(token), createdAt: ctx.now(), readAt: null }
    const [row] = await tx.db
      .insert(calendarFeeds)
      .values({ id: newId(), userId: ctx.actor.id, kind: input.kind, ...fresh })
      .onConflictDoUpdate({ target: [calendarFeeds.userId, calendarFeeds.kind], set: fresh })
      .returning()
    await recordOwn(tx, owner, 'calendar.made', feedLabels[input.kind].title)
    await notify(tx, owner, 'calendar-made')
    return { ...toView(row!), url: new URL(feedPath(token), ctx.env.APP_URL).href }
  })
}

/** Ends the caller's address of a kind; succeeds where there is none. */
export function removeFeed({ ctx, input }: UserCall<FeedInput>): Promise<{ success: true }> {
  return withTransaction(ctx, async (tx) => {
    const [gone] = await tx.db.delete(calendarFeeds).where(isOwn(ctx, input)).returning()
    if (gone) await recordOwn(tx, ctx.actor, 'calendar.removed', feedLabels[gone.kind].title)
    return { success: true }
  })
}

/** Ends all addresses of these users, in the caller's transaction. */
export async function endFeeds(ctx: Ctx, userIds: readonly string[]): Promise<void> {
  const gone = await ctx.db
    .delete(calendarFeeds)
    .where(inArray(calendarFeeds.userId, [...userIds]))
    .returning()
  await recordEvents(
    ctx,
    gone.map(({ userId, kind }) => ({
      kind: 'calendar.removed',
      about: { entity: 'user', id: userId },
      data: { target: feedLabels[kind].title },
    })),
  )
}

const hour = 3_600_000

/** Finds the address of a token, and notes once an hour at most that it was read. */
export async function findFeed(ctx: Ctx, token: string): Promise<{ userId: string; kind: FeedKind } | null> {
  const [found] = await ctx.db
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.tokenHash, sha256(token)))
  if (!found) return null
  const now = ctx.now()
  if (!found.readAt || now.getTime() - found.readAt.getTime() >= hour)
    await ctx.db.update(calendarFeeds).set({ readAt: now }).where(eq(calendarFeeds.id, found.id))
  return found
}
