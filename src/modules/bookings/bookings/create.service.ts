import { and, eq, ne, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { newId, newReference } from '../../../platform/server/ids'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict } from '../../../shared/errors'
import { recordAudit } from '../../core/audit/service'
import { addLeadEvent, touchLead } from '../../sales/leads/events.service'
import { bookOn } from '../../catalog/departures/seats.service'
import { lockStaff } from '../../sales/leads/assign.service'
import { leads } from '../../sales/leads/table'
import { leadWon } from '../../sales/leads/update.service'
import { toSeen } from '../../sales/proposal-answers/seen.service'
import { lockProposal } from '../../sales/proposals/draft.service'
import type { ProposalDetail } from '../../sales/proposals/proposal.rules'
import { getProposal } from '../../sales/proposals/view.service'
import { lockQuotesOfLeads, setQuoteStatuses } from '../../sales/quotes/move.service'
import { isAnonymous } from '../../sales/quotes/quote.rules'
import { quotes } from '../../sales/quotes/table'
import { getAgency } from '../../settings/settings/service'
import type { BookingDetail, Service } from './booking.rules'
import { addBookingEvent } from './events.service'
import type { ConvertInput } from './schema'
import { toServices, toSnapshot } from './snapshot.rules'
import { bookings, bookingServices, bookingTravelers } from './table'
import { placesFor } from './travelers.rules'
import { getBooking } from './view.service'

async function findBookingId(ctx: Ctx, proposalId: string): Promise<string | null> {
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
  await ctx.db.execute(
    sql`SELECT id FROM users WHERE id IN (SELECT user_id FROM quotes WHERE id = ${quoteId}
      UNION ALL SELECT user_id FROM leads WHERE id = ${leadId}) ORDER BY id FOR KEY SHARE`,
  )
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
  snapshot: ReturnType<typeof toSnapshot>
  services: readonly Service[]
  travelers: readonly Omit<typeof bookingTravelers.$inferInsert, 'bookingId'>[]
  event: { kind: 'converted' | 'booked'; data: Record<string, unknown>; text?: string }
  request?: { requestHash: string; bodyHash: string }
}

/** Retries with another reference on a collision: they are short enough to read out. */
async function insert(ctx: Ctx, row: Omit<typeof bookings.$inferInsert, 'reference'>, next: () => string, tries = 5) {
  const [made] = await ctx.db
    .insert(bookings)
    .values({ ...row, reference: next() })
    .onConflictDoNothing({ target: bookings.reference })
    .returning({ id: bookings.id, reference: bookings.reference })
  if (made) return made
  if (tries === 1) throw new Error('No reference is free')
  return insert(ctx, row, next, tries - 1)
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

/** Returns the booking of a repeated request. @throws AppError conflict for the same key with another body */
export async function bookingOfRequest(ctx: Ctx, key: Agreed['request']): Promise<string | null> {
  if (!key) return null
  const { id, requestHash, bodyHash } = bookings
  const [first] = await ctx.db.select({ id, bodyHash }).from(bookings).where(eq(requestHash, key.requestHash))
  if (first && first.bodyHash !== key.bodyHash)
    throw conflict('This Idempotency-Key belongs to another request. Send this one with a key of its own')
  return first?.id ?? null
}

/**
 * Inserts the booking with its services and travelers. Runs in the caller's transaction, which has locked and won the
 * lead.
 */
export async function addBooking(
  ctx: Ctx,
  { from, leadId, packageId, userId, ownerId, timeZone, snapshot, services, travelers, event, request }: Agreed,
  next = () => newReference('BK'),
): Promise<{ id: string; reference: string }> {
  const zone = timeZone ?? (await getAgency({ ctx })).timeZone
  const at = ctx.now()
  const given = { ...from, leadId, packageId, userId, ownerId, timeZone: zone, createdAt: at, updatedAt: at }
  const made = await insert(ctx, { ...snapshot, ...given, ...request, id: newId() }, next)
  const { id: bookingId, reference } = made
  await ctx.db
    .insert(bookingServices)
    .values(services.map((service, position) => ({ ...service, bookingId, position })))
  await ctx.db.insert(bookingTravelers).values(travelers.map((traveler) => ({ ...traveler, bookingId })))
  await addBookingEvent(ctx, bookingId, event)
  for (const { bookingMade } of ctx.lifecycles) await bookingMade?.(ctx, bookingId)
  await addLeadEvent({ ctx, input: { leadId, kind: 'booked', data: { bookingId, reference } } })
  const { totalMinor, currency } = snapshot
  const data = { reference, ...from, leadId, totalMinor, currency }
  await recordAudit({ ctx, input: { action: 'booking.created', entity: 'booking', entityId: bookingId, data } })
  return made
}

/** Books the accepted offer, with a place for each traveler. */
async function write(ctx: UserCtx, proposal: ProposalDetail, ownerId: string, another: boolean): Promise<string> {
  const offer = proposal.versions.find(({ number }) => number === proposal.currentNumber)!
  const seen = await toSeen(ctx, proposal, offer)
  const { id: proposalId, leadId, packageId, customerName } = proposal
  const { adults, children } = offer
  if (!another) await assertNotBooked(ctx, { leadId, startsOn: seen.travelFrom, field: 'another' })
  const input = { date: seen.travelFrom, seats: adults + children, since: new Date(proposal.createdAt) }
  // Locks seats after the lead and before the booking, by the lock order.
  const seats = packageId ? await bookOn({ ctx, input: { ...input, packageId } }) : null
  const { id } = await addBooking(ctx, {
    from: { source: 'proposal', proposalId, ...seats },
    leadId,
    packageId,
    userId: await findOwner(ctx, proposal),
    ownerId,
    snapshot: toSnapshot(seen, offer),
    services: toServices(offer),
    travelers: placesFor(offer, customerName),
    event: { kind: 'converted', data: { proposalId, reference: proposal.reference, number: offer.number } },
  })
  return id
}

/**
 * Makes the booking of an accepted proposal, with its prices, days and policy. Confirms its request unless that was
 * cancelled, and wins its lead. Repeated calls return the same booking.
 * @throws AppError not-found; conflict for a proposal that is not accepted, or an erased traveler; conflict for a full
 * or cancelled departure; conflict `another` where its lead has another booking for that day
 */
export async function convertToBooking({
  ctx,
  input: { proposalId, another = false },
}: {
  ctx: UserCtx
  input: ConvertInput
}): Promise<BookingDetail> {
  const seen = await getProposal({ ctx, input: { id: proposalId } })
  const id = await withTransaction(ctx, async (tx) => {
    const ownerId = await lockPeople(tx, seen)
    // Locks requests, proposals, customers and leads in this order, to prevent deadlocks.
    await lockQuotesOfLeads(tx, [seen.leadId])
    const { status, quoteId, leadId } = await lockProposal(tx, proposalId)
    const known = await findBookingId(tx, proposalId)
    if (known) return known
    if (status !== 'accepted')
      throw conflict(
        `Only an accepted proposal becomes a booking. This one is ${status}: send it, and let its traveler accept it`,
        'status',
      )
    if (leadId !== seen.leadId) throw conflict('Its lead was merged meanwhile. Please try again')
    const proposal = await getProposal({ ctx: tx, input: { id: proposalId } })
    if (isAnonymous(proposal)) throw conflict('The data of this traveler was deleted. A new trip needs a new lead')
    if (quoteId) await setQuoteStatuses({ ctx: tx, input: { ids: [quoteId], status: 'confirmed' } })
    const { currency } = proposal
    const { totalMinor: valueMinor } = proposal.versions.find(({ number }) => number === proposal.currentNumber)!
    await leadWon(tx, { leadId, valueMinor, currency })
    await touchLead(tx, leadId)
    return write(tx, proposal, ownerId, another)
  })
  return getBooking({ ctx, input: { id } })
}
