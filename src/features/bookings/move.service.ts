import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../platform/server/context'
import { enqueue } from '../../platform/server/jobs/queue'
import { AppError, conflict, notFound, stale } from '../../shared/errors'
import { recordAudit } from '../audit/service'
import { giveBackSeats, lockSeats } from '../departures/seats.service'
import { addLeadEvent, touchLead } from '../leads/events.service'
import type { BookingDetail } from './booking.rules'
import { addBookingEvent } from './events.service'
import type { CancelBookingInput, ConfirmBookingInput } from './schema'
import { type Booking, bookings } from './table'
import { canConfirm, canMoveBooking, isCurtailed, standOf } from './transition.rules'
import { getBooking, todayOf } from './view.service'

/** Bookings are locked after their leads. @throws AppError not-found */
export async function lockBooking(ctx: Ctx, id: string): Promise<Booking> {
  const [row] = await ctx.db.select().from(bookings).where(eq(bookings.id, id)).for('update')
  if (!row) throw notFound('Booking')
  return row
}

/** Locks those that match, one after the other by id, after their leads and seats. */
export async function lockBookings(ctx: Ctx, matching: SQL | undefined): Promise<string[]> {
  const found = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(matching)
    .orderBy(asc(bookings.id))
    .for('no key update')
  return found.map(({ id }) => id)
}

/** Its lead, told and locked, and the seats of its departure, locked: both before the booking. @throws AppError not-found */
async function lockBefore(ctx: Ctx, id: string): Promise<{ leadId: string }> {
  const { leadId, departureId } = bookings
  const [row] = await ctx.db.select({ leadId, departureId }).from(bookings).where(eq(bookings.id, id))
  if (!row) throw notFound('Booking')
  await touchLead(ctx, row.leadId)
  if (row.departureId) await lockSeats(ctx, [row.departureId])
  return row
}

type Move = { id: string; version: number; status: 'confirmed' | 'cancelled'; reason: string }

/** @throws AppError not-found; conflict, with the newer booking for a stale version; forbidden for a trip that has begun */
async function assertMoves(ctx: UserCtx, booking: Booking, { version, status }: Move): Promise<void> {
  if (booking.version !== version) throw stale(await getBooking({ ctx, input: booking }))
  const stand = standOf(booking, todayOf(ctx, booking))
  if (!canMoveBooking(stand, status)) throw conflict(`A booking that is ${stand} cannot be ${status}`, 'status')
  if (status === 'confirmed' && !canConfirm(stand, booking, todayOf(ctx, booking)))
    throw conflict('This trip is over. A booking that was never confirmed can only be cancelled', 'status')
  if (isCurtailed(stand, status) && ctx.actor.role !== 'admin')
    throw new AppError('forbidden', 'This trip has begun. An administrator can cancel it')
}

async function move(ctx: UserCtx, asked: Move): Promise<BookingDetail> {
  const { id, version, status, reason } = asked
  await ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const { leadId } = await lockBefore(txCtx, id)
    const booking = await lockBooking(txCtx, id)
    if (booking.leadId !== leadId) throw conflict('Its lead was merged meanwhile. Please try again')
    await assertMoves(txCtx, booking, asked)
    if (status === 'confirmed')
      for (const { bookingConfirms } of ctx.lifecycles) await bookingConfirms?.(txCtx, id, reason)
    const now = ctx.now()
    const stamp = status === 'confirmed' ? { confirmedAt: now } : { cancelledAt: now, cancelReason: reason }
    await tx
      .update(bookings)
      .set({ status, ...stamp, version: sql`${bookings.version} + 1`, updatedAt: now })
      .where(and(eq(bookings.id, id), eq(bookings.version, version)))
    if (status === 'cancelled' && booking.holdId) await giveBackSeats({ ctx: txCtx, input: { id: booking.holdId } })
    if (status === 'cancelled') for (const { bookingCancelled } of ctx.lifecycles) await bookingCancelled?.(txCtx, id)
    const { reference } = booking
    await addBookingEvent(txCtx, id, { kind: status, text: reason })
    const kind = `booking-${status}`
    await addLeadEvent({ ctx: txCtx, input: { leadId: booking.leadId, kind, data: { bookingId: id, reference } } })
    await enqueue(txCtx, { kind: 'booking.mails', key: `${id}:${status}`, payload: { bookingId: id, about: status } })
    const change = { before: { status: booking.status }, after: { status } }
    const entry = {
      action: `booking.${status}`,
      entity: 'booking',
      entityId: id,
      data: { reference, reason },
      ...change,
    }
    await recordAudit({ ctx: txCtx, input: entry })
  })
  return getBooking({ ctx, input: { id } })
}

/**
 * A held booking stands, once its deposit was received or staff say why it is waived.
 * @throws AppError not-found; conflict from anywhere else or while the deposit is open, and with the newer booking for a stale `version`
 */
export const confirmBooking = ({ ctx, input }: { ctx: UserCtx; input: ConfirmBookingInput }): Promise<BookingDetail> =>
  move(ctx, { ...input, status: 'confirmed' })

/**
 * Ends a booking, with a reason for colleagues, and gives its seats back. Of a trip that has begun, administrators do.
 * @throws AppError not-found; forbidden; conflict once it is over or cancelled, and with the newer booking for a stale `version`
 */
export const cancelBooking = ({ ctx, input }: { ctx: UserCtx; input: CancelBookingInput }): Promise<BookingDetail> =>
  move(ctx, { ...input, status: 'cancelled' })

/** The bookings of a lead become those of another one. */
export async function moveBookings(
  ctx: Ctx,
  { from, to, ids }: { from: string; to: string; ids?: readonly string[] },
): Promise<string[]> {
  // One that was made since a merge goes back with its proposal.
  const isOfMoved = sql`${bookings.proposalId} IN (SELECT id FROM proposals WHERE lead_id = ${to})`
  const moved = await lockBookings(
    ctx,
    and(eq(bookings.leadId, from), ids && or(inArray(bookings.id, [...ids]), isOfMoved)),
  )
  await ctx.db.update(bookings).set({ leadId: to }).where(inArray(bookings.id, moved))
  return moved
}
