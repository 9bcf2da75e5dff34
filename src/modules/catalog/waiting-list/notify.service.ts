import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { inTurns, type Run } from '../../../platform/server/jobs/turns'
import { notifyChange } from '../../../platform/server/live/notify'
import { lockSeats } from '../departures/seats.service'
import { isOnSale } from '../departures/state.rules'
import { departureWaits } from '../departures/table'
import { getDeparturesById } from '../departures/view.service'
import type { DepartureView } from '../departures/view'
import { mailAddress } from '../../identity/auth/owner.service'
import { answersTo } from '../../core/email/answers.rules'
import { anonymizeMails, enqueueMails } from '../../core/email/service'
import type { Agency } from '../../settings/settings/schema'
import { getAgency } from '../../settings/settings/service'
import { seatsMail } from './mail.rules'
import { pickNotified } from './wait.rules'

type Wait = typeof departureWaits.$inferSelect
type Booker = { userId: string | null; email: string; since: Date }
/** Lists who has seats of a departure by a booking, and since when: bookings are kept in a module above. */
type ListBookers = (ctx: Ctx, departureId: string) => Promise<Booker[]>

/**
 * Removes parties that have booked since they joined, so that they block no seats, and anonymizes their mails. Keeps who
 * had seats before: they wait for more.
 */
async function withoutBookers(
  ctx: Ctx,
  departureId: string,
  waiting: readonly Wait[],
  listBookers: ListBookers,
): Promise<Wait[]> {
  const bookers = await listBookers(ctx, departureId)
  const hasBooked = ({ userId, email, createdAt }: Wait) =>
    bookers.some((one) => one.since >= createdAt && (one.email === email || (userId !== null && one.userId === userId)))
  const gone = waiting.filter(hasBooked).map(({ id }) => id)
  if (gone.length > 0) {
    await ctx.db.delete(departureWaits).where(inArray(departureWaits.id, gone))
    await anonymizeMails(ctx, gone)
    await notifyChange(ctx)
  }
  return waiting.filter((wait) => !hasBooked(wait))
}

/** Notifies the parties of a departure in order, once each. */
const notifyForDeparture = (ctx: Ctx, { id }: DepartureView, agency: Agency, listBookers: ListBookers): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    await lockSeats(tx, [id])
    const [departure] = await getDeparturesById({ ctx: tx, input: { ids: [id], ofSold: true } })
    if (!departure || !isOnSale(departure.state)) return
    const waiting = await tx.db
      .select()
      .from(departureWaits)
      .where(eq(departureWaits.departureId, id))
      .orderBy(asc(departureWaits.createdAt), asc(departureWaits.id))
    const still = await withoutBookers(tx, id, waiting, listBookers)
    const notified = pickNotified(still, departure.left, ctx.now())
    if (notified.length === 0) return
    const ids = notified.map((wait) => wait.id)
    const firstUntil = new Date(ctx.now().getTime() + agency.times.waitHours * 3_600_000)
    const addresses = await tx.db
      .update(departureWaits)
      .set({ notifiedAt: ctx.now(), firstUntil })
      .where(inArray(departureWaits.id, ids))
      .returning({ id: departureWaits.id, to: mailAddress(departureWaits) })
    const mails = notified.map((wait) => ({
      to: addresses.find((one) => one.id === wait.id)!.to,
      about: wait.id,
      answers: answersTo.agency(agency, { isAutomatic: true }),
      ...seatsMail({ departure, seats: wait.seats, agency, origin: ctx.env.APP_URL }),
    }))
    await enqueueMails({ ctx: tx, input: mails })
    await notifyChange(tx)
  })

/** Deletes a departure's entries and anonymizes their mails, which a later erasure would not find. */
const deleteWaits = (ctx: Ctx, { id }: DepartureView): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    const gone = await tx.db.delete(departureWaits).where(eq(departureWaits.departureId, id)).returning()
    await anonymizeMails(
      tx,
      gone.map((wait) => wait.id),
    )
    await notifyChange(tx)
  })

/** Limits the departures read in one statement. */
const atOnce = 200
const isOver = ({ state }: DepartureView) => state === 'departed' || state === 'cancelled' || state === 'closed'

/** Lists departures with entries that are over, or on sale to somebody who waits, in another order each time. */
async function* listDue(ctx: Ctx): AsyncGenerator<DepartureView> {
  const awaited = await ctx.db
    .select({ id: departureWaits.departureId })
    .from(departureWaits)
    .groupBy(departureWaits.departureId)
    .orderBy(sql`random()`)
  for (let i = 0; i < awaited.length; i += atOnce) {
    const ids = awaited.slice(i, i + atOnce).map(({ id }) => id)
    const found = await getDeparturesById({ ctx, input: { ids } })
    yield* found.filter((one) => isOver(one) || (isOnSale(one.state) && one.waiting > 0))
  }
}

/** Notifies parties where seats are free, in turns; deletes entries of departures that cannot be booked any more. */
export async function notifyWaiting(ctx: Ctx, listBookers: ListBookers, run?: Run): Promise<void> {
  const agency = await getAgency({ ctx })
  const act = (departure: DepartureView) =>
    isOver(departure) ? deleteWaits(ctx, departure) : notifyForDeparture(ctx, departure, agency, listBookers)
  await inTurns(listDue(ctx), act, run)
}
