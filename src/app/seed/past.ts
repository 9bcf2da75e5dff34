import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/server/context'
import { type CalendarDate, dateIn } from '../../shared/dates'
import { readSetup } from './data'

const day = 86_400_000
/** Returns the same context, so many days ago. */
export const toPast = <C extends Ctx>(ctx: C, days: number): C => ({
  ...ctx,
  now: () => new Date(ctx.now().getTime() - days * day),
})

export const getToday = ({ now }: Pick<Ctx, 'now'>): CalendarDate => dateIn(now(), readSetup().agency.timeZone!)

/** Checks deferred constraints now, as the seed is one long transaction. */
export async function checkNow({ db }: Ctx): Promise<void> {
  await db.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`)
  await db.execute(sql`SET CONSTRAINTS ALL DEFERRED`)
}
