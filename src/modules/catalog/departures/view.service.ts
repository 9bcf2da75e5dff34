import { and, asc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { addDays } from '../../../shared/dates'
import { conflict, notFound } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { pickView } from '../../../shared/views'
import { isEmployee } from '../../../shared/actor'
import { can } from '../../../shared/permissions'
import { packages } from '../packages/table'
import { departureView, type DepartureView, publicDeparture, type PublicDeparture } from './view'
import { maxComing } from './rule.rules'
import { isPriceStale, seatsLeft, toState } from './state.rules'
import { type Departure, departures, departureSeats, departureWaits, seatHolds } from './table'

/** Selects a departure, its seats and its package in one statement. */
export const viewColumns = {
  departure: departures,
  seats: { capacity: departureSeats.capacity, held: departureSeats.held, booked: departureSeats.booked },
  pkg: {
    title: packages.title,
    slug: packages.slug,
    days: packages.days,
    currency: packages.currency,
    priceMinor: packages.priceMinor,
  },
  waiting: sql<number>`(SELECT coalesce(sum(${departureWaits.seats}), 0)::int FROM ${departureWaits}
    WHERE ${departureWaits.departureId} = ${departures.id} AND ${departureWaits.notifiedAt} IS NULL)`,
}
type Row = {
  departure: Departure
  seats: { capacity: number; held: number; booked: number }
  pkg: { title: string; slug: string; days: number; currency: Currency; priceMinor: number }
  waiting: number
}

export function toView(ctx: Ctx, row: Row): DepartureView {
  const { departure, seats, pkg } = row
  const { priceMinor, currency } = departure
  const isStale = isPriceStale(departure, pkg.currency)
  return pickView(departureView, departure, {
    packageTitle: pkg.title,
    packageSlug: pkg.slug,
    endsOn: addDays(departure.startsOn, pkg.days - 1),
    ...seats,
    left: seatsLeft(seats),
    waiting: row.waiting,
    priceMinor: isStale ? null : priceMinor,
    currency: pkg.currency,
    stalePrice: isStale ? { minor: priceMinor!, currency } : null,
    soldMinor: isStale ? pkg.priceMinor : (priceMinor ?? pkg.priceMinor),
    state: toState({ ...departure, ...seats }, pkg.currency, ctx.now()),
  })
}

const selectDepartures = (ctx: Ctx) =>
  ctx.db
    .select(viewColumns)
    .from(departures)
    .innerJoin(departureSeats, eq(departureSeats.departureId, departures.id))
    .innerJoin(packages, eq(packages.id, departures.packageId))

/** Counts held seats of a departure without those of expired holds, which whoever books or changes it releases first. */
export const liveHeld = (ctx: Ctx): SQL<number> =>
  sql<number>`${departureSeats.held} - (SELECT coalesce(sum(h.seats), 0)::int FROM ${seatHolds} h
    WHERE h.departure_id = ${departures.id} AND h.state = 'held' AND h.expires_at <= ${ctx.now().toISOString()})`

/**
 * Reads departures that match as a change finds them: expired holds count no more. The views leave out a price in a
 * former currency, the rows have it.
 */
export async function readDepartures(
  ctx: Ctx,
  matching: SQL | undefined,
): Promise<{ row: Departure; view: DepartureView }[]> {
  const found = await ctx.db
    .select({ ...viewColumns, seats: { ...viewColumns.seats, held: liveHeld(ctx) } })
    .from(departures)
    .innerJoin(departureSeats, eq(departureSeats.departureId, departures.id))
    .innerJoin(packages, eq(packages.id, departures.packageId))
    .where(matching)
  return found.map((row) => ({ row: row.departure, view: toView(ctx, row) }))
}

/** @throws AppError not-found */
export async function getDeparture({ ctx, input: { id } }: Call<{ id: string }>): Promise<DepartureView> {
  const [row] = await selectDepartures(ctx).where(eq(departures.id, id))
  if (!row) throw notFound('Departure')
  return toView(ctx, row)
}

/** Refuses a trip whose departure was cancelled since the offer, and not added again. @throws AppError conflict */
export async function assertRuns(
  ctx: Ctx,
  { packageId, date, since }: { packageId: string; date: string; since: Date },
): Promise<void> {
  const { status, updatedAt } = departures
  const isOn = and(eq(departures.packageId, packageId), eq(departures.startsOn, date))
  const found = await ctx.db.select({ status, updatedAt }).from(departures).where(isOn)
  // Compares `updatedAt`, which is the time of the cancellation: cancelled rows never change.
  if (found.some((one) => one.status !== 'cancelled') || !found.some((one) => one.updatedAt > since)) return
  const hint = isEmployee(ctx.actor)
    ? 'Add the date again, or offer another one'
    : 'Please write to us for another date'
  throw conflict(`The departure on this day was cancelled. ${hint}`, 'seats')
}

/** Returns existing departures in no order; with `ofSold` only of packages on sale. */
export async function getDeparturesById({
  ctx,
  input: { ids, ofSold },
}: Call<{ ids: string[]; ofSold?: true }>): Promise<DepartureView[]> {
  const isSold = ofSold && eq(packages.status, 'active')
  const rows = await selectDepartures(ctx).where(and(inArray(departures.id, ids), isSold))
  return rows.map((row) => toView(ctx, row))
}

/** Returns the departure of a package on sale, on a date. @throws AppError not-found */
export async function getDepartureOn({
  ctx,
  input: { packageId, date },
}: Call<{ packageId: string; date: string }>): Promise<DepartureView> {
  const isOn = and(eq(departures.packageId, packageId), eq(departures.startsOn, date))
  const [row] = await selectDepartures(ctx).where(
    and(isOn, ne(departures.status, 'cancelled'), eq(packages.status, 'active')),
  )
  if (!row) throw notFound('Departure')
  return toView(ctx, row)
}

const selectComing = (ctx: Ctx, packageId: string, isShown?: SQL) =>
  selectDepartures(ctx)
    .where(
      and(
        eq(departures.packageId, packageId),
        ne(departures.status, 'cancelled'),
        gt(departures.departsAt, ctx.now()),
        isShown,
      ),
    )
    .orderBy(asc(departures.startsOn))
    .limit(maxComing)

/** Lists the coming departures of a package, next one first, whether it is on sale or not. */
export const listComingDepartures = async (ctx: Ctx, packageId: string): Promise<DepartureView[]> =>
  (await selectComing(ctx, packageId)).map((row) => toView(ctx, row))

/**
 * Lists the coming departures of a package on sale, next one first; of any package for those who read the catalog.
 * @throws AppError not-found
 */
export async function listPackageDepartures({
  ctx,
  input: { packageId },
}: Call<{ packageId: string }>): Promise<PublicDeparture[]> {
  const isShown = can(ctx.actor, 'catalog.read') ? undefined : eq(packages.status, 'active')
  const rows = await selectComing(ctx, packageId, isShown)
  if (rows.length === 0 && (await ctx.db.$count(packages, and(eq(packages.id, packageId), isShown))) === 0)
    throw notFound('Package')
  return rows.map((row) => {
    const one = toView(ctx, row)
    return pickView(publicDeparture, one, {
      date: one.startsOn,
      state: one.state as PublicDeparture['state'],
      isGuaranteed: one.guaranteedAt !== null,
      priceMinor: one.soldMinor,
    })
  })
}
