import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { notFound } from '../../../shared/errors'
import { recordAudit } from '../../core/audit/service'
import { users } from '../../identity/auth/table'
import { fullName } from '../../identity/auth/user.rules'
import { addLeadEvent } from '../../sales/leads/events.service'
import { leads } from '../../sales/leads/table'
import type { BookingEvent, BookingEventKind } from './booking.rules'
import type { BookingInput } from './schema'
import { type Booking, bookingEvents, bookings } from './table'

type NewEvent = { kind: BookingEventKind; text?: string; data?: Record<string, unknown> }

/** Adds an event, in the caller's transaction. */
export async function addBookingEvent(ctx: Ctx, bookingId: string, event: NewEvent): Promise<void> {
  const actorId = ctx.actor?.id ?? null
  await ctx.db.insert(bookingEvents).values({ ...event, id: newId(), bookingId, at: ctx.now(), actorId })
}

/** Records that a booking was confirmed or cancelled, for its timeline, that of its lead and the audit log. */
export async function recordMove(
  ctx: Ctx,
  { id, reference, leadId, status: before }: Booking,
  { status, reason }: { status: 'confirmed' | 'cancelled'; reason: string },
): Promise<void> {
  await addBookingEvent(ctx, id, { kind: status, text: reason })
  await addLeadEvent({ ctx, input: { leadId, kind: `booking-${status}`, data: { bookingId: id, reference } } })
  const entry = { action: `booking.${status}`, entity: 'booking', entityId: id, data: { reference, reason } }
  await recordAudit({ ctx, input: { ...entry, before: { status: before }, after: { status } } })
}

export type PaymentAlert = { id: string; bookingId: string; text: string; reference: string; name: string; at: string }

/**
 * Lists alerts about online payments since then, newest first. Staff get those of own and unassigned bookings;
 * administrators all, as only they can resolve some.
 */
export async function listPaymentAlerts(ctx: UserCtx, since: Date, limit: number): Promise<PaymentAlert[]> {
  const { id, bookingId, text, at, kind, actorId } = bookingEvents
  const isOurs = or(eq(bookings.ownerId, ctx.actor.id), isNull(bookings.ownerId))
  const found = await ctx.db
    .select({ id, bookingId, text, at, reference: bookings.reference, name: leads.customerName })
    .from(bookingEvents)
    .innerJoin(bookings, eq(bookings.id, bookingId))
    .innerJoin(leads, eq(leads.id, bookings.leadId))
    .where(
      and(eq(kind, 'online-payment'), isNull(actorId), gt(at, since), ctx.actor.role === 'admin' ? undefined : isOurs),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit)
  return found.map((one) => ({ ...one, at: one.at.toISOString() }))
}

/** Lists a booking's latest 500 events, newest first. @throws AppError not-found */
export async function getBookingEvents({
  ctx,
  input: { id },
}: {
  ctx: UserCtx
  input: BookingInput
}): Promise<BookingEvent[]> {
  const found = await ctx.db
    .select({ event: bookingEvents, actor: { firstName: users.firstName, lastName: users.lastName } })
    .from(bookingEvents)
    .leftJoin(users, eq(users.id, bookingEvents.actorId))
    .where(eq(bookingEvents.bookingId, id))
    .orderBy(desc(bookingEvents.at), desc(bookingEvents.id))
    .limit(500)
  if (found.length === 0 && (await ctx.db.$count(bookings, eq(bookings.id, id))) === 0) throw notFound('Booking')
  return found.map(({ event: { bookingId: _id, actorId, at, ...event }, actor }) => ({
    ...event,
    at: at.toISOString(),
    actor: actorId === null ? null : actor ? fullName(actor) : 'Former staff',
  }))
}
