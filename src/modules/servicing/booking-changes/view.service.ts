import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { dateIn } from '../../../shared/dates'
import { notFound } from '../../../shared/errors'
import { pickView } from '../../../shared/views'
import { users } from '../../identity/auth/table'
import { joinNames } from '../../../shared/names'
import { isOwned } from '../../bookings/bookings/own.service'
import { ownOrUnassigned } from '../../bookings/bookings/scope.service'
import { bookings } from '../../bookings/bookings/table'
import { toDisplayStatus } from '../../bookings/bookings/transition.rules'
import { getAccount } from '../../billing/payments/account.service'
import { leads } from '../../sales/leads/table'
import { describeMove } from './effects.rules'
import type { BookingIdInput } from './schema'
import { type BookingChange, bookingChanges } from './table'
import { canChange } from './transition.rules'
import { changeView, type ChangeView, type Follow, ownChange, type OwnChange, type Proposed } from './view'

/** Matches a change whose booking, or a place that it leaves out, is another one than when it was proposed. */
export const isOtherNow = sql<boolean>`(${bookingChanges.bookingVersion} <> ${bookings.version} OR EXISTS (
  SELECT FROM booking_travelers place WHERE place.booking_id = ${bookings.id}
    AND place.version <> (${bookingChanges.edit} -> 'placeVersions' ->> place.position::text)::int))`

const trip = {
  isOtherNow,
  currency: bookings.currency,
  status: bookings.status,
  startsOn: bookings.startsOn,
  endsOn: bookings.endsOn,
  timeZone: bookings.timeZone,
  paymentTerms: bookings.paymentTerms,
}
type Trip = Pick<typeof bookings.$inferSelect, Exclude<keyof typeof trip, 'isOtherNow'>> & { isOtherNow: boolean }

export const toProposed = (change: BookingChange): Proposed | null =>
  change.changes && {
    changes: change.changes,
    beforeMinor: change.beforeMinor!,
    afterMinor: change.afterMinor!,
    keptMinor: change.keptMinor!,
    amountMinor: change.amountMinor!,
    standsUntil: change.standsUntil!,
  }

/** Describes the effects of a move that waits for an answer. */
async function getFollows(ctx: UserCtx, change: BookingChange, trip: Trip): Promise<Follow[]> {
  const { state, edit, amountMinor, bookingId: id } = change
  if (state !== 'proposed' || !edit?.startsOn) return []
  const account = await getAccount({ ctx, input: { id } })
  const { currency, paymentTerms: terms, startsOn: from, timeZone } = trip
  const today = dateIn(ctx.now(), timeZone)
  return describeMove({ currency, terms, from, to: edit.startsOn, today, amountMinor: amountMinor!, account })
}

function toOwnView(ctx: Ctx, change: BookingChange, trip: Trip, follows: Follow[]): OwnChange {
  const { state, standsUntil } = change
  const today = dateIn(ctx.now(), trip.timeZone)
  const canAgree =
    state === 'proposed' && !trip.isOtherNow && today <= standsUntil! && canChange(toDisplayStatus(trip, today))
  return pickView(ownChange, change, {
    canAgree,
    currency: trip.currency,
    proposed: toProposed(change),
    follows: canAgree ? follows : [],
    at: (change.endedAt ?? change.proposedAt ?? change.createdAt).toISOString(),
  })
}

const selectChanges = (ctx: Ctx) =>
  ctx.db
    .select({ change: bookingChanges, trip })
    .from(bookingChanges)
    .innerJoin(bookings, eq(bookings.id, bookingChanges.bookingId))

async function loadNames(ctx: Ctx, changes: readonly BookingChange[]): Promise<(id: string | null) => string | null> {
  const ids = [...new Set(changes.flatMap(({ proposedBy, endedBy }) => [proposedBy, endedBy]))].filter(
    (id) => id !== null,
  )
  const known = ids.length
    ? await ctx.db
        .select({ id: users.id, role: users.role, firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .where(inArray(users.id, ids))
    : []
  const names = new Map(
    known.map(({ id, role, ...name }) => [id, role === 'traveler' ? 'The traveler' : joinNames(name)]),
  )
  return (id) => (id === null ? null : (names.get(id) ?? 'Somebody who left'))
}

/** Lists all changes of a booking, newest first. @throws AppError not-found */
export async function listBookingChanges({ ctx, input: { id } }: UserCall<BookingIdInput>): Promise<ChangeView[]> {
  const rows = await selectChanges(ctx).where(eq(bookingChanges.bookingId, id)).orderBy(desc(bookingChanges.seq))
  if (rows.length === 0 && (await ctx.db.$count(bookings, eq(bookings.id, id))) === 0) throw notFound('Booking')
  const getName = await loadNames(
    ctx,
    rows.map(({ change }) => change),
  )
  // Leaves out what follows for the traveler, as not every role sees accounts.
  return rows.map(({ change, trip }) =>
    pickView(changeView, change, {
      ...toOwnView(ctx, change, trip, []),
      proposedBy: getName(change.proposedBy),
      endedBy: getName(change.endedBy),
    }),
  )
}

/** Lists the changes of a traveler's own trip, newest first. @throws AppError not-found, also for another traveler's */
export async function listOwnChanges({ ctx, input: { id } }: UserCall<BookingIdInput>): Promise<OwnChange[]> {
  if ((await ctx.db.$count(bookings, and(eq(bookings.id, id), isOwned(ctx)))) === 0) throw notFound('Booking')
  const rows = await selectChanges(ctx).where(eq(bookingChanges.bookingId, id)).orderBy(desc(bookingChanges.seq))
  // Hides how staff recorded an agreement, a note for colleagues.
  return Promise.all(
    rows.map(async ({ change, trip }) => {
      const view = toOwnView(ctx, change, trip, await getFollows(ctx, change, trip))
      return change.agreedBy === 'staff' ? { ...view, words: '' } : view
    }),
  )
}

export async function downloadChanges(ctx: UserCtx): Promise<object[]> {
  const rows = await selectChanges(ctx).where(isOwned(ctx)).orderBy(bookingChanges.createdAt)
  return rows.map(({ change, trip }) => {
    const { canAgree: _can, follows: _follows, ...view } = toOwnView(ctx, change, trip, [])
    const { bookingId, amountReason, priceReasons } = change
    return { bookingId, ...view, amountReason, priceReasons }
  })
}

type ChangeAlert = { id: string; bookingId: string; title: string; detail: string; at: string }
const alertTexts = {
  asked: 'asks for a change',
  proposed: 'cannot agree to the change any more',
  settled: 'agreed to the change',
  declined: 'declined the change',
} as const

/** Lists alerts of own and unassigned bookings: open requests, lapsed proposals, and travelers' answers since then. */
export async function listChangeAlerts(ctx: UserCtx, after: Date, limit: number): Promise<ChangeAlert[]> {
  const { customerName } = leads
  const isAnswered = and(
    gt(bookingChanges.endedAt, after),
    or(eq(bookingChanges.agreedBy, 'traveler'), and(eq(bookingChanges.state, 'declined'), eq(users.role, 'traveler'))),
  )
  const lapsedAt = sql`(${bookingChanges.standsUntil} + 1)::timestamp AT TIME ZONE ${bookings.timeZone}`
  const isLapsed = and(
    eq(bookingChanges.state, 'proposed'),
    or(isOtherNow, sql`${lapsedAt} <= ${ctx.now().toISOString()}`),
  )
  const at = sql`CASE WHEN ${bookingChanges.state} = 'proposed' THEN CASE WHEN ${isOtherNow} THEN ${bookings.updatedAt}
    ELSE ${lapsedAt} END ELSE coalesce(${bookingChanges.endedAt}, ${bookingChanges.createdAt}) END`
  const rows = await ctx.db
    .select({
      change: bookingChanges,
      customerName,
      reference: bookings.reference,
      title: bookings.title,
      at: at.mapWith(bookings.updatedAt),
    })
    .from(bookingChanges)
    .innerJoin(bookings, eq(bookings.id, bookingChanges.bookingId))
    .innerJoin(leads, eq(leads.id, bookings.leadId))
    .leftJoin(users, eq(users.id, bookingChanges.endedBy))
    .where(and(or(eq(bookingChanges.state, 'asked'), isLapsed, isAnswered), ownOrUnassigned(ctx)))
    .orderBy(desc(at))
    .limit(limit)
  return rows.map(({ change: { id, bookingId, state }, customerName: name, reference, title, at: since }) => ({
    id,
    bookingId,
    title: `${name} ${alertTexts[state as keyof typeof alertTexts]}`,
    detail: `${reference}, ${title}`,
    at: since.toISOString(),
  }))
}
