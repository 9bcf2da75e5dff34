import { desc, eq } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { createWholeExport } from '../../../platform/server/csv-list'
import { withTransaction } from '../../../platform/server/database/transaction'
import { type CalendarDate, dateIn } from '../../../shared/dates'
import { conflict, invalid, stale } from '../../../shared/errors'
import { recordEvent } from '../../core/events/service'
import { users } from '../../identity/auth/table'
import { joinNames } from '../../../shared/names'
import { getAgency } from '../../settings/settings/service'
import { closedText, isClosed, notOverText, opens } from './period.rules'
import type { SetPeriodInput } from './schema'
import { periodLocks } from './table'
import type { Period, Periods } from './view'
import { shareLock, takeLock } from '../../core/locks/lock.service'

async function getCurrentPeriod(ctx: Ctx): Promise<Period> {
  const [last] = await ctx.db
    .select({ lockedUntil: periodLocks.lockedUntil, seq: periodLocks.seq })
    .from(periodLocks)
    .orderBy(desc(periodLocks.seq))
    .limit(1)
  return last ?? { lockedUntil: null, seq: 0 }
}

/** @throws AppError conflict for a closed day */
export async function assertOpen(ctx: Ctx, day: CalendarDate, field = 'effectiveOn'): Promise<void> {
  const period = await getCurrentPeriod(ctx)
  if (isClosed(day, period)) throw conflict(closedText(period.lockedUntil!), field)
}

/** Returns until when the books are closed, which stays so until the caller's transaction ends. */
export async function holdPeriod(ctx: Ctx): Promise<CalendarDate | null> {
  await shareLock(ctx, 'period_locks')
  return (await getCurrentPeriod(ctx)).lockedUntil
}

/**
 * Refuses a time zone in which the last closed day is not over, as no booking could be made there. What is closed stays
 * so until the caller's transaction ends.
 * @throws AppError invalid `timeZone`
 */
export async function assertOverIn(ctx: Ctx, timeZone: string): Promise<void> {
  const lockedUntil = await holdPeriod(ctx)
  if (isClosed(dateIn(ctx.now(), timeZone), { lockedUntil })) throw invalid(notOverText(lockedUntil!), 'timeZone')
}

/** Returns `day`, or today where its books are closed. Serves money whose day nobody chose; `today` is the agency's. */
export const openDay = async (ctx: Ctx, day: CalendarDate, today: CalendarDate): Promise<CalendarDate> =>
  isClosed(day, await getCurrentPeriod(ctx)) ? today : day

/** Lists the changes of the period, newest first. */
async function listChanges(ctx: Ctx, limit: number): Promise<Periods['history']> {
  const found = await ctx.db
    .select({ row: periodLocks, by: { firstName: users.firstName, lastName: users.lastName } })
    .from(periodLocks)
    .leftJoin(users, eq(users.id, periodLocks.byId))
    .orderBy(desc(periodLocks.seq))
    .limit(limit)
  return found.map(({ row: { seq, lockedUntil, at, reason }, by }) => ({
    seq,
    lockedUntil,
    reason,
    at: at.toISOString(),
    by: by ? joinNames(by) : 'Former staff',
  }))
}

/** Returns the current period and its latest 100 changes. */
export async function getPeriods({ ctx }: { ctx: UserCtx }): Promise<Periods> {
  const [period, { timeZone }, history] = await Promise.all([
    getCurrentPeriod(ctx),
    getAgency({ ctx }),
    listChanges(ctx, 100),
  ])
  return { ...period, today: dateIn(ctx.now(), timeZone), history }
}

/** Exports all changes: more than some a month are not expected. */
export const exportPeriods = createWholeExport(({ ctx }: { ctx: UserCtx }) => listChanges(ctx, 10_000), {
  'Closed up to': ({ lockedUntil }) => lockedUntil ?? '',
  By: ({ by }) => by,
  At: ({ at }) => at,
  Reason: ({ reason }) => reason,
})

/**
 * Closes the books up to a past day, or opens them again with a reason. Waits for running writes.
 * @throws AppError invalid for today or later, or for opening without a reason; conflict, with the newer state, for a
 * stale `seq`
 */
export async function setPeriod({ ctx, input }: UserCall<SetPeriodInput>): Promise<Periods> {
  const { lockedUntil, seq, reason } = input
  await withTransaction(ctx, async (tx) => {
    await takeLock(tx, 'period_locks')
    const before = await getCurrentPeriod(tx)
    if (before.seq !== seq) throw stale(await getPeriods({ ctx: tx }))
    const { today } = await getPeriods({ ctx: tx })
    if (lockedUntil !== null && lockedUntil >= today)
      throw invalid('Please choose a day that is over: today goes on', 'lockedUntil')
    if (lockedUntil === before.lockedUntil) throw invalid('The books are closed up to there already', 'lockedUntil')
    if (opens(before, lockedUntil) && !reason) throw invalid('Please say why the books are opened again', 'reason')
    await tx.db.insert(periodLocks).values({ seq: seq + 1, lockedUntil, at: ctx.now(), byId: ctx.actor.id, reason })
    const change = { before: { lockedUntil: before.lockedUntil }, after: { lockedUntil } }
    const action = opens(before, lockedUntil) ? 'books.opened' : 'books.closed'
    await recordEvent(tx, { kind: action, about: { entity: 'books', id: 'books' }, data: { reason }, ...change })
  })
  return getPeriods({ ctx })
}
