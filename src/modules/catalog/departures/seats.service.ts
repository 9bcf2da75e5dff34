import { and, asc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { rows } from '../../../platform/server/database/db'
import { newId } from '../../../platform/server/ids'
import { isStaff } from '../../../shared/actor'
import { conflict, notFound } from '../../../shared/errors'
import { plural } from '../../../shared/text'
import { holdMinutes } from './departure.rules'
import { canMoveHold, isOnSale, refusalOf } from './state.rules'
import { departures, departureSeats, type SeatHold, seatHolds } from './table'
import { assertRuns, getDeparture } from './view.service'

/** The order of locks: seats, then departures, then what was taken. Whoever changes any of them locks the seats first. */
export const lockSeats = (ctx: Ctx, ids: readonly string[]): Promise<unknown> =>
  ctx.db
    .select({ id: departureSeats.departureId })
    .from(departureSeats)
    .where(sql`${departureSeats.departureId} = ANY (${sql.param([...ids])}::uuid[])`)
    .orderBy(asc(departureSeats.departureId))
    .for('no key update')
    .then((found) => found)

/** Gives back what was held too long, of a departure whose seats the caller's transaction has locked. */
export async function settleHolds(ctx: Ctx, departureId: string): Promise<void> {
  await ctx.db.execute(sql`
    WITH due AS (
      UPDATE seat_holds SET state = 'expired', ended_at = ${ctx.now().toISOString()}
      WHERE departure_id = ${departureId} AND state = 'held' AND expires_at <= ${ctx.now().toISOString()} RETURNING seats
    )
    UPDATE departure_seats SET held = held - (SELECT sum(seats) FROM due)
    WHERE departure_id = ${departureId} AND EXISTS (SELECT FROM due)`)
}

/**
 * Holds seats for 15 minutes. What others held too long counts as free: no seat waits for a job.
 * @throws AppError not-found; conflict when so many seats are not left, or the departure is not on sale
 */
export async function takeSeats({
  ctx,
  input: { departureId, seats },
}: Call<{ departureId: string; seats: number }>): Promise<{ id: string; expiresAt: string }> {
  const id = newId()
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + holdMinutes * 60_000).toISOString()
  const [answer] = await rows<{ taken: boolean }>(
    ctx.db,
    sql`SELECT take_seats(${departureId}::uuid, ${seats}::int, ${id}::uuid, ${now.toISOString()}::timestamptz,
      ${expiresAt}::timestamptz) AS taken`,
  )
  if (answer!.taken) return { id, expiresAt }
  const { state, left } = await getDeparture({ ctx, input: { id: departureId } })
  // Nothing of its own stands against it: its package is not on sale.
  const isOfPackage = isOnSale(state) && left >= seats
  throw conflict(refusalOf(isOfPackage ? 'stopped' : state, left), 'seats')
}

/** What is held still of seats that were taken. Null once they are booked, given back, or their time is over. */
export async function heldSeats({ ctx, input: { id } }: Call<{ id: string }>): Promise<SeatHold | null> {
  const [hold] = await ctx.db.select().from(seatHolds).where(eq(seatHolds.id, id))
  return hold?.state === 'held' && hold.expiresAt > ctx.now() ? hold : null
}

/** Locks what was taken, after the seats of its departure. @throws AppError not-found */
async function lockHold(ctx: Ctx, id: string): Promise<SeatHold> {
  const [known] = await ctx.db
    .select({ departureId: seatHolds.departureId })
    .from(seatHolds)
    .where(eq(seatHolds.id, id))
  if (!known) throw notFound('Reservation')
  await lockSeats(ctx, [known.departureId])
  const [hold] = await ctx.db.select().from(seatHolds).where(eq(seatHolds.id, id)).for('no key update')
  return hold!
}

/**
 * Books what is held. The smallest party makes the departure one that runs, for good.
 * @throws AppError not-found; conflict once it was given back, or its 15 minutes are over
 */
export const bookSeats = ({ ctx, input: { id } }: Call<{ id: string }>): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const hold = await lockHold({ ...ctx, db: tx }, id)
    if (hold.state === 'booked') return
    if (!canMoveHold(hold.state, 'booked') || hold.expiresAt <= now)
      throw conflict(`Your seats were held for ${holdMinutes} minutes, which are over. Please choose the date again`)
    await tx.update(seatHolds).set({ state: 'booked' }).where(eq(seatHolds.id, id))
    const [seats] = await tx
      .update(departureSeats)
      .set({ held: sql`held - ${hold.seats}`, booked: sql`booked + ${hold.seats}` })
      .where(eq(departureSeats.departureId, hold.departureId))
      .returning({ booked: departureSeats.booked })
    await guarantee({ ...ctx, db: tx }, hold.departureId, seats!.booked)
  })

async function guarantee(ctx: Ctx, departureId: string, booked: number): Promise<void> {
  const now = ctx.now()
  const isSmall = and(sql`${departures.guaranteedAt} IS NULL`, lte(departures.minPax, booked))
  await ctx.db
    .update(departures)
    .set({ guaranteedAt: now, version: sql`version + 1`, updatedAt: now })
    .where(and(eq(departures.id, departureId), isSmall))
}

/**
 * That who was not there before finds seats; gives back what was held too long. The last day to book is for who books by
 * themselves; a stop-sale is for all. @throws AppError not-found; conflict
 */
export async function assertSeatsLeft(ctx: Ctx, departureId: string, seats: number): Promise<void> {
  await settleHolds(ctx, departureId)
  const { status, left } = await getDeparture({ ctx, input: { id: departureId } })
  const hint = (ofStaff: string) => (isStaff(ctx.actor) ? ofStaff : 'Please write to us')
  if (status !== 'scheduled')
    throw conflict(`This departure is not on sale at present. ${hint('Nobody can join it before it is')}`, 'seats')
  if (left >= seats) return
  throw conflict(
    `${plural(left, 'seat')} ${left === 1 ? 'is' : 'are'} left on this departure, ${seats} are needed. ${hint('Raise its capacity, or agree on another date')}`,
    'seats',
  )
}

/** Takes seats from the counter of a departure that is locked. @throws AppError conflict */
async function takeBooked(ctx: Ctx, departureId: string, seats: number): Promise<void> {
  await assertSeatsLeft(ctx, departureId, seats)
  const [taken] = await ctx.db
    .update(departureSeats)
    .set({ booked: sql`booked + ${seats}` })
    .where(eq(departureSeats.departureId, departureId))
    .returning({ booked: departureSeats.booked })
  await guarantee(ctx, departureId, taken!.booked)
}

/**
 * Books more seats beside those that are booked, as somebody joins the party.
 * @throws AppError not-found; conflict unless they are booked, and where so many are not left
 */
export const bookMore = ({ ctx, input: { id, seats } }: Call<{ id: string; seats: number }>): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const { state, departureId, seats: before } = await lockHold(txCtx, id)
    if (state !== 'booked') throw conflict('These seats are not booked any more. Look at the booking again', 'seats')
    await takeBooked(txCtx, departureId, seats)
    await tx
      .update(seatHolds)
      .set({ seats: before + seats })
      .where(eq(seatHolds.id, id))
  })

type OfTrip = { packageId: string; date: string; seats: number; since: Date }

/**
 * The departure of an offered trip, with its seats locked; null where its package has none that day.
 * @throws AppError conflict where it was cancelled since the trip was offered
 */
async function lockDepartureOf(ctx: Ctx, { packageId, date, since }: Omit<OfTrip, 'seats'>): Promise<string | null> {
  const { id, packageId: of, startsOn, status } = departures
  const isOn = and(eq(of, packageId), eq(startsOn, date), ne(status, 'cancelled'))
  const [known] = await ctx.db.select({ id }).from(departures).where(isOn)
  if (known) await lockSeats(ctx, [known.id])
  else await assertRuns(ctx, { packageId, date, since })
  return known?.id ?? null
}

/**
 * That an offered trip can be agreed: where its package departs that day there are seats. Takes none.
 * @throws AppError conflict where so many are not left, on stop-sale, and where it was cancelled since the trip was offered
 */
export async function assertCanJoin(ctx: Ctx, trip: OfTrip): Promise<void> {
  const departureId = await lockDepartureOf(ctx, trip)
  if (departureId) await assertSeatsLeft(ctx, departureId, trip.seats)
}

/** Books seats of an agreed trip; null where its package has no departure that day. @throws AppError as `assertCanJoin` */
export async function bookOn({
  ctx,
  input: trip,
}: Call<OfTrip>): Promise<Record<'holdId' | 'departureId', string> | null> {
  const departureId = await lockDepartureOf(ctx, trip)
  if (!departureId) return null
  await takeBooked(ctx, departureId, trip.seats)
  const id = newId()
  await ctx.db.insert(seatHolds).values({ departureId, id, seats: trip.seats, state: 'booked', expiresAt: ctx.now() })
  return { departureId, holdId: id }
}

/** Gives back what is held or booked; what was given back already stays so. @throws AppError not-found */
export const giveBackSeats = ({ ctx, input: { id } }: Call<{ id: string }>): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const { state, seats, departureId } = await lockHold({ ...ctx, db: tx }, id)
    if (!canMoveHold(state, 'released')) return
    await tx.update(seatHolds).set({ state: 'released', endedAt: ctx.now() }).where(eq(seatHolds.id, id))
    await tx
      .update(departureSeats)
      .set(state === 'held' ? { held: sql`held - ${seats}` } : { booked: sql`booked - ${seats}` })
      .where(eq(departureSeats.departureId, departureId))
  })

/**
 * Gives back some of what is booked, as somebody of the party stays at home. At least one seat is kept.
 * @throws AppError not-found; conflict unless more than so many are booked
 */
export const giveBackSome = ({ ctx, input: { id, seats } }: Call<{ id: string; seats: number }>): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const hold = await lockHold({ ...ctx, db: tx }, id)
    if (hold.state !== 'booked' || hold.seats <= seats)
      throw conflict('So many seats are not booked. Look at the booking again', 'seats')
    await tx
      .update(seatHolds)
      .set({ seats: hold.seats - seats })
      .where(eq(seatHolds.id, id))
    await tx
      .update(departureSeats)
      .set({ booked: sql`booked - ${seats}` })
      .where(eq(departureSeats.departureId, hold.departureId))
  })

/** Which of these packages have seats that are booked: they are not removed for good. Locks the seats of all. */
export async function packagesWithBooked(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const theirs = await ctx.db
    .select({ id: departures.id })
    .from(departures)
    .where(inArray(departures.packageId, [...ids]))
  await lockSeats(
    ctx,
    theirs.map(({ id }) => id),
  )
  const found = await ctx.db
    .selectDistinct({ id: departures.packageId })
    .from(departures)
    .innerJoin(departureSeats, eq(departureSeats.departureId, departures.id))
    .where(and(inArray(departures.packageId, [...ids]), gt(departureSeats.booked, 0)))
  return found.map(({ id }) => id)
}

/** How many departures one run settles. */
const perRun = 500

/** Gives back what was held too long, so that pages show it; whoever takes seats does not wait for this. */
export async function expireHolds(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectDistinct({ id: seatHolds.departureId })
    .from(seatHolds)
    .where(and(eq(seatHolds.state, 'held'), lte(seatHolds.expiresAt, ctx.now())))
    .limit(perRun)
  for (const { id } of due) {
    await ctx.db.transaction(async (tx) => {
      await lockSeats({ ...ctx, db: tx }, [id])
      await settleHolds({ ...ctx, db: tx }, id)
    })
  }
}
