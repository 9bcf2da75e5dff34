import { can } from '../../../shared/permissions'
import { and, asc, desc, eq, gt, isNull, max, sql } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import type { CalendarDate } from '../../../shared/dates'
import { notFound } from '../../../shared/errors'
import { mayReadDetails } from '../../core/events/rights.rules'
import { events, isPaymentAlert } from '../../core/events/table'
import { users } from '../../identity/auth/table'
import { joinNames } from '../../../shared/names'
import { leads } from '../../sales/leads/table'
import type { BookingInput } from './schema'
import { bookingsVisibleTo, ownOrUnassigned } from './scope.service'
import { bookings } from './table'
import { toBookingEvent } from './timeline.rules'
import type { BookingEvent } from './view'

/** Matches changes that moved a trip to another day. */
export const isMove = sql`${events.kind} = 'booking.change-settled' AND ${events.data} ? 'movedFrom'`

/** Returns the first day as it was booked, if a change has moved it; else null. */
export async function findMovedFrom(ctx: Ctx, id: string): Promise<CalendarDate | null> {
  const { bookingId, data, at } = events
  const [first] = await ctx.db
    .select({ data })
    .from(events)
    .where(and(eq(bookingId, id), isMove))
    .orderBy(asc(at), asc(events.id))
    .limit(1)
  return (first?.data.movedFrom as CalendarDate | undefined) ?? null
}

type PaymentAlert = { id: string; bookingId: string; text: string; reference: string; name: string; at: string }

/**
 * Lists alerts about online payments since then, newest first. Staff get those of own and unassigned bookings. Those
 * who correct accounts get all that they see, as only they can resolve some.
 */
export async function listPaymentAlerts(ctx: UserCtx, since: Date, limit: number): Promise<PaymentAlert[]> {
  const { id, text, at, actorId } = events
  const isOurs = can(ctx.actor, 'payments.correct') ? bookingsVisibleTo(ctx) : ownOrUnassigned(ctx)
  const found = await ctx.db
    .select({ id, bookingId: bookings.id, text, at, reference: bookings.reference, name: leads.customerName })
    .from(events)
    .innerJoin(bookings, eq(bookings.id, events.bookingId))
    .innerJoin(leads, eq(leads.id, bookings.leadId))
    .where(and(isPaymentAlert, isNull(actorId), gt(at, since), isOurs))
    .orderBy(desc(at), desc(id))
    .limit(limit)
  return found.map((one) => ({ ...one, at: one.at.toISOString() }))
}

type TravelerAlert = { bookingId: string; reference: string; title: string; name: string; at: string }

/** Lists own and unassigned bookings whose travelers the account has completed since then, newest first. */
export async function listTravelerAlerts(ctx: UserCtx, since: Date, limit: number): Promise<TravelerAlert[]> {
  const { reference, title } = bookings
  const isTheirs = and(
    eq(events.entity, 'booking'),
    eq(events.kind, 'booking.traveler-changed'),
    sql`${events.data}->>'by' = 'traveler'`,
  )
  const at = max(events.at)
  const found = await ctx.db
    .select({ bookingId: bookings.id, reference, title, name: leads.customerName, at })
    .from(events)
    .innerJoin(bookings, eq(bookings.id, events.bookingId))
    .innerJoin(leads, eq(leads.id, bookings.leadId))
    .where(and(isTheirs, gt(events.at, since), ownOrUnassigned(ctx)))
    .groupBy(bookings.id, leads.id)
    .orderBy(desc(at))
    .limit(limit)
  return found.map((one) => ({ ...one, at: one.at!.toISOString() }))
}

/**
 * Lists a booking's latest 500 events, newest first. Who may not read payments, documents or supplier orders gets no alerts
 * of payments, and no titles and sums of the others.
 * @throws AppError not-found
 */
export async function getBookingEvents({ ctx, input: { id } }: UserCall<BookingInput>): Promise<BookingEvent[]> {
  const found = await ctx.db
    .select({ event: events, actor: { firstName: users.firstName, lastName: users.lastName } })
    .from(events)
    .leftJoin(users, eq(users.id, events.actorId))
    .where(eq(events.bookingId, id))
    .orderBy(desc(events.at), desc(events.id))
    .limit(500)
  if (found.length === 0 && (await ctx.db.$count(bookings, eq(bookings.id, id))) === 0) throw notFound('Booking')
  return found
    .map(({ event, actor }) =>
      toBookingEvent(
        event,
        event.actorId === null ? null : actor ? joinNames(actor) : 'Former staff',
        mayReadDetails(ctx.actor, event),
      ),
    )
    .filter((event) => event !== null)
}
