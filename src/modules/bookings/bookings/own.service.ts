import { and, desc, eq, gte, lte, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { countUpToCap } from '../../../platform/server/database/count'
import {
  countOnce,
  type Part,
  readSortedPage,
  type Sort,
  toSortValue,
} from '../../../platform/server/database/sorted-page'
import { timeLimits } from '../../../platform/server/database/time-limit'
import type { CalendarDate } from '../../../shared/dates'
import { notFound } from '../../../shared/errors'
import { fold } from '../../../shared/text'
import { pickView } from '../../../shared/views'
import { isOwn } from '../../identity/auth/owner.service'
import { users } from '../../identity/auth/table'
import { joinNames } from '../../../shared/names'
import { leads } from '../../sales/leads/table'
import { getItemPictures } from '../../catalog/inventory/pictures.service'
import type { Picture } from '../../core/media/view'
import { getCovers } from '../../catalog/packages/pictures.service'
import { packages } from '../../catalog/packages/table'
import type { Receipt } from '../../catalog/pricing/view'
import type { Tax } from '../../sales/proposals/view'
import { getProposal } from '../../sales/proposals/view.service'
import { getAgencyPhone } from '../../settings/settings/phone.rules'
import { getSite } from '../../settings/settings/service'
import { getFirstPayment, heldUntil } from './booking.rules'
import { findMovedFrom } from './events.service'
import type { BookingInput, ListOwnTripsInput } from './schema'
import { hideMarginTax } from './snapshot.rules'
import { type Booking, bookings } from './table'
import { toDisplayStatus } from './transition.rules'
import {
  type BookingView,
  ownBooking,
  type OwnBooking,
  ownBookingView,
  type OwnBookingView,
  ownService,
  type OwnTripPage,
} from './view'
import {
  type BookingRow,
  isImportUndone,
  openColumns,
  getParts,
  toPolicy,
  getToday,
  viewColumns,
  toView,
} from './view.service'

export const ofLead = { userId: sql`l.user_id`, email: sql`l.email` }

/** Selects bookings of an account, and those without an account whose lead is the account's. */
export const isOwnBooking = (accountId: string): SQL => sql`${bookings.id} IN (
  SELECT id FROM bookings WHERE user_id = ${accountId}::uuid
  UNION ALL SELECT b.id FROM leads l JOIN bookings b ON b.lead_id = l.id
  WHERE b.user_id IS NULL AND ${isOwn(ofLead, accountId)})`

export const isOwned = ({ actor }: UserCtx): SQL => isOwnBooking(actor.id)

/** Matches the trips that an account lists: nobody ever booked those of an undone import (decision 253). */
const isListed = (ctx: UserCtx): SQL => and(isOwned(ctx), not(isImportUndone))!

export const isOwnedBooking = async (ctx: UserCtx, id: string): Promise<boolean> =>
  (await ctx.db.$count(bookings, and(eq(bookings.id, id), isOwned(ctx)))) > 0

const toOwnView = (ctx: Ctx, row: BookingRow, covers: ReadonlyMap<string, Picture>): OwnBookingView =>
  pickView(ownBookingView, toView(ctx, row), {
    timeZone: row.booking.timeZone,
    picture: covers.get(row.booking.packageId ?? '') ?? null,
  })

const selectOpenBookings = (ctx: Ctx, where: SQL | undefined) =>
  ctx.db
    .select(openColumns)
    .from(bookings)
    .innerJoin(leads, eq(leads.id, bookings.leadId))
    .leftJoin(users, eq(users.id, bookings.ownerId))
    .where(where)

const byDeparture: Sort = { column: bookings.startsOn, id: bookings.id, descending: true }

const selectOwn = (ctx: UserCtx, { where, orderBy, limit }: Part) =>
  ctx.db
    .select({ ...viewColumns, id: bookings.id, sortValue: toSortValue(byDeparture) })
    .from(bookings)
    .innerJoin(leads, eq(leads.id, bookings.leadId))
    .leftJoin(users, eq(users.id, bookings.ownerId))
    .where(and(isListed(ctx), where))
    .orderBy(...orderBy)
    .limit(limit)

async function withCovers(ctx: Ctx, rows: readonly BookingRow[]): Promise<OwnBookingView[]> {
  const covers = await getCovers(
    ctx,
    rows.map(({ booking }) => booking.packageId),
  )
  return rows.map((row) => toOwnView(ctx, row, covers))
}

const latestFirst = [desc(bookings.startsOn), desc(bookings.id)]

/** Lists the caller's own trips, latest departure first, up to 1,000. */
export const listOwnBookings = async ({ ctx }: { ctx: UserCtx }): Promise<OwnBookingView[]> =>
  withCovers(ctx, await selectOwn(ctx, { where: undefined, orderBy: latestFirst, limit: 1000 }))

/** Lists them page by page. @throws AppError invalid `cursor` */
export async function listOwnTrips({ ctx, input }: UserCall<ListOwnTripsInput>): Promise<OwnTripPage> {
  const total = await countOnce(input, () => countUpToCap(ctx.db, bookings, isListed(ctx)))
  const page = await readSortedPage({ ...byDeparture, total }, input, (part) => selectOwn(ctx, part))
  return { items: await withCovers(ctx, page.rows), nextCursor: page.nextCursor, total }
}

/** Lists the caller's own trips of a range of days for their calendar, latest departure first. */
export async function listOwnDays(
  ctx: UserCtx,
  { from, to, limit }: { from: CalendarDate; to: CalendarDate; limit: number },
): Promise<BookingView[]> {
  const where = and(gte(bookings.endsOn, from), lte(bookings.startsOn, to))
  return (await selectOwn(ctx, { where, orderBy: latestFirst, limit })).map((row) => toView(ctx, row))
}

/** Counts the caller's own trips for the profile (product.md 6.6). `next` departs today or later. */
type TripCounts = { taken: number; places: number; next: { title: string; date: CalendarDate } | null }

/** Counts completed trips and their places, and finds the next one; of the latest 1,000. */
export async function getTripCounts({ ctx }: { ctx: UserCtx }): Promise<TripCounts> {
  const { status, startsOn, endsOn, timeZone, title } = bookings
  const own = await ctx.db
    .select({
      trip: { status, startsOn, endsOn, timeZone, title },
      // Matches 'Bali' of a request with 'Bali, Indonesia' of a package.
      place: sql<string>`split_part(coalesce(${packages.destination}, ${leads.destination}), ',', 1)`,
    })
    .from(bookings)
    .innerJoin(leads, eq(leads.id, bookings.leadId))
    .leftJoin(packages, eq(packages.id, bookings.packageId))
    .where(isOwned(ctx))
    .orderBy(desc(startsOn))
    .limit(1000)
  const taken = own.filter(({ trip }) => toDisplayStatus(trip, getToday(ctx, trip)) === 'completed')
  const ahead = own.filter(({ trip }) => trip.status !== 'cancelled' && trip.startsOn >= getToday(ctx, trip))
  const next = ahead.at(-1)?.trip
  const places = new Set(taken.map(({ place }) => fold(place))).size
  return { taken: taken.length, places, next: next ? { title: next.title, date: next.startsOn } : null }
}

async function getTaxes(
  ctx: Ctx,
  { proposalId, taxes }: Pick<Booking, 'proposalId' | 'taxes'>,
): Promise<readonly Tax[]> {
  if (!proposalId) return taxes
  const { versions, currentNumber } = await getProposal({ ctx, input: { id: proposalId } })
  return versions.find(({ number }) => number === currentNumber)?.taxes ?? []
}

/** Returns the receipt as its traveler may read it. */
export const getShownReceipt = async (
  ctx: Ctx,
  booking: Pick<Booking, 'proposalId' | 'taxes' | 'receipt'>,
): Promise<Receipt> => hideMarginTax(booking.receipt, await getTaxes(ctx, booking))

/** @throws AppError not-found, also for another traveler's, and for one of an undone import */
export const getOwnBooking = ({ ctx, input: { id } }: UserCall<BookingInput>): Promise<OwnBooking> =>
  readOwn(ctx, id, isListed(ctx))

/** Reads all trips of the caller for the download of their data, latest departure first, up to 1,000. */
export async function readAllOwn(ctx: UserCtx): Promise<OwnBooking[]> {
  const { id, startsOn } = bookings
  const own = await ctx.db
    .select({ id })
    .from(bookings)
    .where(isOwned(ctx))
    .orderBy(desc(startsOn), desc(id))
    .limit(1000)
  const all = []
  for (const one of own) {
    ctx.allow(timeLimits.part)
    all.push(await readOwn(ctx, one.id, isOwned(ctx)))
  }
  return all
}

/** @throws AppError not-found */
async function readOwn(ctx: UserCtx, id: string, isTheirs: SQL): Promise<OwnBooking> {
  const [row] = await selectOpenBookings(ctx, and(eq(bookings.id, id), isTheirs))
  if (!row) throw notFound('Booking')
  const { booking } = row
  const [{ services, travelers }, { agency }, receipt, covers, movedFrom] = await Promise.all([
    getParts(ctx, booking),
    getSite({ ctx }),
    getShownReceipt(ctx, booking),
    getCovers(ctx, [booking.packageId]),
    findMovedFrom(ctx, id),
  ])
  const pictures = await getItemPictures(
    ctx,
    services.map(({ itemId }) => itemId),
  )
  return pickView(ownBooking, booking, {
    ...toOwnView(ctx, row, covers),
    services: services.map((one) =>
      pickView(ownService, one, { picture: pictures.get(one.itemId ?? '')?.[0] ?? null }),
    ),
    travelers,
    receipt,
    policy: toPolicy(booking),
    heldUntil: heldUntil({ ...booking, movedFrom }),
    firstPayment: getFirstPayment({ ...booking, movedFrom }),
    contact: {
      agency: agency.name,
      name: row.owner && joinNames(row.owner),
      email: agency.email ?? null,
      phone: getAgencyPhone(agency),
    },
  })
}

/** Finds the booking of reserved seats; null before they are booked. */
export async function getBookingByHold(
  ctx: UserCtx,
  holdId: string,
): Promise<{ id: string; reference: string } | null> {
  const { id, reference } = bookings
  const [row] = await ctx.db
    .select({ id, reference })
    .from(bookings)
    .where(and(eq(bookings.holdId, holdId), eq(bookings.userId, ctx.actor.id)))
  return row ?? null
}

/** Lists bookings that the caller made on the site and staff have not confirmed. */
export const listHeldByAccount = (
  ctx: UserCtx,
): Promise<{ id: string; reference: string; departureId: string | null }[]> => {
  const { id, reference, departureId, userId, status, source } = bookings
  return ctx.db
    .select({ id, reference, departureId })
    .from(bookings)
    .where(and(eq(userId, ctx.actor.id), eq(status, 'held'), eq(source, 'book-now')))
}

/** Finds the caller's latest active booking of a departure. */
export async function findOwnBookingByDeparture({
  ctx,
  input: { departureId },
}: UserCall<{ departureId: string }>): Promise<{ id: string; reference: string } | null> {
  const { id, reference } = bookings
  const isTheirs = and(eq(bookings.userId, ctx.actor.id), eq(bookings.departureId, departureId))
  const [row] = await ctx.db
    .select({ id, reference })
    .from(bookings)
    .where(and(isTheirs, ne(bookings.status, 'cancelled')))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(1)
  return row ?? null
}
