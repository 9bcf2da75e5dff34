import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Call } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { consumeLimit } from '../../../platform/server/limits'
import { withTransaction } from '../../../platform/server/database/transaction'
import { notifyChange } from '../../../platform/server/live/notify'
import { conflict, invalid } from '../../../shared/errors'
import { plural } from '../../../shared/text'
import { getOwnerFor, isOwn } from '../../identity/auth/owner.service'
import { users } from '../../identity/auth/table'
import { departureWaits } from '../departures/table'
import { tooManyText } from '../packages/package.rules'
import { packages } from '../packages/table'
import { isOnSale, refusalFor } from '../departures/state.rules'
import { lockSeats } from '../departures/seats.service'
import { getDepartureOn } from '../departures/view.service'
import type { JoinWaitingListInput } from './schema'
import { maxWaiting } from './wait.rules'
import { recordEvent } from '../../core/events/service'
import { lockRow } from '../../core/locks/lock.service'

/** Limits one e-mail address, on all departures. */
const perAddress = { max: 10, seconds: 24 * 3600 }

/**
 * Adds a party to the waiting list of a full departure. Answers the same for a known address, which keeps its place:
 * nobody learns who waits. Only the account of that entry changes its seats by joining anew.
 * @throws AppError not-found; conflict when it has room, is not on sale, or the list is full; invalid `seats`;
 * rate-limited
 */
export async function joinWaitingList({ ctx, input }: Call<JoinWaitingListInput>): Promise<{ date: string }> {
  const { packageId, date, name, email, seats } = input
  await consumeLimit(ctx, 'waiting-list', perAddress, email)
  const known = await getDepartureOn({ ctx, input: { packageId, date } })
  const [pkg] = await ctx.db
    .select({ maxTravelers: packages.maxTravelers })
    .from(packages)
    .where(eq(packages.id, packageId))
  const tooMany = pkg && tooManyText(pkg, seats)
  if (tooMany) throw invalid(tooMany, 'seats')
  return withTransaction(ctx, async (tx) => {
    // Locks users before seats, as an erasure does.
    if (ctx.actor) await lockRow(tx, users, ctx.actor.id, 'key share')
    await lockSeats(tx, [known.id])
    const { id, state, left, capacity } = await getDepartureOn({ ctx: tx, input: { packageId, date } })
    if (state !== 'full' && !isOnSale(state)) throw conflict(refusalFor(state, left), 'date')
    if (seats > capacity) throw invalid(`This departure has ${plural(capacity, 'seat')} in all`, 'seats')
    if (seats <= left) throw conflict('There is room on this departure now. Please choose its date', 'date')
    const ofDeparture = and(eq(departureWaits.departureId, id), isNull(departureWaits.notifiedAt))
    const userId = getOwnerFor(ctx.actor?.id ?? null, email)
    if (ctx.actor) {
      // Finds the entry by its account, too, whose address may have changed since.
      const isTheirs = and(ofDeparture, sql`${userId} IS NOT NULL`, isOwn(departureWaits, ctx.actor.id))
      const waits = await tx.db
        .update(departureWaits)
        .set({ seats })
        .where(isTheirs)
        .returning({ id: departureWaits.id })
      if (waits.length > 0) {
        await notifyChange(tx)
        return { date }
      }
    }
    const [waiting] = await tx.db.select({ parties: count() }).from(departureWaits).where(ofDeparture)
    if (waiting!.parties >= maxWaiting) throw conflict('The waiting list of this departure is full, too', 'date')
    const [added] = await tx.db
      .insert(departureWaits)
      .values({ id: newId(), departureId: id, userId, name, email, seats, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: departureWaits.id })
    if (!added) return { date }
    // Leaves out who waits, with what address: the entry is deleted after departure, and the log stays.
    await recordEvent(
      { ...tx, actor: null, ip: '' },
      { kind: 'departure.wait-added', about: { entity: 'departure', id }, data: { packageId, seats } },
    )
    return { date }
  })
}
