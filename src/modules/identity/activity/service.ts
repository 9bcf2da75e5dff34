import { and, eq, sql } from 'drizzle-orm'
import type { Ctx, UserCall } from '../../../platform/server/context'
import { type Sort, readSortedPage, toSortValue } from '../../../platform/server/database/sorted-page'
import type { Role } from '../../../shared/actor'
import { recordEvent } from '../../core/events/service'
import { events } from '../../core/events/table'
import type { ActivityAction } from './activity.rules'
import { toDevice } from './device.client'
import type { ActivityInput } from './schema'
import type { ActivityPage } from './view'

/**
 * Records a user's own action with the device, in the caller's transaction.
 * @param target names the other device, or the calendar, that was affected, and never a person
 */
export const recordOwn = (
  ctx: Ctx,
  user: { id: string; role: Role },
  action: ActivityAction,
  target?: string,
): Promise<void> => recordAbout({ ...ctx, actor: { id: user.id, role: user.role } }, user.id, action, target)

/** Records in a user's activity log what somebody, perhaps a visitor, did to the account. */
export const recordAbout = (ctx: Ctx, userId: string, action: ActivityAction, target?: string): Promise<void> =>
  recordEvent(ctx, {
    kind: action,
    about: { entity: 'user', id: userId },
    data: { device: toDevice(ctx.userAgent).name, target },
  })

/**
 * Lists the events of the caller's account, newest first.
 * @throws AppError invalid `cursor` for an unknown one
 */
export const listActivity = ({ ctx, input }: UserCall<ActivityInput>) => getActivity(ctx, ctx.actor.id, input)

const newest: Sort = { column: events.at, id: events.id, descending: true }

/** Lists an account's events, newest first. @throws AppError invalid `cursor` */
export async function getActivity(ctx: Ctx, userId: string, page: ActivityInput): Promise<ActivityPage> {
  const own = and(eq(events.entity, 'user'), eq(events.entityId, userId))
  const text = (key: string) => sql<string | null>`${events.data} ->> ${key}::text`
  const { id, at, kind: action } = events
  const { rows, nextCursor } = await readSortedPage(newest, page, ({ where, orderBy, limit }) =>
    ctx.db
      .select({ id, at, action, device: text('device'), target: text('target'), sortValue: toSortValue(newest) })
      .from(events)
      .where(and(own, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
  return {
    items: rows.map(({ id, at, action, device, target }) => ({
      id,
      at: at.toISOString(),
      action,
      ...(device && { device }),
      ...(target && { target }),
    })),
    nextCursor,
  }
}
