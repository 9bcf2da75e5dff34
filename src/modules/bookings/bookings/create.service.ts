import { users } from '../../identity/auth/table'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { newId, newReference } from '../../../platform/server/ids'
import { conflict } from '../../../shared/errors'
import { recordEvent } from '../../core/events/service'
import { lockStaff } from '../../sales/leads/assign.service'
import { leads } from '../../sales/leads/table'
import type { ProposalDetail } from '../../sales/proposals/view'
import { quotes } from '../../sales/quotes/table'
import type { RequestKey } from '../../core/idempotency/service'
import { getAgency } from '../../settings/settings/service'
import { findEstimateRules } from '../../settings/terms/service'
import { writeMargins } from '../supplier-orders/margins.service'
import type { Service } from './view'
import type { toSnapshot } from './snapshot.rules'
import { bookings, bookingServices, bookingTravelers } from './table'
import { lockIds } from '../../core/locks/lock.service'

export async function findBookingId(ctx: Ctx, proposalId: string): Promise<string | null> {
  const [row] = await ctx.db.select({ id: bookings.id }).from(bookings).where(eq(bookings.proposalId, proposalId))
  return row?.id ?? null
}

type AffectedProposal = Pick<ProposalDetail, 'leadId' | 'quoteId'>

/**
 * Finds the account: the lead's, else that of a request with the lead's address. Null leaves it to whoever confirms
 * that address.
 */
export async function findOwner(ctx: Ctx, { leadId, quoteId }: AffectedProposal): Promise<string | null> {
  const isItsRequest = and(sql`${quotes.id} = ${quoteId}::uuid`, eq(quotes.email, leads.email))
  const [row] = await ctx.db
    .select({ userId: sql<string | null>`coalesce(${leads.userId}, ${quotes.userId})` })
    .from(leads)
    .leftJoin(quotes, isItsRequest)
    .where(eq(leads.id, leadId))
  return row?.userId ?? null
}

/**
 * Locks the accounts of a booking first, as an erasure locks its user first.
 * @returns its owner: `ownerId` while they are staff, else the caller
 */
export async function lockPeople(
  ctx: UserCtx,
  { ownerId, leadId, quoteId }: AffectedProposal & Pick<ProposalDetail, 'ownerId'>,
): Promise<string> {
  const staff = await lockStaff(ctx, [...new Set([ctx.actor.id, ...(ownerId ? [ownerId] : [])])])
  const isTraveler = sql`${users.id} IN (SELECT user_id FROM quotes WHERE id = ${quoteId}
    UNION ALL SELECT user_id FROM leads WHERE id = ${leadId})`
  await lockIds(ctx, users, isTraveler, 'key share')
  return ownerId && staff.includes(ownerId) ? ownerId : ctx.actor.id
}

/** Describes the booking to insert, from any source. */
export type Agreed = {
  /** Books a proposal's seats where its package departs that day. */
  from:
    | { source: 'proposal'; proposalId: string; holdId?: string; departureId?: string }
    | { source: 'book-now'; holdId: string; departureId: string }
    | { source: 'staff'; holdId?: string; departureId?: string }
  leadId: string
  packageId: string | null
  userId: string | null
  ownerId: string | null
  /** Holds the trip's time zone, by default the agency's. */
  timeZone?: string
  snapshot: ReturnType<typeof toSnapshot> & Partial<typeof bookings.$inferInsert>
  services: readonly Service[]
  travelers: readonly Omit<typeof bookingTravelers.$inferInsert, 'bookingId'>[]
  /** Explains a booking by staff. */
  note?: string
  /** Dates a booking that was made before it is entered here. */
  bookedAt?: Date
  /** Adds facts of its source to the event. */
  facts: Record<string, unknown>
  request?: RequestKey | null
}

/** Retries with another reference on a collision: they are short enough to read out. */
async function insert(ctx: Ctx, row: Omit<typeof bookings.$inferInsert, 'reference'>, tries = 5) {
  const [made] = await ctx.db
    .insert(bookings)
    .values({ ...row, reference: newReference('BK') })
    .onConflictDoNothing({ target: bookings.reference })
    .returning({ id: bookings.id, reference: bookings.reference })
  if (made) return made
  if (tries === 1) throw new Error('No reference is free')
  return insert(ctx, row, tries - 1)
}

type Day = { leadId: string; startsOn: string; field?: string }

/** Checks a locked lead. @throws AppError conflict `field` where a booking for that day exists */
export async function assertNotBooked(ctx: Ctx, { leadId, startsOn, field }: Day) {
  const [made] = await ctx.db
    .select({ reference: bookings.reference })
    .from(bookings)
    .where(and(eq(bookings.leadId, leadId), eq(bookings.startsOn, startsOn), ne(bookings.status, 'cancelled')))
    .limit(1)
  if (made) throw conflict(`This lead is booked for that day already: ${made.reference}`, field)
}

/**
 * Inserts a booking with its services and travelers, and tells its timeline, its lead's and the audit log. Runs in the
 * transaction of the act in servicing, which does all else.
 */
export async function insertBooking(
  ctx: Ctx,
  { from, leadId, packageId, userId, ownerId, timeZone, snapshot, services, travelers, note, ...agreed }: Agreed,
): Promise<{ id: string; reference: string }> {
  const agency = await getAgency({ ctx })
  const zone = timeZone ?? agency.timeZone
  const { facts, request, bookedAt = ctx.now() } = agreed
  const given = {
    ...from,
    leadId,
    packageId,
    userId,
    ownerId,
    timeZone: zone,
    estimate: await findEstimateRules(ctx, snapshot.currency),
    createdAt: bookedAt,
    updatedAt: ctx.now(),
  }
  const made = await insert(ctx, { ...snapshot, ...given, ...request, id: newId() })
  const { id: bookingId, reference } = made
  if (snapshot.marginTaxMinor !== 0) await writeMargins(ctx, bookingId, { marginTaxMinor: snapshot.marginTaxMinor })
  await ctx.db
    .insert(bookingServices)
    .values(services.map((service, position) => ({ ...service, bookingId, position })))
  await ctx.db.insert(bookingTravelers).values(travelers.map((traveler) => ({ ...traveler, bookingId })))
  const { totalMinor, currency } = snapshot
  await recordEvent(ctx, {
    kind: 'booking.created',
    about: { entity: 'booking', id: bookingId },
    timelines: { booking: bookingId, lead: leadId },
    text: note,
    data: { reference, ...from, leadId, totalMinor, currency, ...facts },
  })
  return made
}
