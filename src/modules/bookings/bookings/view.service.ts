import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { dateIn } from '../../../shared/dates'
import { notFound } from '../../../shared/errors'
import { takePercent } from '../../../shared/money'
import { pickView } from '../../../shared/views'
import { mailAddress } from '../../identity/auth/owner.service'
import { users } from '../../identity/auth/table'
import { joinNames } from '../../../shared/names'
import { leads } from '../../sales/leads/table'
import { packages } from '../../catalog/packages/table'
import { formatPhone } from '../../settings/settings/phone.client'
import { getAcceptanceFor } from '../../sales/proposal-answers/events.service'
import { proposals } from '../../sales/proposals/table'
import { heldUntil, importUndone } from './booking.rules'
import { findMovedFrom } from './events.service'
import type { BookingInput } from './schema'
import { mayReadDocuments } from './scope.service'
import { type Booking, bookings, bookingServices, type BookingTraveler, bookingTravelers } from './table'
import { toDisplayStatus } from './transition.rules'
import { readinessFor } from './travelers.rules'
import {
  bookingDetail,
  type BookingDetail,
  type BookingPolicy,
  bookingView,
  type BookingView,
  type Service,
  type TravelerView,
} from './view'

const { searchText: _, ...columns } = getTableColumns(bookings)
const {
  days: _days,
  receipt: _receipt,
  policy: _policy,
  paymentTerms: _terms,
  estimate: _estimate,
  requestHash: _request,
  bodyHash: _body,
  ...listed
} = columns
/** Selects the address for mails about the booking. The statement must join bookings with their leads. */
export const recipient: SQL<string> = mailAddress({
  userId: sql`coalesce(${bookings.userId}, ${leads.userId})`,
  email: leads.email,
})
/** Selects what `toView` reads; needs joins of leads and users. `email` is where mails about it go. */
export const viewColumns = {
  booking: listed,
  lead: { customerName: leads.customerName, email: recipient },
  owner: { firstName: users.firstName, lastName: users.lastName },
}
/** Adds columns that only an opened booking shows. */
export const openColumns = { ...viewColumns, booking: columns }
export type BookingRow = {
  booking: Omit<Booking, 'days' | 'receipt' | 'policy' | 'paymentTerms' | 'estimate' | 'requestHash' | 'bodyHash'>
  lead: { customerName: string; email: string }
  owner: { firstName: string; lastName: string } | null
}

export const getToday = (ctx: Ctx, { timeZone }: Pick<Booking, 'timeZone'>) => dateIn(ctx.now(), timeZone)

export const toView = (ctx: Ctx, { booking, lead, owner }: BookingRow): BookingView =>
  pickView(bookingView, booking, {
    ...lead,
    displayStatus: toDisplayStatus(booking, getToday(ctx, booking)),
    isImportUndone: booking.cancelReason === importUndone,
    ownerName: owner && joinNames(owner),
  })

export function toTravelerView(ctx: Ctx, booking: Booking, traveler: BookingTraveler, number: number): TravelerView {
  const { bookingId: _id, ...fields } = traveler
  const { endsOn } = booking
  const readiness = readinessFor(fields, { today: getToday(ctx, booking), endsOn })
  if (mayReadDocuments(ctx)) return { ...fields, number, readiness }
  const { ready } = readiness
  return { ...fields, number, ...withoutPassport, readiness: { ready, missing: [], warnings: [] } }
}

/** Replaces what a passport says, for staff who may not see passports. */
const withoutPassport = { gender: null, dateOfBirth: null, nationality: '', passportExpiry: null }

/** Returns the accepted policy, in money of the current price. */
export const toPolicy = ({ policy, totalMinor }: Pick<Booking, 'policy' | 'totalMinor'>): BookingPolicy => ({
  ...policy,
  refunds: policy.refunds.map((period) => ({ ...period, amountMinor: takePercent(totalMinor, period.percent) })),
})

export async function getParts(
  ctx: Ctx,
  booking: Booking,
): Promise<{ services: Service[]; travelers: TravelerView[] }> {
  const { id } = booking
  const [services, travelers] = await Promise.all([
    ctx.db
      .select()
      .from(bookingServices)
      .where(and(eq(bookingServices.bookingId, id), eq(bookingServices.leftOut, false)))
      .orderBy(asc(bookingServices.position)),
    ctx.db
      .select()
      .from(bookingTravelers)
      .where(eq(bookingTravelers.bookingId, id))
      .orderBy(asc(bookingTravelers.position)),
  ])
  return {
    services: services.map(({ bookingId: _booking, position: _position, leftOut: _out, ...service }) => service),
    travelers: travelers.map((traveler, i) => toTravelerView(ctx, booking, traveler, i + 1)),
  }
}

/** Returns true where a change has left out one of these services: its former key cannot be booked again. */
export const isLeftOut = async (ctx: Ctx, id: string, keys: readonly string[]): Promise<boolean> => {
  const { bookingId, key, leftOut } = bookingServices
  const isIt = and(eq(bookingId, id), eq(leftOut, true), inArray(key, [...keys]))
  return (await ctx.db.$count(bookingServices, isIt)) > 0
}

/** Matches what the undo of an import cancelled; its erasure keeps the reason. */
export const isImportUndone: SQL = sql`${bookings.cancelReason} IS NOT DISTINCT FROM ${importUndone}`

/** Tests whether an account shows the booking. The statement must join bookings with their leads. */
export const hasAccount = sql<boolean>`(coalesce(${bookings.userId}, ${leads.userId}) IS NOT NULL OR EXISTS (
  SELECT FROM users u WHERE u.email = ${leads.email} AND u.email_verified_at IS NOT NULL AND u.role = 'traveler'))`

/** Returns a booking for staff. @throws AppError not-found */
export async function getBooking({ ctx, input: { id } }: Call<BookingInput>): Promise<BookingDetail> {
  const [row] = await ctx.db
    .select({
      ...openColumns,
      lead: { ...viewColumns.lead, customerId: leads.customerId, mobile: leads.mobile },
      proposalReference: proposals.reference,
      packageTitle: packages.title,
      hasAccount,
    })
    .from(bookings)
    .innerJoin(leads, eq(leads.id, bookings.leadId))
    .leftJoin(proposals, eq(proposals.id, bookings.proposalId))
    .leftJoin(users, eq(users.id, bookings.ownerId))
    .leftJoin(packages, eq(packages.id, bookings.packageId))
    .where(eq(bookings.id, id))
  if (!row) throw notFound('Booking')
  const { booking, lead, proposalReference, packageTitle } = row
  return pickView(bookingDetail, booking, {
    ...toView(ctx, row),
    ...(await getParts(ctx, booking)),
    customerId: lead.customerId,
    hasAccount: row.hasAccount,
    mobile: formatPhone(lead.mobile),
    proposalReference,
    acceptance: booking.proposalId ? await getAcceptanceFor(ctx, booking.proposalId) : null,
    packageTitle,
    policy: toPolicy(booking),
    heldUntil: heldUntil({ ...booking, movedFrom: await findMovedFrom(ctx, id) }),
  })
}
