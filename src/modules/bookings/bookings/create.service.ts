import { users } from '../../identity/auth/table'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { insertRows } from '../../../platform/server/database/insert'
import { newId, newReference } from '../../../platform/server/ids'
import { conflict } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { recordEvents } from '../../core/events/service'
import { packages } from '../../catalog/packages/table'
import { places } from '../../catalog/places/table'
import { lockStaff } from '../../sales/leads/assign.service'
import { leads } from '../../sales/leads/table'
import type { ProposalDetail } from '../../sales/proposals/view'
import { quotes } from '../../sales/quotes/table'
import type { RequestKey } from '../../../platform/server/idempotency'
import { getAgency } from '../../settings/settings/service'
import type { TripRules } from '../../settings/terms/schema'
import { findEstimateRules } from '../../settings/terms/service'
import { writeMargins } from '../supplier-orders/margins.service'
import type { Service } from './view'
import type { toSnapshot } from './snapshot.rules'
import { type Booking, bookings, bookingServices, bookingTravelers } from './table'
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
  /** Holds the trip's time zone, by default its package's, without one the agency's. */
  timeZone?: string
  snapshot: ReturnType<typeof toSnapshot> & Partial<typeof bookings.$inferInsert>
  services: readonly Service[]
  travelers: readonly Omit<typeof bookingTravelers.$inferInsert, 'bookingId'>[]
  note?: string
  /** Dates a booking that was made before it is entered here. */
  bookedAt?: Date
  /** Adds facts of its source to the event. */
  facts: Record<string, unknown>
  request?: RequestKey | null
}

type CreatedBooking = Pick<
  Booking,
  'id' | 'reference' | 'currency' | 'totalMinor' | 'startsOn' | 'endsOn' | 'paymentTerms' | 'createdAt'
>
type NewBooking = Omit<typeof bookings.$inferInsert, 'reference'>

/** Retries with other references on a collision: they are short enough to read out. */
async function insert(ctx: Ctx, rows: readonly NewBooking[], tries = 5): Promise<CreatedBooking[]> {
  if (rows.length === 0) return []
  if (tries === 0) throw new Error('No reference is free')
  const { brand } = await getAgency({ ctx })
  const made = await ctx.db
    .insert(bookings)
    .values(rows.map((row) => ({ ...row, reference: newReference(brand.prefixes.booking) })))
    .onConflictDoNothing({ target: bookings.reference })
    .returning({
      id: bookings.id,
      reference: bookings.reference,
      currency: bookings.currency,
      totalMinor: bookings.totalMinor,
      startsOn: bookings.startsOn,
      endsOn: bookings.endsOn,
      paymentTerms: bookings.paymentTerms,
      createdAt: bookings.createdAt,
    })
  const ids = new Set(made.map(({ id }) => id))
  const left = rows.filter(({ id }) => !ids.has(id))
  return [...made, ...(await insert(ctx, left, tries - 1))]
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

async function getEstimatesIn(ctx: Ctx, currencies: readonly Currency[]): Promise<Map<Currency, TripRules>> {
  const found = new Map<Currency, TripRules>()
  for (const currency of new Set(currencies)) found.set(currency, await findEstimateRules(ctx, currency))
  return found
}

/** Returns the time zones of packages: calendar days of a trip count where it starts. */
async function getZones(ctx: Ctx, packageIds: readonly string[]): Promise<Map<string, string>> {
  if (packageIds.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: packages.id, timeZone: places.timeZone })
    .from(packages)
    .innerJoin(places, eq(places.id, packages.placeId))
    .where(inArray(packages.id, [...packageIds]))
  return new Map(found.map(({ id, timeZone }) => [id, timeZone]))
}

/**
 * Inserts bookings with their services and travelers, and tells their timelines, their leads' and the audit log. Runs in
 * the transaction of the act in servicing, which does all else.
 */
export async function insertBookings(ctx: Ctx, all: readonly Agreed[]): Promise<CreatedBooking[]> {
  const agency = await getAgency({ ctx })
  const estimates = await getEstimatesIn(
    ctx,
    all.map(({ snapshot }) => snapshot.currency),
  )
  const zones = await getZones(
    ctx,
    all.flatMap(({ timeZone, packageId }) => (!timeZone && packageId ? [packageId] : [])),
  )
  const rows = all.map(({ from, leadId, packageId, userId, ownerId, timeZone, snapshot, request, bookedAt }) => ({
    ...snapshot,
    ...from,
    leadId,
    packageId,
    userId,
    ownerId,
    timeZone: timeZone ?? zones.get(packageId ?? '') ?? agency.timeZone,
    unpaidDays: agency.times.unpaidDays,
    estimate: estimates.get(snapshot.currency)!,
    createdAt: bookedAt ?? ctx.now(),
    updatedAt: ctx.now(),
    ...request,
    id: newId(),
  }))
  const inserted = new Map((await insert(ctx, rows)).map((one) => [one.id, one]))
  const made = rows.map(({ id }) => inserted.get(id)!)
  const withIds = all.map((agreed, i) => ({ ...agreed, ...made[i]! }))
  const margins = withIds.flatMap(({ id: bookingId, snapshot: { marginTaxMinor } }) =>
    marginTaxMinor === 0 ? [] : [{ bookingId, marginTaxMinor }],
  )
  const services = withIds.flatMap(({ id: bookingId, services: all }) =>
    all.map((service, position) => ({ ...service, bookingId, position })),
  )
  const travelers = withIds.flatMap(({ id: bookingId, travelers: all }) =>
    all.map((traveler) => ({ ...traveler, bookingId })),
  )
  const events = withIds.map(({ id, reference, from, leadId, note, facts, snapshot: { totalMinor, currency } }) => ({
    kind: 'booking.created' as const,
    about: { entity: 'booking' as const, id },
    timelines: { booking: id, lead: leadId },
    text: note,
    data: { reference, ...from, leadId, totalMinor, currency, ...facts },
  }))
  await Promise.all([
    writeMargins(ctx, margins),
    insertRows(ctx.db, bookingServices, services),
    insertRows(ctx.db, bookingTravelers, travelers),
    recordEvents(ctx, events),
  ])
  return made
}
