import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Ctx, UserCall } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { notifyChange } from '../../../platform/server/live/notify'
import { resolveAmounts } from '../../../shared/amounts'
import { dateIn } from '../../../shared/dates'
import { conflict, invalid, notFound, stale } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { plural } from '../../../shared/text'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent, recordEvents } from '../../core/events/service'
import { writeDated } from '../packages/dated.service'
import { assertCurrency, toEnds, toReference } from './create.service'
import type { DepartureView } from './view'
import type { CancelDepartureInput, SetDepartureStatusesInput, UpdateDepartureInput } from './schema'
import { lockSeats, settleHolds } from './seats.service'
import { statusesBefore } from './state.rules'
import { type Departure, departures, departureSeats, seatHolds } from './table'
import { getDeparturesById, getDeparture } from './view.service'

/**
 * Locks the seats of a departure, and with them its row, and releases expired holds.
 * @throws AppError not-found; conflict with the newer row
 */
export async function lockDeparture(
  ctx: Ctx,
  { id, version }: { id: string; version: number },
): Promise<DepartureView> {
  await lockSeats(ctx, [id])
  await settleHolds(ctx, id)
  const [row] = await ctx.db.select().from(departures).where(eq(departures.id, id))
  if (!row) throw notFound('Departure')
  const view = await getDeparture({ ctx, input: { id } })
  if (row.version !== version) throw stale(view)
  if (view.status === 'cancelled') throw conflict('This departure was cancelled. Add the date again instead')
  if (view.state === 'departed') throw conflict('This departure has departed. Choose one that is to come')
  return view
}

/** Lists what decides about the lowest price and the dates of a package. */
const dated = ['status', 'priceMinor', 'currency', 'isOver'] as const

/** Writes a locked departure, with what lists show of its package. */
async function set(ctx: Ctx, id: string, values: Partial<Departure>): Promise<void> {
  const [written] = await ctx.db
    .update(departures)
    .set({ ...values, version: sql`${departures.version} + 1`, updatedAt: ctx.now() })
    .where(eq(departures.id, id))
    .returning({ packageId: departures.packageId })
  if (dated.some((field) => field in values)) await writeDated(ctx, [written!.packageId])
}

const pickPackage = ({ packageId }: { packageId: string }): string => packageId

/** @throws AppError invalid or conflict naming the field */
function assertFits(ctx: Ctx, before: DepartureView, input: UpdateDepartureInput): void {
  const taken = before.held + before.booked
  assertCurrency(before.currency, input)
  if (input.capacity < taken)
    throw conflict(
      `${plural(taken, 'seat')} of this departure ${taken === 1 ? 'is' : 'are'} taken. Choose that or more`,
      'capacity',
    )
  if (input.bookBy > before.startsOn) throw invalid('The last day to book is after the departure', 'bookBy')
  if (input.bookBy !== before.bookBy && input.bookBy < dateIn(ctx.now(), before.timeZone))
    throw invalid('Please choose a date from today on.', 'bookBy')
  if (before.guaranteedAt && !input.isGuaranteed && before.booked > 0)
    throw conflict(
      'Travelers have booked a departure that is guaranteed to run. It stays so, or is cancelled with its bookings',
      'isGuaranteed',
    )
}

/** @throws AppError not-found; invalid or conflict naming a field, or with the newer row */
export const updateDeparture = ({ ctx, input }: UserCall<UpdateDepartureInput>): Promise<DepartureView> =>
  withTransaction(ctx, async (tx) => {
    const before = await lockDeparture(tx, input)
    assertFits(ctx, before, input)
    const { id, version: _version, currency: _typedIn, ...given } = resolveAmounts(before.currency, input)
    const { capacity, price: priceMinor, isGuaranteed, ...named } = given
    const isReached = before.booked >= named.minPax && before.booked > 0
    const since = before.guaranteedAt ? new Date(before.guaranteedAt) : ctx.now()
    const currency: Currency = before.currency
    const guaranteedAt = isGuaranteed || isReached ? since : null
    const ends = toEnds(before.startsOn, named.bookBy, before.timeZone)
    await tx.db.update(departureSeats).set({ capacity }).where(eq(departureSeats.departureId, id))
    const isOver = ends.closesAt <= ctx.now()
    await set(tx, id, { ...named, priceMinor, currency, guaranteedAt, ...ends, isOver })
    const after = await getDeparture({ ctx: tx, input: { id } })
    const names = Object.keys(named) as (keyof typeof named)[]
    const known = (view: DepartureView) => ({
      ...Object.fromEntries(names.map((name) => [name, view[name]])),
      capacity: view.capacity,
      priceMinor: view.priceMinor,
      isGuaranteed: view.guaranteedAt !== null,
    })
    const entry = { kind: 'departure.updated' as const, about: { entity: 'departure' as const, id } }
    const data = { reference: toReference(before), currency }
    await recordEvent(tx, { ...entry, data, ...toChange(known(before), known(after)) })
    return after
  })

/** Stops or resumes the sale of departures, after the caller reviewed the impact. Skips cancelled and departed ones. */
export const moveDepartures = ({
  ctx,
  input: { ids, status },
}: UserCall<SetDepartureStatusesInput>): Promise<{ moved: string[]; refused: number }> =>
  withTransaction(ctx, async (tx) => {
    await lockSeats(tx, ids)
    const from = status === 'stopped' ? 'scheduled' : 'stopped'
    const moved = await tx.db
      .update(departures)
      .set({ status, version: sql`${departures.version} + 1`, updatedAt: ctx.now() })
      .where(
        and(
          inArray(departures.id, ids),
          inArray(departures.status, statusesBefore(status)),
          gt(departures.departsAt, ctx.now()),
        ),
      )
      .returning({ id: departures.id, packageId: departures.packageId })
    await writeDated(tx, moved.map(pickPackage))
    const views = await getDeparturesById({ ctx: tx, input: { ids: moved.map(({ id }) => id) } })
    await recordEvents(
      tx,
      views.map((view) => ({
        kind: status === 'stopped' ? 'departure.stopped' : 'departure.resumed',
        about: { entity: 'departure', id: view.id },
        data: { reference: toReference(view) },
        before: { status: from },
        after: { status },
      })),
    )
    return { moved: moved.map(({ id }) => id), refused: new Set(ids).size - moved.length }
  })

export function assertNotBooked({ booked }: DepartureView): void {
  if (booked === 0) return
  const seats = `${plural(booked, 'seat')} of this departure ${booked === 1 ? 'is' : 'are'} booked`
  throw conflict(`${seats}. Cancel it in the office, together with its bookings`)
}

/**
 * Cancels a departure without bookings, after the caller reviewed the impact. Releases seats that are reserved
 * meanwhile.
 * @throws AppError not-found; conflict with the newer row, or while seats are booked
 */
export const cancelEmptied = ({ ctx, input }: UserCall<CancelDepartureInput>): Promise<DepartureView> =>
  withTransaction(ctx, async (tx) => {
    const before = await lockDeparture(tx, input)
    const { id } = input
    assertNotBooked(before)
    await tx.db
      .update(seatHolds)
      .set({ state: 'released', endedAt: ctx.now() })
      .where(and(eq(seatHolds.departureId, id), eq(seatHolds.state, 'held')))
    await tx.db.update(departureSeats).set({ held: 0 }).where(eq(departureSeats.departureId, id))
    await set(tx, id, { status: 'cancelled' })
    const entry = { kind: 'departure.cancelled' as const, about: { entity: 'departure' as const, id } }
    const change = { before: { status: before.status }, after: { status: 'cancelled' } }
    await recordEvent(tx, { ...entry, data: { reference: toReference(before) }, ...change })
    return getDeparture({ ctx: tx, input: { id } })
  })

/** Releases all booked seats of a locked departure: those without a booking. */
export async function giveBackBooked(ctx: Ctx, departureId: string): Promise<void> {
  await ctx.db
    .update(seatHolds)
    .set({ state: 'released', endedAt: ctx.now() })
    .where(and(eq(seatHolds.departureId, departureId), eq(seatHolds.state, 'booked')))
  await ctx.db.update(departureSeats).set({ booked: 0 }).where(eq(departureSeats.departureId, departureId))
}

/** Limits the departures that one run closes. */
const closedAtOnce = 500

/** Marks departures as over once they cannot be booked, which updates the prices of lists. */
export const closeDepartures = (ctx: Ctx): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    const due = and(eq(departures.isOver, false), lte(departures.closesAt, ctx.now()))
    const found = await tx.db
      .select({ id: departures.id })
      .from(departures)
      .where(due)
      .orderBy(asc(departures.closesAt))
      .limit(closedAtOnce)
    if (found.length === 0) return
    const ids = found.map(({ id }) => id)
    await lockSeats(tx, ids)
    const over = await tx.db
      .update(departures)
      .set({ isOver: true })
      .where(and(inArray(departures.id, ids), due))
      .returning({ packageId: departures.packageId })
    await writeDated(tx, over.map(pickPackage))
    await notifyChange(tx)
  })
