import { and, type Column, eq, gte, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { addDays, type CalendarDate, earliestToday, latestToday } from '../../../shared/dates'
import { getAgencyToday } from '../../billing/payments/account.service'
import { bookingAccounts, instalments } from '../../billing/payments/table'
import { bookings } from '../../bookings/bookings/table'
import { type NewEvent, recordEvents } from '../../core/events/service'
import { proposals } from '../../sales/proposals/table'
import { holdAnnounced, setAnnounced } from '../../settings/settings/announced.service'

/** Counts the days that are looked at again, for what was confirmed or entered after its day had come. */
const daysAgain = 2

/** Matches days after the import of a booking, which may have begun: what came before happened in another program. */
const isSinceImport = (day: Column): SQL | undefined =>
  or(
    isNull(bookings.formerNumber),
    sql`${day} > (SELECT max(agency_day(e.at)) FROM events e
      WHERE e.booking_id = ${bookings.id} AND e.kind = 'booking.created')`,
  )

async function listTrips(ctx: Ctx, since: CalendarDate, kind: 'booking.begun' | 'booking.completed') {
  const now = ctx.now()
  const today = sql`(${now.toISOString()}::timestamptz AT TIME ZONE ${bookings.timeZone})::date`
  const isBegun = kind === 'booking.begun'
  const { id, reference, startsOn, endsOn } = bookings
  const found = await ctx.db
    .select({ id, reference })
    .from(bookings)
    .where(
      and(
        eq(bookings.status, 'confirmed'),
        // Bounds the range of the index by the earliest and latest possible today.
        isBegun
          ? and(gte(startsOn, since), lte(startsOn, latestToday(now)), sql`${startsOn} <= ${today}`)
          : and(gte(endsOn, addDays(since, -1)), lte(endsOn, latestToday(now)), sql`${endsOn} < ${today}`),
        isBegun ? isSinceImport(startsOn) : undefined,
        sql`NOT EXISTS (SELECT FROM events e WHERE e.booking_id = ${id} AND e.kind = ${kind})`,
      ),
    )
    .orderBy(id)
  return found.map((trip): NewEvent => ({ kind, timelines: { booking: trip.id }, data: { reference: trip.reference } }))
}

async function listDue(ctx: Ctx, since: CalendarDate): Promise<NewEvent[]> {
  const { bookingId, dueOn, amountMinor, settledMinor } = instalments
  const { reference } = bookings
  const { currency } = bookingAccounts
  const found = await ctx.db
    .select({
      bookingId,
      reference,
      amountMinor: sql<number>`sum(${amountMinor} - ${settledMinor})::float8`,
      currency,
      dueOn,
    })
    .from(instalments)
    .innerJoin(bookings, eq(bookings.id, bookingId))
    .innerJoin(bookingAccounts, eq(bookingAccounts.bookingId, bookingId))
    .where(
      and(
        sql`${settledMinor} < ${amountMinor}`,
        gte(dueOn, since),
        lte(dueOn, await getAgencyToday(ctx)),
        ne(bookings.status, 'cancelled'),
        isSinceImport(dueOn),
        sql`NOT EXISTS (SELECT FROM events e WHERE e.kind = 'payment.due'
          AND coalesce(e.booking_id, e.proposal_id, (e.data ->> 'bookingId')::uuid) = ${bookingId}
          AND coalesce(e.data ->> 'dueOn', '') = ${dueOn}::text)`,
      ),
    )
    .groupBy(bookingId, dueOn, reference, currency)
    .orderBy(bookingId, dueOn)
  // Stands in no timeline: not all who see a booking see what of it is paid.
  return found.map((data) => ({ kind: 'payment.due', data }))
}

async function listExpired(ctx: Ctx, since: CalendarDate): Promise<NewEvent[]> {
  const { id, reference, currentNumber: number, expiresAt } = proposals
  const found = await ctx.db
    .select({ id, reference, number })
    .from(proposals)
    .where(
      and(
        eq(proposals.status, 'sent'),
        lte(expiresAt, ctx.now()),
        gte(expiresAt, new Date(since)),
        sql`NOT EXISTS (SELECT FROM events e
          WHERE e.proposal_id = ${id} AND e.kind = 'proposal.expired' AND e.number = ${number})`,
      ),
    )
    .orderBy(id)
  return found.map(({ id: proposal, ...data }) => ({
    kind: 'proposal.expired',
    timelines: { proposal: { id: proposal, number: data.number } },
    data,
  }))
}

/**
 * Records what the calendar does, once each: trips that begin and end, parts of a price that fall due unpaid, proposals
 * that expire (decision 277). Webhooks and timelines follow; the log has what people do.
 */
export const announceDays = (ctx: Ctx): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    const since = await holdAnnounced(tx)
    const found = await Promise.all([
      listTrips(tx, since, 'booking.begun'),
      listTrips(tx, since, 'booking.completed'),
      listDue(tx, since),
      listExpired(tx, since),
    ])
    await recordEvents(tx, found.flat())
    const next = addDays(earliestToday(ctx.now()), -daysAgain)
    if (next > since) await setAnnounced(tx, next)
  })
