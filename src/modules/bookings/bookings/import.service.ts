import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { events } from '../../core/events/table'
import { bookingsVisibleTo } from './scope.service'
import { type BookingTraveler, bookings, bookingTravelers } from './table'

/** Describes a booking that an import made: what a later file of the same number is compared with. */
export type ImportedBooking = Pick<
  typeof bookings.$inferSelect,
  'id' | 'status' | 'currency' | 'totalMinor' | 'startsOn'
> & { number: string; isImported: boolean; isVisible: boolean; travelers: BookingTraveler[] }

/** Finds bookings by the number that they had in another program, and those whose reference it is. */
export async function listByFormerNumber(ctx: Ctx, numbers: readonly string[]): Promise<ImportedBooking[]> {
  const { id, status, currency, totalMinor, startsOn, formerNumber, reference } = bookings
  const found = await ctx.db
    .select({
      id,
      status,
      currency,
      totalMinor,
      startsOn,
      number: sql<string>`coalesce(${formerNumber}, ${reference})`,
      isImported: sql<boolean>`${formerNumber} IS NOT NULL`,
      isVisible: sql<boolean>`${bookingsVisibleTo(ctx) ?? sql`true`}`,
    })
    .from(bookings)
    .where(or(inArray(formerNumber, [...numbers]), inArray(reference, [...numbers])))
  const people = await ctx.db
    .select()
    .from(bookingTravelers)
    .where(
      inArray(
        bookingTravelers.bookingId,
        found.map((one) => one.id),
      ),
    )
    .orderBy(asc(bookingTravelers.position))
  return found.map((one) => ({ ...one, travelers: people.filter(({ bookingId }) => bookingId === one.id) }))
}

/** Tells whether nobody did anything with a booking since its creation: each act adds an event. */
export async function isUntouched(ctx: Ctx, id: string): Promise<boolean> {
  const isAbout = and(eq(events.entity, 'booking'), eq(events.entityId, id))
  return (await ctx.db.$count(events, or(eq(events.bookingId, id), isAbout))) === 1
}

/** Frees the number of a booking whose import was undone, for the next import. */
export const forgetFormerNumber = (ctx: Ctx, id: string): Promise<unknown> =>
  ctx.db.update(bookings).set({ formerNumber: null }).where(eq(bookings.id, id))

export type TravelerValues = Omit<BookingTraveler, 'bookingId' | 'position' | 'kind' | 'version'>
type Written = { position: number; version: number; values: Partial<TravelerValues> }

/** Writes details of a traveler that nobody saved since. @returns whether it did */
export async function overwriteTraveler(ctx: Ctx, bookingId: string, { position, version, values }: Written) {
  const atPlace = and(eq(bookingTravelers.bookingId, bookingId), eq(bookingTravelers.position, position))
  const written = await ctx.db
    .update(bookingTravelers)
    .set({ ...values, version: version + 1 })
    .where(and(atPlace, eq(bookingTravelers.version, version)))
    .returning({ position: bookingTravelers.position })
  return written.length > 0
}
