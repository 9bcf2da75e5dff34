import { and, asc, eq } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { notFound } from '../../../shared/errors'
import { pickView } from '../../../shared/views'
import { listOwnBookings, isOwned } from '../bookings/own.service'
import { bookings } from '../bookings/table'
import { documentView, type DocumentView } from './view'
import type { OfBookingInput } from './schema'
import { type TripDocument, tripDocuments } from './table'

export const toDocumentView = (document: TripDocument): DocumentView => pickView(documentView, document, {})

async function listDocuments(ctx: Ctx, bookingId: string): Promise<DocumentView[]> {
  const rows = await ctx.db
    .select()
    .from(tripDocuments)
    .where(eq(tripDocuments.bookingId, bookingId))
    .orderBy(asc(tripDocuments.addedAt), asc(tripDocuments.id))
  return rows.map(toDocumentView)
}

/** Lists a booking's documents for staff. @throws AppError not-found */
export async function getDocuments({ ctx, input: { bookingId } }: UserCall<OfBookingInput>): Promise<DocumentView[]> {
  if ((await ctx.db.$count(bookings, eq(bookings.id, bookingId))) === 0) throw notFound('Booking')
  return listDocuments(ctx, bookingId)
}

/** @throws AppError not-found, also for another traveler's */
export async function listOwnDocuments({
  ctx,
  input: { bookingId },
}: UserCall<OfBookingInput>): Promise<DocumentView[]> {
  if ((await ctx.db.$count(bookings, and(eq(bookings.id, bookingId), isOwned(ctx)))) === 0) throw notFound('Booking')
  return listDocuments(ctx, bookingId)
}

/** Exports the metadata of documents of all own trips. */
export async function downloadDocuments(ctx: UserCtx): Promise<object[]> {
  const all = []
  for (const { id } of await listOwnBookings({ ctx })) all.push(...(await listDocuments(ctx, id)))
  return all
}
