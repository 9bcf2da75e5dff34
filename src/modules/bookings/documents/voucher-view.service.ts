import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { timeLimits } from '../../../platform/server/database/time-limit'
import { findUnshown, describeUnshown } from '../../../platform/server/pdf/unshown'
import { formatDate } from '../../../shared/dates'
import { notFound } from '../../../shared/errors'
import { pickView } from '../../../shared/views'
import { plural } from '../../../shared/text'
import { listOwnBookings, isOwned } from '../bookings/own.service'
import { bookings } from '../bookings/table'
import { headCount } from '../../catalog/pricing/estimate.rules'
import { type Current, type CurrentTrip, listCurrentVouchers } from './voucher-content.service'
import type { BookingIdInput } from './schema'
import { type Voucher, vouchers } from './table'
import { isMoved, listChanges, issueRefusal, type TripDays, voucherFields, toVoucherStatus } from './voucher.rules'
import { type VoucherRow, type VoucherView, voucherView } from './view'

/** Lists all issued vouchers, the newest version of a service first. */
const listIssued = (ctx: Ctx, bookingId: string): Promise<Voucher[]> =>
  ctx.db
    .select()
    .from(vouchers)
    .where(eq(vouchers.bookingId, bookingId))
    .orderBy(asc(vouchers.number), desc(vouchers.version))

const toTripDays = ({ startsOn, endsOn }: CurrentTrip['booking'], service: Current | undefined): TripDays => ({
  startsOn,
  endsOn,
  answeredFor: service?.answeredFor ?? null,
})

function toView({ booking, services }: CurrentTrip, voucher: Voucher, isNewest: boolean): VoucherView {
  const now = services.find(({ order }) => order.service.key === voucher.key)
  const trip = toTripDays(booking, now)
  const current = { status: booking.status, trip, order: now?.order.status ?? null, content: now?.content ?? null }
  return pickView(voucherView, voucher, {
    displayStatus: toVoucherStatus(voucher.content, isNewest, current),
    changes: now?.content ? listChanges(voucher.content, now.content, trip) : [],
  })
}

async function getViewsByService(ctx: Ctx, trip: CurrentTrip): Promise<Map<string, VoucherView[]>> {
  const views = new Map<string, VoucherView[]>()
  for (const one of await listIssued(ctx, trip.booking.id)) {
    const newer = views.get(one.key) ?? []
    views.set(one.key, [...newer, toView(trip, one, newer.length === 0)])
  }
  return views
}

function listHints({ order, content }: Current): string[] {
  if (!content) return []
  const { agreedFrom, agreedTo, bookedFrom, bookedTo } = order
  const unshown = findUnshown({ content }, voucherFields)
  const unnamed = headCount(content) - content.travelers.length
  return [
    unnamed > 0 &&
      `The ${unnamed === 1 ? 'name of 1 traveler is' : `names of ${plural(unnamed, 'traveler')} are`} not known`,
    order.reference === '' && 'The supplier gave no reference',
    unshown.length > 0 && describeUnshown(unshown),
    (agreedFrom !== bookedFrom || agreedTo !== bookedTo) &&
      `Booked for ${formatDate(bookedFrom)} to ${formatDate(bookedTo)}: the voucher says what the supplier confirmed`,
  ].filter((hint) => hint !== false)
}

/** Lists the services of a booking with their vouchers; services that left the booking come last. */
export async function getRows(ctx: Ctx, trip: CurrentTrip): Promise<VoucherRow[]> {
  const views = await getViewsByService(ctx, trip)
  const { displayStatus } = trip.booking
  const rows = trip.services.map((service): VoucherRow => {
    const { order, content } = service
    const { key, title } = order.service
    const issued = views.get(key) ?? []
    const [newest] = issued
    const refusal = issueRefusal({
      displayStatus,
      order: order.status,
      changes: newest?.changes ?? null,
      isMoved: content !== null && isMoved(newest?.content ?? null, content, toTripDays(trip.booking, service)),
    })
    views.delete(key)
    const hints = refusal === null ? listHints(service) : []
    return { key, title, supplier: order.supplierName, order: order.status, refusal, hints, vouchers: issued }
  })
  const refusal = 'The service is not part of the booking any more'
  const left = [...views].map(([key, vouchers]): VoucherRow => {
    const { title, supplier } = vouchers[0]!.content
    return { key, title, supplier: supplier.name, order: 'dropped', refusal, hints: [], vouchers }
  })
  return [...rows, ...left]
}

export const getVouchers = async ({ ctx, input: { bookingId } }: UserCall<BookingIdInput>): Promise<VoucherRow[]> =>
  getRows(ctx, await listCurrentVouchers(ctx, bookingId))

/**
 * Lists the caller's newest vouchers while the booking is confirmed.
 * @throws AppError not-found, also for another traveler's
 */
export async function listOwnVouchers({ ctx, input: { bookingId } }: UserCall<BookingIdInput>): Promise<VoucherView[]> {
  const [own] = await ctx.db
    .select({ status: bookings.status })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), isOwned(ctx)))
  if (!own) throw notFound('Booking')
  if (own.status !== 'confirmed') return []
  const views = await getViewsByService(ctx, await listCurrentVouchers(ctx, bookingId))
  return [...views.values()].flatMap(([newest]) => newest ?? [])
}

/** Exports the caller's vouchers of all their trips. */
export async function downloadVouchers(ctx: UserCtx): Promise<object[]> {
  const trips = (await listOwnBookings({ ctx })).map(({ id }) => id)
  const { bookingId } = vouchers
  const issued = await ctx.db.selectDistinct({ id: bookingId }).from(vouchers).where(inArray(bookingId, trips))
  const all = []
  for (const trip of trips) {
    if (!issued.some(({ id }) => id === trip)) continue
    ctx.allow(timeLimits.part)
    all.push(...(await listOwnVouchers({ ctx, input: { bookingId: trip } })))
  }
  return all
}
