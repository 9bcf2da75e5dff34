import { and, asc, eq, getTableColumns, inArray, not, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { recordEvents } from '../../core/events/service'
import { events, isByDate } from '../../core/events/table'
import { toGroups } from '../../../shared/lists'
import { customers } from '../../sales/customers/table'
import { leads } from '../../sales/leads/table'
import { bookingsVisibleTo } from './scope.service'
import { type BookingTraveler, bookings, bookingTravelers } from './table'

/** Describes an imported booking, for comparison with a later file of the same number. */
export type ImportedBooking = Pick<typeof bookings.$inferSelect, keyof typeof compared> & {
  formerNumber: string | null
  reference: string
  isImported: boolean
  isVisible: boolean
  customerId: string
  customerName: string
  customerEmail: string | null
  customerPhone: string | null
  customerTaxNumber: string
  destination: string
  /** Holds the notes with which it came. */
  note: string
  travelers: BookingTraveler[]
}
const compared = {
  id: bookings.id,
  status: bookings.status,
  title: bookings.title,
  currency: bookings.currency,
  totalMinor: bookings.totalMinor,
  startsOn: bookings.startsOn,
  endsOn: bookings.endsOn,
  adults: bookings.adults,
  children: bookings.children,
  infants: bookings.infants,
  rooms: bookings.rooms,
  taxes: bookings.taxes,
  ownerId: bookings.ownerId,
  paymentTerms: bookings.paymentTerms,
  packageId: bookings.packageId,
  createdAt: bookings.createdAt,
}

/** Finds bookings by their number in another program, or by their reference. */
export async function listByFormerNumber(ctx: Ctx, numbers: readonly string[]): Promise<ImportedBooking[]> {
  const { formerNumber, reference } = bookings
  const sought = sql`${sql.param([...numbers])}::text[]`
  const found = await ctx.db
    .select({
      ...compared,
      customerId: customers.id,
      customerName: customers.name,
      customerEmail: customers.email,
      customerPhone: customers.phone,
      customerTaxNumber: customers.taxNumber,
      destination: leads.destination,
      note: sql<string>`coalesce((SELECT ${events.text} FROM ${events}
        WHERE ${events.bookingId} = ${bookings.id} AND ${events.kind} = 'booking.created' LIMIT 1), '')`,
      formerNumber,
      reference,
      isImported: sql<boolean>`${formerNumber} IS NOT NULL`,
      isVisible: sql<boolean>`${bookingsVisibleTo(ctx) ?? sql`true`}`,
    })
    .from(bookings)
    .innerJoin(leads, eq(leads.id, bookings.leadId))
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .where(sql`(${formerNumber} = ANY (${sought}) OR ${reference} = ANY (${sought}))`)
  const people = await ctx.db
    .select()
    .from(bookingTravelers)
    .where(sql`${bookingTravelers.bookingId} = ANY (${sql.param(found.map((one) => one.id))}::uuid[])`)
    .orderBy(asc(bookingTravelers.position))
  const byBooking = toGroups(people, ({ bookingId }) => bookingId)
  return found.map((one) => ({ ...one, travelers: byBooking.get(one.id) ?? [] }))
}

/** Marks an event of an import or of its undo. */
export type ByImport = 'import' | 'import-undone'

/** Returns the bookings without any event since their creation. Changes by imports count until they are undone. */
export async function listUntouched(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  const { bookingId, entity, entityId, data } = events
  const sought = sql.param([...ids])
  const matchesEntity = sql`${entityId} = ANY (${sought}::text[])`
  const isAbout = or(sql`${bookingId} = ANY (${sought}::uuid[])`, and(eq(entity, 'booking'), matchesEntity))
  const by = sql`coalesce(${data} ->> 'by', '')`
  const id = sql<string>`coalesce(${bookingId}::text, ${entityId})`
  const found = await ctx.db
    .select({ id })
    .from(events)
    .where(and(isAbout, not(isByDate)))
    .groupBy(id)
    .having(
      sql`count(*) FILTER (WHERE ${by} NOT IN ('import', 'import-undone')) = 1
        AND count(*) FILTER (WHERE ${by} = 'import') = count(*) FILTER (WHERE ${by} = 'import-undone')`,
    )
  return new Set(found.map((one) => one.id))
}

/** Frees the numbers of bookings whose import was undone, for the next import. */
export const forgetFormerNumbers = (ctx: Ctx, ids: readonly string[]): Promise<unknown> =>
  ctx.db
    .update(bookings)
    .set({ formerNumber: null })
    .where(inArray(bookings.id, [...ids]))

export type TravelerValues = Omit<BookingTraveler, 'bookingId' | 'position' | 'kind' | 'version'>
type Written = {
  booking: Pick<typeof bookings.$inferSelect, 'id' | 'reference'>
  position: number
  version: number
  values: Partial<TravelerValues>
}

/** Writes details of travelers of locked bookings. @returns false where somebody saved one of them since */
export async function overwriteTravelers(ctx: Ctx, all: readonly Written[], by: ByImport): Promise<boolean> {
  if (all.length === 0) return true
  const toKey = (bookingId: string, position: number) => `${bookingId} ${position}`
  const ids = [...new Set(all.map(({ booking }) => booking.id))]
  const found = await ctx.db.select().from(bookingTravelers).where(inArray(bookingTravelers.bookingId, ids))
  const stored = new Map(found.map((one) => [toKey(one.bookingId, one.position), one]))
  const is = all.map(({ booking, position, version, values }) => {
    return { ...stored.get(toKey(booking.id, position)), ...values, bookingId: booking.id, position, version }
  })
  const named = new Set(all.flatMap(({ values }) => Object.keys(values)))
  const { bookingId, position, version, ...others } = getTableColumns(bookingTravelers)
  const columns = Object.entries(others).filter(([name]) => named.has(name))
  const sent = [...columns, ...Object.entries({ bookingId, position, version })]
  const records = is.map((one) => Object.fromEntries(sent.map(([name, column]) => [column.name, one[name as 'kind']])))
  const set = columns.map(([name, column]) => [name, sql`x.${sql.identifier(column.name)}`])
  const written = await ctx.db
    .update(bookingTravelers)
    .set({ ...Object.fromEntries(set), version: sql`x.version + 1` })
    .from(sql`jsonb_populate_recordset(NULL::booking_travelers, ${JSON.stringify(records)}::jsonb) AS x`)
    .where(sql`(${bookingId}, ${position}, ${version}) = (x.booking_id, x.position, x.version)`)
    .returning({ position })
  if (written.length < all.length) return false
  await recordEvents(
    ctx,
    all.map(({ booking: { id, reference }, position: at, values }) => ({
      kind: 'booking.traveler-changed',
      about: { entity: 'booking', id },
      timelines: { booking: id },
      data: { reference, position: at, fields: Object.keys(values), by },
    })),
  )
  return true
}
