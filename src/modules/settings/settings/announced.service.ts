import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { type CalendarDate, dateIn } from '../../../shared/dates'
import { lockRow } from '../../core/locks/lock.service'
import { getAgency } from './service'
import { settings } from './table'

const key = 'announced'

/**
 * Returns the first day that is still to be announced, and keeps others from announcing until the transaction ends. At
 * first it is today: an upgrade announces nothing of the past.
 */
export async function holdAnnounced(ctx: Ctx): Promise<CalendarDate> {
  const now = ctx.now()
  const { timeZone } = await getAgency({ ctx })
  await ctx.db
    .insert(settings)
    .values({ key, value: dateIn(now, timeZone), updatedAt: now })
    .onConflictDoNothing()
  return (await lockRow(ctx, settings, key))!.value as CalendarDate
}

export const setAnnounced = (ctx: Ctx, value: CalendarDate): Promise<unknown> =>
  ctx.db.update(settings).set({ value, updatedAt: ctx.now() }).where(eq(settings.key, key))
