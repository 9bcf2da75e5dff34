import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { notFound } from '../../../shared/errors'
import { pickView } from '../../../shared/views'
import { joinNames } from '../../../shared/names'
import { bookings, bookingServices, bookingTravelers } from '../bookings/table'
import { guestText } from './mail.rules'
import { events } from '../../core/events/table'
import { leads } from '../../sales/leads/table'
import { suppliers } from '../../catalog/suppliers/table'
import { type BookedDays, orderView, type OrderView } from './view'
import type { ListBookingOrdersInput } from './schema'
import { isOrdered, supplierOrders } from './table'

export async function getGuest(ctx: Ctx, bookingId: string, customerName: string): Promise<string> {
  const { firstName, lastName, position } = bookingTravelers
  const isFirst = and(eq(bookingTravelers.bookingId, bookingId), eq(position, 1))
  const [traveler] = await ctx.db.select({ firstName, lastName }).from(bookingTravelers).where(isFirst)
  return guestText(customerName, joinNames(traveler ?? {}))
}

const columns = getTableColumns(supplierOrders)
const orderColumns = {
  order: columns,
  service: {
    key: bookingServices.key,
    kind: bookingServices.kind,
    title: bookingServices.title,
    detail: bookingServices.detail,
    unit: bookingServices.unit,
    count: bookingServices.count,
    times: bookingServices.times,
    leftOut: bookingServices.leftOut,
  },
  booking: { reference: bookings.reference, title: bookings.title, status: bookings.status },
  customerName: leads.customerName,
  supplier: { name: suppliers.name, email: suppliers.email },
}
type Row = {
  order: typeof supplierOrders.$inferSelect
  service: OrderView['service'] & { leftOut: boolean }
  booking: { reference: string; title: string; status: string }
  customerName: string
  supplier: { name: string; email: string } | null
}

export function toOrderView({ order, service, booking, customerName, supplier }: Row): OrderView {
  return pickView(orderView, order, {
    bookingReference: booking.reference,
    bookingTitle: booking.title,
    isCancelled: service.leftOut || booking.status === 'cancelled',
    customerName,
    service: pickView(orderView.shape.service, service, {}),
    supplierName: supplier?.name ?? null,
    supplierEmail: supplier?.email || null,
  })
}

/** Selects orders as `toOrderView` takes them, for a list with the value that it is sorted by. */
export const selectOrders = (ctx: Ctx, sortValue = sql<string | null>`NULL`) =>
  ctx.db
    .select({ ...orderColumns, id: columns.id, sortValue })
    .from(supplierOrders)
    .innerJoin(bookingServices, isOrdered)
    .innerJoin(bookings, eq(bookings.id, supplierOrders.bookingId))
    .innerJoin(leads, eq(leads.id, bookings.leadId))
    .leftJoin(suppliers, eq(suppliers.id, supplierOrders.supplierId))

/** Lists the orders of a booking; empty for an unknown one. */
export async function getOrders({ ctx, input: { bookingId } }: Call<ListBookingOrdersInput>): Promise<OrderView[]> {
  const found = await selectOrders(ctx)
    .where(eq(supplierOrders.bookingId, bookingId))
    .orderBy(asc(supplierOrders.bookedFrom), asc(bookingServices.position))
  return found.map(toOrderView)
}

/**
 * Returns the days that were booked when the newest days of an order were agreed, by its id. Lacks imported orders, and
 * those agreed before these days were recorded.
 */
export async function getAnsweredDays(
  ctx: Ctx,
  { bookingId }: ListBookingOrdersInput,
): Promise<ReadonlyMap<string, BookedDays>> {
  const { data, at, id } = events
  const found = await ctx.db
    .select({ data })
    .from(events)
    .where(and(eq(events.bookingId, bookingId), sql`${data} ->> 'bookedFrom' IS NOT NULL`))
    .orderBy(asc(at), asc(id))
  // Keeps the last of each order.
  return new Map(
    found.map((row) => {
      const { orderId, bookedFrom, bookedTo } = row.data as BookedDays & { orderId: string }
      return [orderId, { bookedFrom, bookedTo }]
    }),
  )
}

/** @throws AppError not-found */
export async function getOrder(ctx: Ctx, id: string): Promise<OrderView> {
  const [row] = await selectOrders(ctx).where(eq(supplierOrders.id, id))
  if (!row) throw notFound('Order')
  return toOrderView(row)
}
