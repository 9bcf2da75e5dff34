import { can } from '../../../shared/permissions'
import { and, eq, inArray, max, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { AppError, conflict, notFound, stale } from '../../../shared/errors'
import { scaleMinor } from '../../../shared/money'
import { addDays, type CalendarDate, daysBetween } from '../../../shared/dates'
import {
  bookMore,
  bookOn,
  findDepartureOn,
  giveBackSeats,
  giveBackSome,
  lockSeats,
  settleHolds,
} from '../../catalog/departures/seats.service'
import { touchLeads } from '../../sales/leads/events.service'
import type { Canceller } from './booking.rules'
import { toRefunds } from './snapshot.rules'
import type { Service } from './view'
import { type Booking, bookings, bookingServices, bookingTravelers } from './table'
import { canConfirm, canMoveBooking, cannotBe, isCurtailed, toDisplayStatus } from './transition.rules'
import { isReworded } from './services.rules'
import { type Heads, placesFor, seatsFor } from './travelers.rules'
import { getBooking, getToday } from './view.service'
import { writeMargins } from '../supplier-orders/margins.service'
import { lockIds, lockRow, lockRows } from '../../core/locks/lock.service'

/** Takes the booking's row lock; leads are locked before. @throws AppError not-found */
export async function lockBooking(ctx: Ctx, id: string): Promise<Booking> {
  const row = await lockRow(ctx, bookings, id)
  if (!row) throw notFound('Booking')
  return row
}

/** Locks matching bookings in the order of their ids, after their leads and seats. */
export const lockBookings = (ctx: Ctx, matching: SQL | undefined): Promise<string[]> => lockIds(ctx, bookings, matching)

export const lockBookingsById = (ctx: Ctx, ids: readonly string[]): Promise<string[]> =>
  lockBookings(ctx, sql`${bookings.id} = ANY (${sql.param([...ids])}::uuid[])`)

/**
 * Locks bookings after their leads and seats, those of `further` departures too.
 * @throws AppError not-found; conflict when a lead was merged meanwhile
 */
export async function lockAllToChange(
  ctx: Ctx,
  ids: readonly string[],
  further: readonly string[] = [],
): Promise<Booking[]> {
  const matchesId = inArray(bookings.id, [...ids])
  const { id, leadId, departureId } = bookings
  const found = await ctx.db.select({ id, leadId }).from(bookings).where(matchesId)
  if (found.length < ids.length) throw notFound('Booking')
  await touchLeads(ctx, [...new Set(found.map((row) => row.leadId))])
  // Reads them under the locks of the leads: a move to another departure takes those first.
  const seated = await ctx.db.select({ departureId }).from(bookings).where(matchesId)
  const departures = [...seated.flatMap((row) => row.departureId ?? []), ...further]
  if (departures.length > 0) await lockSeats(ctx, departures)
  const leadIds = new Map(found.map((row) => [row.id, row.leadId]))
  const locked = await lockRows(ctx, bookings, matchesId)
  if (locked.some((booking) => booking.leadId !== leadIds.get(booking.id)))
    throw conflict('Its lead was merged meanwhile. Please try again')
  return locked
}

/** Locks a booking as `lockAllToChange` does, with the seats of the departure on the day that it moves to. */
export async function lockToChange(ctx: Ctx, id: string, movesTo?: CalendarDate): Promise<Booking> {
  const { packageId } = bookings
  const [trip] = movesTo ? await ctx.db.select({ packageId }).from(bookings).where(eq(bookings.id, id)) : []
  const departureId = movesTo && trip?.packageId ? await findDepartureOn(ctx, trip.packageId, movesTo) : null
  const [booking] = await lockAllToChange(ctx, [id], departureId ? [departureId] : [])
  // Counts the seats of expired holds as free in what is read from here on.
  if (departureId) await settleHolds(ctx, [departureId])
  return booking!
}

type Move = { version: number; status: 'confirmed' | 'cancelled' }

/**
 * @throws AppError conflict, with the newer booking for a stale version; forbidden for a trip that has begun
 */
export async function assertMoves(ctx: Ctx, booking: Booking, { version, status }: Move): Promise<void> {
  if (booking.version !== version) throw stale(await getBooking({ ctx, input: booking }))
  const displayStatus = toDisplayStatus(booking, getToday(ctx, booking))
  if (!canMoveBooking(displayStatus, status)) throw conflict(cannotBe(displayStatus, status), 'status')
  if (status === 'confirmed' && !canConfirm(displayStatus, booking, getToday(ctx, booking)))
    throw conflict('This trip is over. A booking that was never confirmed can only be cancelled', 'status')
  if (isCurtailed(displayStatus, status) && !can(ctx.actor, 'bookings.curtail'))
    throw new AppError('forbidden', 'This trip has begun. An administrator can cancel it')
}

type Stamp =
  | { status: 'confirmed'; confirmedAt: Date }
  | { status: 'cancelled'; cancelledAt: Date; cancelReason: string; cancelledBy: Canceller }

/** Writes the status of locked bookings; the act in servicing does all else. */
const setStatus = (ctx: Ctx, moved: readonly Booking[], stamp: Stamp) =>
  ctx.db
    .update(bookings)
    .set({ ...stamp, version: sql`${bookings.version} + 1`, updatedAt: ctx.now() })
    .where(
      inArray(
        bookings.id,
        moved.map(({ id }) => id),
      ),
    )

export const setConfirmed = (ctx: Ctx, booking: Booking) =>
  setStatus(ctx, [booking], { status: 'confirmed', confirmedAt: ctx.now() })

export const setCancelled = (
  ctx: Ctx,
  cancelled: readonly Booking[],
  { reason, cancelledBy }: { reason: string; cancelledBy: Canceller },
) =>
  setStatus(ctx, cancelled, {
    status: 'cancelled',
    cancelledAt: ctx.now(),
    cancelReason: reason,
    cancelledBy,
  })

/** Describes a booking after a change: its services, its party and its sums. */
type Rewritten = Pick<Booking, 'adults' | 'children' | 'infants' | 'rooms' | 'receipt'> &
  Record<'netMinor' | 'sellMinor' | 'discountMinor' | 'taxMinor' | 'totalMinor' | 'marginTaxMinor', number> & {
    services: readonly Service[]
    leaving: readonly number[]
    joining: Heads
    startsOn: CalendarDate
    since: Date
  }

/** Lists keys of services that this change rewords or leaves out. */
export type ChangedKeys = Record<'reworded' | 'leftOut', readonly string[]>

/** Returns the cost of a changed service at its supplier, scaled like its net. */
function toCost({ itemId, netMinor, cost }: typeof bookingServices.$inferSelect, is: Service): Service['cost'] {
  if (!cost || netMinor === is.netMinor) return cost
  return itemId === is.itemId && netMinor && is.netMinor !== null
    ? { ...cost, minor: scaleMinor(cost.minor, is.netMinor, netMinor) }
    : null
}

/** Writes services by key: missing ones are left out, others updated, new ones appended. */
async function writeServices(ctx: Ctx, bookingId: string, services: readonly Service[]): Promise<ChangedKeys> {
  const matchesBooking = eq(bookingServices.bookingId, bookingId)
  const known = await ctx.db.select().from(bookingServices).where(matchesBooking)
  const kept = new Set(services.map(({ key }) => key))
  const nothing = { netMinor: 0, sellMinor: 0, discountMinor: 0, taxMinor: 0, totalMinor: 0, cost: null, leftOut: true }
  const gone = known.filter(({ key, leftOut }) => !leftOut && !kept.has(key)).map(({ key }) => key)
  if (gone.length > 0)
    await ctx.db
      .update(bookingServices)
      .set(nothing)
      .where(and(matchesBooking, inArray(bookingServices.key, gone)))
  const [last] = await ctx.db
    .select({ position: max(bookingServices.position) })
    .from(bookingServices)
    .where(matchesBooking)
  let position = last?.position ?? -1
  const open = new Map(known.filter(({ leftOut }) => !leftOut).map((one) => [one.key, one]))
  for (const service of services) {
    const { key, ...values } = service
    const was = open.get(key)
    if (was)
      await ctx.db
        .update(bookingServices)
        .set({ ...values, cost: toCost(was, service) })
        .where(and(matchesBooking, eq(bookingServices.key, key)))
    else await ctx.db.insert(bookingServices).values({ ...service, bookingId, position: (position += 1) })
  }
  const before = new Map(known.map((one) => [one.key, one]))
  const reworded = services.flatMap((service) => {
    const was = before.get(service.key)
    return was && isReworded(was, service) ? [service.key] : []
  })
  return { reworded, leftOut: gone }
}

/**
 * Writes the agreed party; each joining traveler gets a new place. Books or releases the difference in seats, if the
 * booking keeps its hold.
 */
async function writeParty(
  ctx: Ctx,
  { id: bookingId, holdId }: Pick<Booking, 'id' | 'holdId'>,
  { leaving, joining }: Pick<Rewritten, 'leaving' | 'joining'>,
): Promise<void> {
  const { position } = bookingTravelers
  const matchesBooking = eq(bookingTravelers.bookingId, bookingId)
  const [last] = await ctx.db
    .select({ position: max(position) })
    .from(bookingTravelers)
    .where(matchesBooking)
  const first = (last?.position ?? 0) + 1
  const places = placesFor(joining, '').map((place, i) => ({ ...place, bookingId, position: first + i }))
  const gone =
    leaving.length === 0
      ? []
      : await ctx.db
          .delete(bookingTravelers)
          .where(and(matchesBooking, inArray(position, [...leaving])))
          .returning({ kind: bookingTravelers.kind })
  if (places.length > 0) await ctx.db.insert(bookingTravelers).values(places)
  const more = seatsFor(places) - seatsFor(gone)
  if (holdId && more > 0) await bookMore({ ctx, input: { id: holdId, seats: more } })
  if (holdId && more < 0) await giveBackSome({ ctx, input: { id: holdId, seats: -more } })
}

/**
 * Releases the seats of a booking, and takes those of its new first day. Returns what depends on that day: the last
 * day, the seats, and the policy's periods.
 * @throws AppError conflict without seats, or without a departure that day
 */
async function moveBooking(
  ctx: Ctx,
  booking: Booking,
  { startsOn, since, adults, children, totalMinor }: Rewritten,
): Promise<Pick<Booking, 'startsOn' | 'endsOn' | 'holdId' | 'departureId' | 'policy'>> {
  const { packageId, holdId, departureId, paymentTerms, policy } = booking
  if (holdId) await giveBackSeats({ ctx, input: { id: holdId } })
  const trip = { date: startsOn, seats: adults + children, since }
  const seats = packageId ? await bookOn({ ctx, input: { ...trip, packageId } }) : null
  if (departureId && !seats) throw conflict('The package has no departure on this day any more', 'startsOn')
  return {
    startsOn,
    endsOn: addDays(startsOn, daysBetween(booking.startsOn, booking.endsOn)),
    holdId: seats?.holdId ?? null,
    departureId: seats?.departureId ?? null,
    policy: { ...policy, refunds: toRefunds(paymentTerms, { startsOn, totalMinor }, getToday(ctx, booking)) },
  }
}

/**
 * Writes a change into a locked booking with its seats, in the caller's transaction.
 * @throws AppError conflict without seats for joining travelers, or on its new day
 */
export async function rewriteBooking(ctx: Ctx, booking: Booking, written: Rewritten): Promise<ChangedKeys> {
  const { id, version, startsOn } = booking
  const { services, leaving, joining, since: _since, ...values } = written
  const isMoved = values.startsOn !== startsOn
  const changed = await writeServices(ctx, id, services)
  await writeParty(ctx, { id, holdId: isMoved ? null : booking.holdId }, { leaving, joining })
  const moved = isMoved ? await moveBooking(ctx, booking, written) : {}
  await ctx.db
    .update(bookings)
    .set({ ...values, ...moved, version: sql`${bookings.version} + 1`, updatedAt: ctx.now() })
    .where(and(eq(bookings.id, id), eq(bookings.version, version)))
  if (values.marginTaxMinor !== booking.marginTaxMinor)
    await writeMargins(ctx, [{ bookingId: id, marginTaxMinor: values.marginTaxMinor }])
  return changed
}
