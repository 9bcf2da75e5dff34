import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../platform/server/context'
import { rows } from '../../platform/server/database/db'
import type { Person } from '../../platform/server/lifecycle'
import { anonymizeAudit } from '../audit/service'
import { leads } from '../leads/table'
import { getOwnBooking, ownBookings } from './own.service'
import { bookingEvents, bookings, bookingTravelers } from './table'

/** Of the account, or of a lead whose person was removed, while something is left to erase. */
const ofNobody = (userId: string) => sql`SELECT b.id FROM bookings b JOIN leads l ON l.id = b.lead_id
  WHERE b.user_id = ${userId} OR (l.email LIKE 'deleted-%@deleted.invalid' AND EXISTS (
    SELECT FROM booking_travelers t WHERE t.booking_id = b.id AND t.last_name <> 'Deleted traveler'))`

const reason = 'The account was deleted'

/** Trips that have not begun are cancelled: nobody is left who travels. */
async function cancelAll(ctx: Ctx, ids: string[]): Promise<void> {
  const now = ctx.now()
  const today = sql`(${now.toISOString()}::timestamptz AT TIME ZONE ${bookings.timeZone})::date`
  await ctx.db
    .update(bookings)
    .set({ status: 'cancelled', cancelledAt: now, cancelReason: reason })
    .where(
      and(
        inArray(bookings.id, ids),
        or(eq(bookings.status, 'held'), and(eq(bookings.status, 'confirmed'), sql`${bookings.startsOn} > ${today}`)),
      ),
    )
}

/**
 * After the leads: who travels goes, and what staff wrote. What was agreed stays for the books. In the caller's
 * transaction.
 */
export async function anonymizeBookings(ctx: Ctx, { id }: Person): Promise<void> {
  const ids = (await rows<{ id: string }>(ctx.db, ofNobody(id))).map((row) => row.id)
  if (ids.length === 0) return
  await cancelAll(ctx, ids)
  await ctx.db
    .update(bookings)
    .set({
      userId: null,
      cancelReason: sql`CASE WHEN ${bookings.cancelReason} IS NULL THEN NULL WHEN ${bookings.cancelReason} = ${reason} THEN ${reason} ELSE '' END`,
      version: sql`${bookings.version} + 1`,
      updatedAt: ctx.now(),
    })
    .where(inArray(bookings.id, ids))
  await ctx.db
    .update(bookingTravelers)
    .set({
      firstName: '',
      lastName: 'Deleted traveler',
      gender: null,
      dateOfBirth: null,
      nationality: '',
      passportExpiry: null,
      version: sql`${bookingTravelers.version} + 1`,
    })
    .where(inArray(bookingTravelers.bookingId, ids))
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('itinera.anonymize', 'on', true)`)
    await tx.update(bookingEvents).set({ text: '', data: {} }).where(inArray(bookingEvents.bookingId, ids))
    await tx.execute(sql`SELECT set_config('itinera.anonymize', '', true)`)
  })
  await anonymizeAudit(ctx, 'booking', ids)
}

/** Before the account gets another address, what is its own by the confirmed one becomes its own. */
export async function assignBookings(ctx: Ctx, { id, email, emailVerifiedAt }: Person): Promise<void> {
  if (!emailVerifiedAt) return
  const theirs = ctx.db.select({ id: leads.id }).from(leads).where(eq(leads.email, email))
  await ctx.db
    .update(bookings)
    .set({ userId: id })
    .where(and(isNull(bookings.userId), inArray(bookings.leadId, theirs)))
}

/** The caller's own trips with everything that they may see of them. */
export async function downloadBookings(ctx: UserCtx): Promise<object[]> {
  const own = await ownBookings({ ctx })
  const opened = []
  for (const { id } of own) opened.push(await getOwnBooking({ ctx, input: { id } }))
  return opened.map(({ contact: _contact, ...booking }) => booking)
}
