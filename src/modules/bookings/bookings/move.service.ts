import { and, asc, eq, inArray, max, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { enqueue } from '../../../platform/server/jobs/queue'
import { withTransaction } from '../../../platform/server/database/transaction'
import { AppError, conflict, notFound, stale } from '../../../shared/errors'
import { recordAudit } from '../../core/audit/service'
import { bookMore, giveBackSeats, giveBackSome, lockSeats } from '../../catalog/departures/seats.service'
import { addLeadEvent, touchLead } from '../../sales/leads/events.service'
import { type BookingDetail, type Canceller, notPaid, type Service, travelerCancelled } from './booking.rules'
import { addBookingEvent } from './events.service'
import type { CancelBookingInput, ConfirmBookingInput } from './schema'
import { isOwned } from './own.service'
import { type Booking, bookings, bookingServices, bookingTravelers } from './table'
import { canConfirm, canMoveBooking, cannotBe, isCurtailed, toDisplayStatus } from './transition.rules'
import { type Heads, placesFor, seatsFor } from './travelers.rules'
import { getBooking, getToday } from './view.service'

/** Takes the booking's row lock; leads are locked before. @throws AppError not-found */
export async function lockBooking(ctx: Ctx, id: string): Promise<Booking> {
  const [row] = await ctx.db.select().from(bookings).where(eq(bookings.id, id)).for('no key update')
  if (!row) throw notFound('Booking')
  return row
}

/** Locks matching bookings in the order of their ids, after their leads and seats. */
export async function lockBookings(ctx: Ctx, matching: SQL | undefined): Promise<string[]> {
  const found = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(matching)
    .orderBy(asc(bookings.id))
    .for('no key update')
  return found.map(({ id }) => id)
}

export const lockBookingsById = (ctx: Ctx, ids: readonly string[]): Promise<string[]> =>
  lockBookings(ctx, sql`${bookings.id} = ANY (${sql.param([...ids])}::uuid[])`)

/** Locks its lead and its departure's seats, which come before the booking. @throws AppError not-found */
async function lockBefore(ctx: Ctx, id: string): Promise<{ leadId: string }> {
  const { leadId, departureId } = bookings
  const [row] = await ctx.db.select({ leadId, departureId }).from(bookings).where(eq(bookings.id, id))
  if (!row) throw notFound('Booking')
  await touchLead(ctx, row.leadId)
  if (row.departureId) await lockSeats(ctx, [row.departureId])
  return row
}

/** Locks a booking after its lead and seats. @throws AppError not-found; conflict when the lead was merged meanwhile */
export async function lockToChange(ctx: Ctx, id: string): Promise<Booking> {
  const { leadId } = await lockBefore(ctx, id)
  const booking = await lockBooking(ctx, id)
  if (booking.leadId !== leadId) throw conflict('Its lead was merged meanwhile. Please try again')
  return booking
}

type Move = CancelBookingInput & { status: 'confirmed' | 'cancelled'; by?: Canceller } & Partial<ByAgency>
/** Refunds the whole price, as the agency cancels. `isTold`: the caller mails the traveler itself. */
type ByAgency = { byAgency: true; isTold: boolean }

/**
 * @throws AppError not-found; conflict, with the newer booking for a stale version; forbidden for a trip that has begun
 */
async function assertMoves(ctx: Ctx, booking: Booking, { version, status }: Move): Promise<void> {
  if (booking.version !== version) throw stale(await getBooking({ ctx, input: booking }))
  const stand = toDisplayStatus(booking, getToday(ctx, booking))
  if (!canMoveBooking(stand, status)) throw conflict(cannotBe(stand, status), 'status')
  if (status === 'confirmed' && !canConfirm(stand, booking, getToday(ctx, booking)))
    throw conflict('This trip is over. A booking that was never confirmed can only be cancelled', 'status')
  if (isCurtailed(stand, status) && ctx.actor?.role !== 'admin')
    throw new AppError('forbidden', 'This trip has begun. An administrator can cancel it')
}

async function moved(ctx: Ctx, asked: Move): Promise<void> {
  const { id, version, status, reason, backMinor, by = 'staff', byAgency = false, isTold = false } = asked
  await withTransaction(ctx, async (tx) => {
    const booking = await lockToChange(tx, id)
    await assertMoves(tx, booking, asked)
    if (status === 'confirmed')
      for (const { bookingConfirms } of ctx.lifecycles) await bookingConfirms?.(tx, id, reason)
    const now = ctx.now()
    const stamp =
      status === 'confirmed' ? { confirmedAt: now } : { cancelledAt: now, cancelReason: reason, cancelledBy: by }
    await tx.db
      .update(bookings)
      .set({ status, ...stamp, version: sql`${bookings.version} + 1`, updatedAt: now })
      .where(and(eq(bookings.id, id), eq(bookings.version, version)))
    if (status === 'cancelled' && booking.holdId) await giveBackSeats({ ctx: tx, input: { id: booking.holdId } })
    if (status === 'cancelled')
      for (const { bookingCancelled } of ctx.lifecycles) await bookingCancelled?.(tx, id, { byAgency, backMinor })
    const { reference } = booking
    await addBookingEvent(tx, id, { kind: status, text: reason })
    const kind = `booking-${status}`
    await addLeadEvent({ ctx: tx, input: { leadId: booking.leadId, kind, data: { bookingId: id, reference } } })
    if (!isTold)
      await enqueue(tx, {
        kind: 'booking.mails',
        key: `${id}:${status}`,
        payload: { bookingId: id, about: status, byAgency },
      })
    const change = { before: { status: booking.status }, after: { status } }
    const entry = {
      action: `booking.${status}`,
      entity: 'booking',
      entityId: id,
      data: { reference, reason },
      ...change,
    }
    await recordAudit({ ctx: tx, input: entry })
  })
}

async function move(ctx: UserCtx, asked: Move): Promise<BookingDetail> {
  await moved(ctx, asked)
  return getBooking({ ctx, input: asked })
}

/**
 * Confirms a held booking, once its deposit was received or waived with a reason.
 * @throws AppError not-found; conflict from another status, while the deposit is open, and with the newer booking for a
 * stale `version`
 */
export const confirmBooking = ({ ctx, input }: { ctx: UserCtx; input: ConfirmBookingInput }): Promise<BookingDetail> =>
  move(ctx, { ...input, status: 'confirmed' })

/**
 * Cancels a booking with a reason for colleagues, and releases its seats. Only administrators cancel a trip that has
 * begun.
 * @throws AppError not-found; forbidden; conflict once it is over or cancelled, or where the refundable amount differs
 * from `backMinor`; conflict with the newer booking for a stale `version`
 */
export const cancelBooking = ({ ctx, input }: { ctx: UserCtx; input: CancelBookingInput }): Promise<BookingDetail> =>
  move(ctx, { ...input, status: 'cancelled' })

/**
 * Cancels a booking whose trip the agency does not run, with a full refund whatever the policy. Mails the traveler
 * unless `isTold`.
 * @throws AppError as `cancelBooking`
 */
export const cancelByAgency = (
  ctx: UserCtx,
  asked: { id: string; version: number; reason: string; isTold: boolean },
): Promise<void> => moved(ctx, { ...asked, status: 'cancelled', byAgency: true })

/** Cancels a booking that was not paid in time, for a job without an actor. @throws AppError as `cancelBooking` */
export const expireBooking = (ctx: Ctx, { id, version }: { id: string; version: number }): Promise<void> =>
  moved(ctx, { id, version, status: 'cancelled', reason: notPaid, by: 'expiry' })

/**
 * Cancels the caller's own locked booking before its first day. Staff read `words` as the reason.
 * @throws AppError not-found, also for another traveler's; conflict once it has begun or is cancelled
 */
export async function cancelOwn(ctx: UserCtx, booking: Booking, words: string): Promise<void> {
  if ((await ctx.db.$count(bookings, and(eq(bookings.id, booking.id), isOwned(ctx)))) === 0) throw notFound('Booking')
  const stand = toDisplayStatus(booking, getToday(ctx, booking))
  if (isCurtailed(stand, 'cancelled') || !canMoveBooking(stand, 'cancelled'))
    throw conflict(
      stand === 'travelling'
        ? 'Your trip has begun. Please write to us or call us'
        : `A trip that is ${stand} cannot be cancelled. Please write to us if something is open`,
      'status',
    )
  const reason = words ? `${travelerCancelled}: ${words}` : travelerCancelled
  await move(ctx, { id: booking.id, version: booking.version, status: 'cancelled', reason, by: 'traveler' })
}

/** Describes a booking after a change: its services, its party and its sums. */
export type Rewritten = Pick<Booking, 'adults' | 'children' | 'infants' | 'rooms' | 'receipt'> &
  Record<'netMinor' | 'sellMinor' | 'discountMinor' | 'taxMinor' | 'totalMinor' | 'marginTaxMinor', number> & {
    services: readonly Service[]
    /** Lists positions of the party. */
    leaving: readonly number[]
    joining: Heads
  }

/** Writes services by key: missing ones are left out, others updated, new ones appended. */
async function writeServices(ctx: Ctx, bookingId: string, services: readonly Service[]): Promise<void> {
  const isOfBooking = eq(bookingServices.bookingId, bookingId)
  const known = await ctx.db
    .select({ key: bookingServices.key, leftOut: bookingServices.leftOut })
    .from(bookingServices)
    .where(isOfBooking)
  const kept = new Set(services.map(({ key }) => key))
  const nothing = { netMinor: 0, sellMinor: 0, discountMinor: 0, taxMinor: 0, totalMinor: 0, leftOut: true }
  const gone = known.filter(({ key, leftOut }) => !leftOut && !kept.has(key)).map(({ key }) => key)
  if (gone.length > 0)
    await ctx.db
      .update(bookingServices)
      .set(nothing)
      .where(and(isOfBooking, inArray(bookingServices.key, gone)))
  const [last] = await ctx.db
    .select({ position: max(bookingServices.position) })
    .from(bookingServices)
    .where(isOfBooking)
  let position = last?.position ?? -1
  const open = new Set(known.filter(({ leftOut }) => !leftOut).map(({ key }) => key))
  for (const service of services) {
    const { key, ...values } = service
    if (open.has(key))
      await ctx.db
        .update(bookingServices)
        .set(values)
        .where(and(isOfBooking, eq(bookingServices.key, key)))
    else await ctx.db.insert(bookingServices).values({ ...service, bookingId, position: (position += 1) })
  }
}

/** Writes the agreed party; each joining traveler gets a new place. Books or releases the difference in seats. */
async function writeParty(
  ctx: Ctx,
  { id: bookingId, holdId }: Booking,
  { leaving, joining }: Pick<Rewritten, 'leaving' | 'joining'>,
): Promise<void> {
  const { position } = bookingTravelers
  const isOfBooking = eq(bookingTravelers.bookingId, bookingId)
  const [last] = await ctx.db
    .select({ position: max(position) })
    .from(bookingTravelers)
    .where(isOfBooking)
  const first = (last?.position ?? 0) + 1
  const places = placesFor(joining, '').map((place, i) => ({ ...place, bookingId, position: first + i }))
  const gone =
    leaving.length === 0
      ? []
      : await ctx.db
          .delete(bookingTravelers)
          .where(and(isOfBooking, inArray(position, [...leaving])))
          .returning({ kind: bookingTravelers.kind })
  if (places.length > 0) await ctx.db.insert(bookingTravelers).values(places)
  const more = seatsFor(places) - seatsFor(gone)
  if (holdId && more > 0) await bookMore({ ctx, input: { id: holdId, seats: more } })
  if (holdId && more < 0) await giveBackSome({ ctx, input: { id: holdId, seats: -more } })
}

/**
 * Writes a change into a locked booking with its seats, in the caller's transaction.
 * @throws AppError conflict without seats for joining travelers
 */
export async function rewriteBooking(ctx: Ctx, booking: Booking, written: Rewritten): Promise<void> {
  const { id, version } = booking
  const { services, leaving, joining, ...values } = written
  await writeServices(ctx, id, services)
  await writeParty(ctx, booking, { leaving, joining })
  await ctx.db
    .update(bookings)
    .set({ ...values, version: sql`${bookings.version} + 1`, updatedAt: ctx.now() })
    .where(and(eq(bookings.id, id), eq(bookings.version, version)))
}
