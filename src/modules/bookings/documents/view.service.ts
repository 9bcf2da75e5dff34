import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { notFound } from '../../../shared/errors'
import { pickView } from '../../../shared/views'
import { listOwnBookings, isOwned } from '../bookings/own.service'
import { bookings } from '../bookings/table'
import { documentView, type DocumentView } from './view'
import type { BookingIdInput } from './schema'
import { type TripDocument, tripDocuments } from './table'

export const toDocumentView = (document: TripDocument): DocumentView => pickView(documentView, document, {})

const selectDocuments = (ctx: Ctx, bookingIds: readonly string[]) =>
  ctx.db
    .select()
    .from(tripDocuments)
    .where(inArray(tripDocuments.bookingId, [...bookingIds]))
    .orderBy(asc(tripDocuments.addedAt), asc(tripDocuments.id))

const listDocuments = async (ctx: Ctx, bookingId: string): Promise<DocumentView[]> =>
  (await selectDocuments(ctx, [bookingId])).map(toDocumentView)

/** Lists a booking's documents for staff. @throws AppError not-found */
export async function getDocuments({ ctx, input: { bookingId } }: UserCall<BookingIdInput>): Promise<DocumentView[]> {
  if ((await ctx.db.$count(bookings, eq(bookings.id, bookingId))) === 0) throw notFound('Booking')
  return listDocuments(ctx, bookingId)
}

/** @throws AppError not-found, also for another traveler's */
export async function listOwnDocuments({
  ctx,
  input: { bookingId },
}: UserCall<BookingIdInput>): Promise<DocumentView[]> {
  if ((await ctx.db.$count(bookings, and(eq(bookings.id, bookingId), isOwned(ctx)))) === 0) throw notFound('Booking')
  return listDocuments(ctx, bookingId)
}

/** Exports the metadata of documents of all own trips, in their order. */
export async function downloadDocuments(ctx: UserCtx): Promise<object[]> {
  const trips = (await listOwnBookings({ ctx })).map(({ id }) => id)
  const places = new Map<string | null, number>(trips.map((id, place) => [id, place]))
  const found = await selectDocuments(ctx, trips)
  return found.toSorted((a, b) => places.get(a.bookingId)! - places.get(b.bookingId)!).map(toDocumentView)
}
