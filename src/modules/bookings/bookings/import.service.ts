import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { recordEvent } from '../../core/events/service'
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

/** Says of an event that an import did it, or the undo of one. */
export type ByImport = 'import' | 'import-undone'

/**
 * Tells whether nobody did anything with a booking since its creation: each act adds an event. Changes by imports count
 * until they are undone.
 */
export async function isUntouched(ctx: Ctx, id: string): Promise<boolean> {
  const isAbout = or(eq(events.bookingId, id), and(eq(events.entity, 'booking'), eq(events.entityId, id)))
  const by = sql`coalesce(${events.data} ->> 'by', '')`
  const [found] = await ctx.db
    .select({
      acts: sql<number>`(count(*) FILTER (WHERE ${by} NOT IN ('import', 'import-undone')))::int`,
      standing: sql<number>`(count(*) FILTER (WHERE ${by} = 'import') - count(*) FILTER (WHERE ${by} = 'import-undone'))::int`,
    })
    .from(events)
    .where(isAbout)
  return found!.acts === 1 && found!.standing === 0
}

/** Frees the number of a booking whose import was undone, for the next import. */
export const forgetFormerNumber = (ctx: Ctx, id: string): Promise<unknown> =>
  ctx.db.update(bookings).set({ formerNumber: null }).where(eq(bookings.id, id))

export type TravelerValues = Omit<BookingTraveler, 'bookingId' | 'position' | 'kind' | 'version'>
type Written = { position: number; version: number; values: Partial<TravelerValues> }

/** Writes details of a traveler that nobody saved since. @returns whether it did */
export async function overwriteTraveler(
  ctx: Ctx,
  { id, reference }: Pick<typeof bookings.$inferSelect, 'id' | 'reference'>,
  { position, version, values }: Written,
  by: ByImport,
): Promise<boolean> {
  const atPlace = and(eq(bookingTravelers.bookingId, id), eq(bookingTravelers.position, position))
  const written = await ctx.db
    .update(bookingTravelers)
    .set({ ...values, version: version + 1 })
    .where(and(atPlace, eq(bookingTravelers.version, version)))
    .returning({ position: bookingTravelers.position })
  if (written.length === 0) return false
  await recordEvent(ctx, {
    kind: 'booking.traveler-changed',
    about: { entity: 'booking', id },
    timelines: { booking: id },
    data: { reference, position, fields: Object.keys(values), by },
  })
  return true
}
