import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { recordEvents } from '../../core/events/service'
import { lockBookings } from './move.service'
import { bookings } from './table'
import { proposals } from '../../sales/proposals/table'

/** Matches proposals that no booking was made of. */
export const isUnbooked = sql`NOT EXISTS (SELECT FROM bookings b WHERE b.proposal_id = ${proposals.id})`

/** Matches a user's bookings that are not cancelled, and not over in their time zone. */
const isOpenFor = (ctx: Ctx, userId: string) =>
  and(
    eq(bookings.ownerId, userId),
    ne(bookings.status, 'cancelled'),
    sql`${bookings.endsOn} >= (${ctx.now().toISOString()}::timestamptz AT TIME ZONE ${bookings.timeZone})::date`,
  )

export const countBookingWork = (ctx: Ctx, userId: string): Promise<number> =>
  ctx.db.$count(bookings, isOpenFor(ctx, userId))

export async function handOverBookings(ctx: Ctx, { from, to }: { from: string; to: string | null }): Promise<void> {
  const ids = await lockBookings(ctx, isOpenFor(ctx, from))
  const handed = await ctx.db
    .update(bookings)
    .set({ ownerId: to })
    .where(inArray(bookings.id, ids))
    .returning({ id: bookings.id, reference: bookings.reference })
  const change = { before: { ownerId: from }, after: { ownerId: to } }
  await recordEvents(
    ctx,
    handed.map(({ id, reference }) => ({
      kind: 'booking.assigned',
      about: { entity: 'booking', id },
      data: { reference },
      ...change,
    })),
  )
}

/**
 * Assigns bookings to their lead's account, before leads of different people are merged. Prevents a merge from showing
 * a trip to another person. The merge has locked the accounts; runs in the caller's transaction.
 */
async function keepTravelers(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<void> {
  const both = sql`(${from}::uuid, ${to}::uuid)`
  const ids = await lockBookings(ctx, and(inArray(bookings.leadId, [from, to]), isNull(bookings.userId)))
  await ctx.db.execute(sql`UPDATE bookings SET user_id = coalesce(l.user_id, u.id)
    FROM leads l LEFT JOIN users u ON u.email = l.email AND u.email_verified_at IS NOT NULL AND u.role = 'traveler'
    WHERE ${inArray(bookings.id, ids)} AND l.id = ${bookings.leadId} AND coalesce(l.user_id, u.id) IS NOT NULL
      AND (SELECT count(DISTINCT (email, user_id)) FROM leads WHERE id IN ${both}) > 1`)
}

export async function moveBookings(
  ctx: Ctx,
  { from, to, ids }: { from: string; to: string; ids?: readonly string[] },
): Promise<string[]> {
  if (!ids) await keepTravelers(ctx, { from, to })
  // Moves bookings made since the merge back with their proposals.
  const matchesProposal = sql`${bookings.proposalId} IN (SELECT id FROM proposals WHERE lead_id = ${to})`
  const moved = await lockBookings(
    ctx,
    and(eq(bookings.leadId, from), ids && or(inArray(bookings.id, [...ids]), matchesProposal)),
  )
  await ctx.db.update(bookings).set({ leadId: to }).where(inArray(bookings.id, moved))
  return moved
}
