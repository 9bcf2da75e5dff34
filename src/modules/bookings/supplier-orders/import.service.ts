import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { insertRows } from '../../../platform/server/database/insert'
import { newId } from '../../../platform/server/ids'
import { dateIn } from '../../../shared/dates'
import { lockRows } from '../../core/locks/lock.service'
import { getAgency } from '../../settings/settings/service'
import { writeCosts } from './margins.service'
import type { LineKind } from '../../sales/proposals/offer.rules'
import type { Currency } from '../../../shared/money'
import { bookingServices } from '../bookings/table'
import { owedMinor, toSupplierMoney } from './order.rules'
import { isOrdered, supplierCharges, type SupplierOrder, supplierOrders } from './table'

/** Holds the version of an order that `confirmImported` has confirmed, and nobody changed since. */
const importVersion = 2

/** Describes a booked service, with what its supplier is asked for and has got. */
export type StoredService = {
  bookingId: string
  title: string
  day: number | null
  kind: LineKind
  /** Is 0 where it is not booked by nights. */
  nights: number
  priceMinor: number
  supplierId: string | null
  /** Names it at its supplier. */
  reference: string
  currency: Currency
  /** Lists the booked and the agreed cost; empty while unknown. */
  costs: number[]
  paidMinor: number
}

/** Lists the services of bookings, with which a later file is compared. */
export async function listStoredServices(ctx: Ctx, bookingIds: readonly string[]): Promise<StoredService[]> {
  const found = await ctx.db
    .select({ service: bookingServices, order: supplierOrders })
    .from(bookingServices)
    .innerJoin(supplierOrders, isOrdered)
    .where(and(inArray(bookingServices.bookingId, [...bookingIds]), eq(bookingServices.leftOut, false)))
    .orderBy(bookingServices.bookingId, bookingServices.position)
  return found.map(({ service: { bookingId, title, day, kind, unit, times, totalMinor: priceMinor }, order }) => {
    const { currency, bookedMinor, agreedMinor, paidMinor } = toSupplierMoney(order)
    const costs = [bookedMinor, agreedMinor].filter((cost) => cost !== null)
    return {
      bookingId,
      title,
      day,
      kind,
      nights: unit === 'room-night' ? times : 0,
      priceMinor,
      supplierId: order.supplierId,
      reference: order.reference,
      currency,
      costs,
      paidMinor: paidMinor ?? 0,
    }
  })
}

type ImportedOrder = { bookingId: string; key: string; supplierId: string; reference: string }

/** Charges what orders cost from now on as opening entries. */
async function chargeOpening(ctx: Ctx, all: readonly { order: SupplierOrder; amountMinor: number }[]): Promise<void> {
  const day = dateIn(ctx.now(), (await getAgency({ ctx })).timeZone)
  const rows = all
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map(({ order: { id: orderId, bookingId, supplierId, currency }, amountMinor }) => {
      return { id: newId(), orderId, bookingId, supplierId, currency, day, amountMinor, at: ctx.now(), isOpening: true }
    })
  await insertRows(ctx.db, supplierCharges, rows)
}

/**
 * Confirms the orders of imported bookings as they are booked; what they cost is owed as opening entries. Nobody is
 * asked. One whose cost is not known is still to be agreed with its supplier. Runs in the caller's transaction.
 * @returns the orders
 */
export async function confirmImported(ctx: Ctx, imported: readonly ImportedOrder[]): Promise<SupplierOrder[]> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(imported)}::jsonb)
    AS x("bookingId" uuid, key uuid, "supplierId" uuid, reference text)`
  const isGiven = sql`(${supplierOrders.bookingId}, ${supplierOrders.key}) = (x."bookingId", x.key)`
  await ctx.db
    .update(supplierOrders)
    .set({ supplierId: sql`x."supplierId"`, reference: sql`x.reference` })
    .from(given)
    .where(isGiven)
  await ctx.db
    .update(supplierOrders)
    .set({
      status: 'confirmed',
      agreedNetMinor: sql`net_minor`,
      agreedCostMinor: sql`cost_minor`,
      agreedFrom: sql`booked_from`,
      agreedTo: sql`booked_to`,
      version: sql`${supplierOrders.version} + 1`,
      updatedAt: ctx.now(),
    })
    .from(given)
    .where(and(isGiven, isNotNull(supplierOrders.netMinor)))
  const matchesBooking = inArray(
    supplierOrders.bookingId,
    imported.map(({ bookingId }) => bookingId),
  )
  const found = await ctx.db.select().from(supplierOrders).where(matchesBooking)
  const byKey = new Map(found.map((order) => [order.key, order]))
  const orders = imported.map(({ key }) => byKey.get(key)!)
  await chargeOpening(
    ctx,
    orders.map((order) => ({ order, amountMinor: owedMinor(order) ?? 0 })),
  )
  return orders
}

/**
 * Drops the orders of imported bookings, for which nothing is owed any more. Runs in the caller's transaction.
 * @returns false where a supplier was asked, or somebody changed or dropped an order, since
 */
export async function dropImported(ctx: Ctx, bookingIds: readonly string[]): Promise<boolean> {
  const matchesBooking = inArray(supplierOrders.bookingId, [...bookingIds])
  const orders = await lockRows(ctx, supplierOrders, matchesBooking)
  if (orders.some(({ askedAt, version }) => askedAt !== null || version > importVersion)) return false
  await ctx.db
    .update(supplierOrders)
    .set({
      status: 'dropped',
      agreedNetMinor: null,
      agreedCostMinor: null,
      agreedFrom: null,
      agreedTo: null,
      version: sql`${supplierOrders.version} + 1`,
      updatedAt: ctx.now(),
    })
    .where(matchesBooking)
  await chargeOpening(
    ctx,
    orders.map((order) => ({ order, amountMinor: -(owedMinor(order) ?? 0) })),
  )
  await writeCosts(ctx, bookingIds)
  return true
}
