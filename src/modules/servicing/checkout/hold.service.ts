import { users } from '../../identity/auth/table'
import { and, eq, gt, isNull, sum } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { isEmployee } from '../../../shared/actor'
import type { Done } from '../../../shared/views'
import { AppError, conflict } from '../../../shared/errors'
import { findOwnBookingByDeparture } from '../../bookings/bookings/own.service'
import { giveBackSeats, getReservedSeats, lockSeats, takeSeats } from '../../catalog/departures/seats.service'
import { departureSeats, seatHolds } from '../../catalog/departures/table'
import type { DepartureView } from '../../catalog/departures/view'
import { getDepartureOn } from '../../catalog/departures/view.service'
import { getPartyLimit } from '../../catalog/packages/service'
import { seatsForUnconfirmed } from './checkout.rules'
import { assertTakes } from './offer.service'
import { getPeople } from './people.service'
import type { CheckoutInput, ReleaseInput, ReservedInput } from './schema'
import { type Checkout, checkouts } from './table'
import { lockIds, lockRow } from '../../core/locks/lock.service'
import type { Reserved } from './view'

/** Refuses staff, who make bookings in the office. @throws AppError forbidden */
export function assertTraveler({ actor }: UserCtx): void {
  if (isEmployee(actor))
    throw new AppError('forbidden', 'Trips are booked with a traveler’s account. Staff make bookings in the office')
}

/** Locks the caller's account, then their checkout: two tabs are serialized. */
export async function lockCheckout(ctx: UserCtx): Promise<Checkout | null> {
  const [, mine] = await Promise.all([
    lockIds(ctx, users, eq(users.id, ctx.actor.id)),
    lockRow(ctx, checkouts, ctx.actor.id),
  ])
  return mine ?? null
}

/** Returns the caller's seat hold, unless it has expired. */
async function getLiveHold(ctx: Ctx, mine: Checkout | null) {
  const hold = mine && (await getReservedSeats({ ctx, input: { id: mine.holdId } }))
  return mine && hold ? { ...hold, adults: mine.adults, children: mine.children, rooms: mine.rooms } : null
}

const toHold = (
  ctx: Ctx,
  {
    id,
    expiresAt,
    adults,
    children,
    rooms,
  }: { id: string; expiresAt: Date } & Pick<Checkout, 'adults' | 'children' | 'rooms'>,
) => {
  const secondsLeft = Math.ceil((expiresAt.getTime() - ctx.now().getTime()) / 1000)
  return { id, secondsLeft, adults, children, rooms }
}

/** Reads what is shown beside a hold: the caller's booking of the departure, and possible travelers. */
async function readOthers(ctx: UserCtx, { id: departureId, startsOn: date, endsOn }: DepartureView) {
  const [booking, people] = await Promise.all([
    findOwnBookingByDeparture({ ctx, input: { departureId } }),
    getPeople(ctx, { date, endsOn }),
  ])
  return { booking, people }
}

/**
 * Limits the seats of a departure that unconfirmed accounts reserve, whose seats are locked and taken.
 * @throws AppError conflict `email`
 */
async function assertLeavesSeats(ctx: UserCtx, departureId: string): Promise<void> {
  const isUnconfirmed = isNull(users.emailVerifiedAt)
  const [mine] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, ctx.actor.id), isUnconfirmed))
  if (!mine) return
  const isLive = and(eq(seatHolds.state, 'held'), gt(seatHolds.expiresAt, ctx.now()))
  const reserved = ctx.db
    .select({ seats: sum(seatHolds.seats).mapWith(Number) })
    .from(checkouts)
    .innerJoin(users, eq(users.id, checkouts.userId))
    .innerJoin(seatHolds, eq(seatHolds.id, checkouts.holdId))
    .where(and(eq(seatHolds.departureId, departureId), isLive, isUnconfirmed))
  const asked = ctx.db.select().from(departureSeats).where(eq(departureSeats.departureId, departureId))
  const [[taken], [all]] = await Promise.all([reserved.execute(), asked.execute()])
  if (taken!.seats <= seatsForUnconfirmed(all!.capacity - all!.booked)) return
  throw conflict('Please confirm your email address first: open the link that we sent you, then reserve', 'email')
}

/**
 * Reserves seats for the party for some minutes. Repeating the call keeps the hold and adds no time. Another party or
 * departure releases the former seats first.
 * @throws AppError not-found; invalid for more travelers than the package takes; conflict without enough seats, off sale,
 * or `email` where unconfirmed accounts have half of them; forbidden for staff
 */
export async function holdSeats({ ctx, input }: UserCall<CheckoutInput>): Promise<Reserved> {
  assertTraveler(ctx)
  const { packageId, date, adults, children, rooms } = input
  const [departure, limit] = await Promise.all([
    getDepartureOn({ ctx, input: { packageId, date } }),
    getPartyLimit(ctx, packageId),
  ])
  assertTakes(limit, input)
  const { id: departureId } = departure
  return withTransaction(ctx, async (tx) => {
    const [mine, others] = await Promise.all([lockCheckout(tx), readOthers(tx, departure)])
    const live = await getLiveHold(tx, mine)
    const seats = adults + children
    const isSame = live?.departureId === departureId && live.seats === seats
    if (isSame) {
      await tx.db.update(checkouts).set({ adults, children, rooms }).where(eq(checkouts.userId, ctx.actor.id))
      return { hold: toHold(ctx, { ...live, adults, children, rooms }), ...others }
    }
    if (live) {
      await lockSeats(tx, [departureId, live.departureId])
      await giveBackSeats({ ctx: tx, input: { id: live.id } })
    }
    const taken = await takeSeats({ ctx: tx, input: { departureId, seats } })
    const row = { holdId: taken.id, adults, children, rooms, createdAt: ctx.now() }
    await tx.db
      .insert(checkouts)
      .values({ ...row, userId: ctx.actor.id })
      .onConflictDoUpdate({ target: checkouts.userId, set: row })
    await assertLeavesSeats(tx, departureId)
    return { hold: toHold(ctx, { ...taken, adults, children, rooms }), ...others }
  })
}

/** Releases the caller's hold. Does nothing for a former one, which another tab still shows. */
export async function releaseSeats({ ctx, input: { holdId: id } }: UserCall<ReleaseInput>): Promise<Done> {
  await withTransaction(ctx, async (tx) => {
    const mine = await lockCheckout(tx)
    if (mine?.holdId !== id) return
    await giveBackSeats({ ctx: tx, input: { id } })
    await tx.db.delete(checkouts).where(and(eq(checkouts.userId, ctx.actor.id)))
  })
  return { success: true }
}

/** Returns the caller's hold or booking of a departure, and possible travelers. @throws AppError not-found */
export async function getReserved({ ctx, input }: UserCall<ReservedInput>): Promise<Reserved> {
  const departure = await getDepartureOn({ ctx, input })
  const [[mine], others] = await Promise.all([
    ctx.db.select().from(checkouts).where(eq(checkouts.userId, ctx.actor.id)),
    readOthers(ctx, departure),
  ])
  const live = await getLiveHold(ctx, mine ?? null)
  return { hold: live?.departureId === departure.id ? toHold(ctx, live) : null, ...others }
}
