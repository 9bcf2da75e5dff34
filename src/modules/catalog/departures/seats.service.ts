import { and, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { newId } from '../../../platform/server/ids'
import { inTurns, type Run } from '../../../platform/server/jobs/turns'
import { notifyChange } from '../../../platform/server/live/notify'
import { inTransaction, withTransaction } from '../../../platform/server/database/transaction'
import { isEmployee } from '../../../shared/actor'
import type { CalendarDate } from '../../../shared/dates'
import { conflict, notFound } from '../../../shared/errors'
import { canMoveHold, explainSeats, isOnSale, refusalFor, seatsLeft } from './state.rules'
import { departures, departureSeats, type SeatHold, seatHolds } from './table'
import { assertRuns, getDeparture, liveHeld } from './view.service'
import { lockIds } from '../../core/locks/lock.service'
import { getAgency } from '../../settings/settings/service'

/** Locks the seats of departures, as every writer of departures and holds does first. */
export const lockSeats = (ctx: Ctx, ids: readonly string[]): Promise<string[]> =>
  lockIds(ctx, departureSeats, sql`${departureSeats.departureId} = ANY (${sql.param([...ids])}::uuid[])`)

/** Locks the seats of the departures of packages on days, before any of them is booked. */
export async function lockSeatsOn(
  ctx: Ctx,
  trips: readonly { packageId: string; date: CalendarDate }[],
): Promise<void> {
  if (trips.length === 0) return
  const found = await queryRows<{ id: string }>(
    ctx.db,
    sql`SELECT DISTINCT d.id FROM departures d
      JOIN jsonb_to_recordset(${JSON.stringify(trips)}::jsonb) AS x("packageId" uuid, date date)
        ON (d.package_id, d.starts_on) = (x."packageId", x.date)`,
  )
  await lockSeats(
    ctx,
    found.map(({ id }) => id),
  )
}

/** Releases expired holds of departures whose seats the caller has locked. */
export async function settleHolds(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    WITH due AS (
      UPDATE seat_holds SET state = 'expired', ended_at = ${ctx.now().toISOString()}
      WHERE departure_id = ANY (${sql.param([...ids])}::uuid[]) AND state = 'held'
        AND expires_at <= ${ctx.now().toISOString()} RETURNING departure_id, seats
    )
    UPDATE departure_seats s SET held = s.held - freed.seats
    FROM (SELECT departure_id, sum(seats) AS seats FROM due GROUP BY departure_id) freed
    WHERE s.departure_id = freed.departure_id`)
}

/**
 * Reserves seats for the minutes of the settings. Counts expired holds as free, so that no seat waits for a job.
 * @throws AppError not-found; conflict without enough seats, or off sale
 */
export async function takeSeats({
  ctx,
  input: { departureId, seats },
}: Call<{ departureId: string; seats: number }>): Promise<{ id: string; expiresAt: Date }> {
  const { times } = await getAgency({ ctx })
  const id = newId()
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + times.holdMinutes * 60_000)
  const [[answer]] = await Promise.all([
    queryRows<{ taken: boolean }>(
      ctx.db,
      sql`SELECT take_seats(${departureId}::uuid, ${seats}::int, ${id}::uuid, ${now.toISOString()}::timestamptz,
        ${expiresAt.toISOString()}::timestamptz) AS taken`,
    ),
    notifyChange(ctx),
  ])
  if (answer!.taken) return { id, expiresAt }
  const { state, left } = await getDeparture({ ctx, input: { id: departureId } })
  // Blames the package, which is not on sale: the departure itself has seats.
  const hasSeats = isOnSale(state) && left >= seats
  throw conflict(refusalFor(hasSeats ? 'stopped' : state, left), 'seats')
}

/** Returns a live hold; null once it is booked, released or expired. */
export async function getReservedSeats({ ctx, input: { id } }: Call<{ id: string }>): Promise<SeatHold | null> {
  const [hold] = await ctx.db.select().from(seatHolds).where(eq(seatHolds.id, id))
  return hold?.state === 'held' && hold.expiresAt > ctx.now() ? hold : null
}

/** Locks the seats of a hold's departure. @returns the hold as it is then @throws AppError not-found */
async function lockHold(ctx: Ctx, id: string): Promise<SeatHold> {
  const matchesHold = sql`${departureSeats.departureId} = (SELECT departure_id FROM seat_holds WHERE id = ${id})`
  const asked = ctx.db.select().from(seatHolds).where(eq(seatHolds.id, id))
  const [, [hold]] = await Promise.all([lockIds(ctx, departureSeats, matchesHold), asked.execute()])
  if (!hold) throw notFound('Reservation')
  return hold
}

/**
 * Books reserved seats. Reaching the minimum party guarantees the departure for good.
 * @throws AppError not-found; conflict once it was released or has expired
 */
export const bookSeats = ({ ctx, input: { id } }: Call<{ id: string }>): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const now = ctx.now()
    const hold = await lockHold(tx, id)
    if (hold.state === 'booked') return
    if (!canMoveHold(hold.state, 'booked') || hold.expiresAt <= now)
      throw conflict('The time for which your seats were reserved is over. Please choose the date again')
    await Promise.all([
      tx.db
        .update(departureSeats)
        .set({ held: sql`held - ${hold.seats}`, booked: sql`booked + ${hold.seats}` })
        .where(eq(departureSeats.departureId, hold.departureId))
        .execute(),
      guarantee(tx, hold.departureId),
      tx.db.update(seatHolds).set({ state: 'booked' }).where(eq(seatHolds.id, id)),
    ])
  })

/** Guarantees a departure whose minimum party has booked. */
async function guarantee(ctx: Ctx, departureId: string): Promise<void> {
  const now = ctx.now()
  const { booked } = departureSeats
  const taken = ctx.db.select({ booked }).from(departureSeats).where(eq(departureSeats.departureId, departureId))
  const isSmall = and(isNull(departures.guaranteedAt), lte(departures.minPax, taken))
  await ctx.db
    .update(departures)
    .set({ guaranteedAt: now, version: sql`version + 1`, updatedAt: now })
    .where(and(eq(departures.id, departureId), isSmall))
}

/**
 * Checks free seats for additional travelers, and releases expired holds. Ignores the last day to book, which binds
 * only self-service; a stop-sale binds everybody.
 * @throws AppError not-found; conflict
 */
export async function assertSeatsLeft(ctx: Ctx, departureId: string, seats: number): Promise<void> {
  await settleHolds(ctx, [departureId])
  const problem = explainSeats(await getDeparture({ ctx, input: { id: departureId } }), seats, isEmployee(ctx.actor))
  if (problem) throw conflict(problem, 'seats')
}

/** Books seats on the counter of a locked departure. @throws AppError conflict */
async function takeBooked(ctx: Ctx, departureId: string, seats: number): Promise<void> {
  await assertSeatsLeft(ctx, departureId, seats)
  await ctx.db
    .update(departureSeats)
    .set({ booked: sql`booked + ${seats}` })
    .where(eq(departureSeats.departureId, departureId))
  await guarantee(ctx, departureId)
}

/**
 * Books additional seats for joining travelers.
 * @throws AppError not-found; conflict unless they are booked, and without enough seats
 */
export const bookMore = ({ ctx, input: { id, seats } }: Call<{ id: string; seats: number }>): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { state, departureId, seats: before } = await lockHold(tx, id)
    if (state !== 'booked') throw conflict('These seats are not booked any more. Look at the booking again', 'seats')
    await takeBooked(tx, departureId, seats)
    await tx.db
      .update(seatHolds)
      .set({ seats: before + seats })
      .where(eq(seatHolds.id, id))
  })

type TripSeats = { packageId: string; date: string; seats: number; since: Date }

/** Returns the departure of a package on a day; null where it has none. */
export async function findDepartureOn(ctx: Ctx, packageId: string, date: CalendarDate): Promise<string | null> {
  const { id, packageId: ownPackageId, startsOn, status } = departures
  const isOn = and(eq(ownPackageId, packageId), eq(startsOn, date), ne(status, 'cancelled'))
  const [known] = await ctx.db.select({ id }).from(departures).where(isOn)
  return known?.id ?? null
}

/**
 * Locks the seats of an offered trip's departure; null where its package has none that day.
 * @throws AppError conflict where it was cancelled since the offer
 */
async function lockDepartureForTrip(
  ctx: Ctx,
  { packageId, date, since }: Omit<TripSeats, 'seats'>,
): Promise<string | null> {
  const id = await findDepartureOn(ctx, packageId, date)
  if (id) await lockSeats(ctx, [id])
  else await assertRuns(ctx, { packageId, date, since })
  return id
}

/**
 * Checks that an offered trip can be accepted: a departure on that day has seats. Takes none.
 * @throws AppError conflict without enough seats, on stop-sale, and where it was cancelled since the offer
 */
export async function assertCanJoin(ctx: Ctx, trip: TripSeats): Promise<void> {
  const departureId = await lockDepartureForTrip(ctx, trip)
  if (departureId) await assertSeatsLeft(ctx, departureId, trip.seats)
}

/**
 * Books seats of an agreed trip; null where its package has no departure that day.
 * @throws AppError as `assertCanJoin`
 */
export async function bookOn({
  ctx,
  input: trip,
}: Call<TripSeats>): Promise<Record<'holdId' | 'departureId', string> | null> {
  const departureId = await lockDepartureForTrip(ctx, trip)
  if (!departureId) return null
  await takeBooked(ctx, departureId, trip.seats)
  const id = newId()
  await ctx.db.insert(seatHolds).values({ departureId, id, seats: trip.seats, state: 'booked', expiresAt: ctx.now() })
  return { departureId, holdId: id }
}

type Joining = { packageId: string; date: CalendarDate; seats: number }

/**
 * Reads the seats of trips that are to be booked one after another. The returned function explains why a trip cannot be
 * booked, null if it can; its seats then count as taken. Writes nothing.
 */
export async function createSeatFinder(ctx: Ctx, trips: readonly Joining[]): Promise<(trip: Joining) => string | null> {
  if (trips.length === 0) return () => null
  const { packageId, startsOn, status } = departures
  const { capacity, booked, departureId } = departureSeats
  const found = await ctx.db
    .select({ packageId, startsOn, status, capacity, booked, held: liveHeld(ctx) })
    .from(departures)
    .innerJoin(departureSeats, eq(departureId, departures.id))
    .where(and(inArray(packageId, [...new Set(trips.map((one) => one.packageId))]), ne(status, 'cancelled')))
  const toKey = (one: { packageId: string; date: string }) => `${one.packageId} ${one.date}`
  const left = new Map(found.map((one) => [toKey({ ...one, date: one.startsOn }), { ...one, left: seatsLeft(one) }]))
  return (trip) => {
    const departure = left.get(toKey(trip))
    if (!departure) return null
    const problem = explainSeats(departure, trip.seats, isEmployee(ctx.actor))
    if (!problem) departure.left -= trip.seats
    return problem
  }
}

/** Releases reserved or booked seats; repeating it changes nothing. @throws AppError not-found */
export const giveBackSeats = ({ ctx, input: { id } }: Call<{ id: string }>): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { state, seats, departureId } = await lockHold(tx, id)
    if (!canMoveHold(state, 'released')) return
    await Promise.all([
      tx.db.update(seatHolds).set({ state: 'released', endedAt: ctx.now() }).where(eq(seatHolds.id, id)),
      tx.db
        .update(departureSeats)
        .set(state === 'held' ? { held: sql`held - ${seats}` } : { booked: sql`booked - ${seats}` })
        .where(eq(departureSeats.departureId, departureId)),
      notifyChange(tx),
    ])
  })

/**
 * Releases some booked seats for leaving travelers; at least one stays.
 * @throws AppError not-found; conflict unless more seats are booked
 */
export const giveBackSome = ({ ctx, input: { id, seats } }: Call<{ id: string; seats: number }>): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const hold = await lockHold(tx, id)
    if (hold.state !== 'booked' || hold.seats <= seats)
      throw conflict('So many seats are not booked. Look at the booking again', 'seats')
    await tx.db
      .update(seatHolds)
      .set({ seats: hold.seats - seats })
      .where(eq(seatHolds.id, id))
    await tx.db
      .update(departureSeats)
      .set({ booked: sql`booked - ${seats}` })
      .where(eq(departureSeats.departureId, hold.departureId))
  })

/** Lists packages with booked seats, which cannot be deleted. Locks the seats of all. */
export async function listPackagesWithBooked(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
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

/** Releases expired holds, in turns, so that pages show it; takers of seats do not depend on this job. */
export async function expireHolds(ctx: Ctx, run?: Run): Promise<void> {
  const due = await ctx.db
    .selectDistinct({ id: seatHolds.departureId })
    .from(seatHolds)
    .where(and(eq(seatHolds.state, 'held'), lte(seatHolds.expiresAt, ctx.now())))
  const release = ({ id }: { id: string }) =>
    withTransaction(ctx, async (tx) => {
      await lockSeats(tx, [id])
      await settleHolds(tx, [id])
      await notifyChange(tx)
    })
  await inTurns(due, release, run)
}
