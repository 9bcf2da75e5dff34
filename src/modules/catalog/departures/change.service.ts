import { and, asc, eq, getTableColumns, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Ctx, UserCall } from '../../../platform/server/context'
import { overwriteRows } from '../../../platform/server/database/overwrite'
import { withTransaction } from '../../../platform/server/database/transaction'
import { notifyChange } from '../../../platform/server/live/notify'
import { resolveAmounts } from '../../../shared/amounts'
import { dateIn } from '../../../shared/dates'
import { conflict, invalid, stale } from '../../../shared/errors'
import { plural } from '../../../shared/text'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent, recordEvents } from '../../core/events/service'
import { writeDated } from '../packages/dated.service'
import { assertCurrency, type DepartureValues, toEnds, toReference } from './create.service'
import type { DepartureView } from './view'
import type { CancelDepartureInput, SetDepartureStatusesInput, UpdateDepartureInput } from './schema'
import { lockSeats, settleHolds } from './seats.service'
import { statusesBefore } from './state.rules'
import { departures, departureSeats, seatHolds } from './table'
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
  await settleHolds(ctx, [id])
  const view = await getDeparture({ ctx, input: { id } })
  if (view.version !== version) throw stale(view)
  assertToCome(view)
  return view
}

/** @throws AppError conflict */
function assertToCome({ status, state }: DepartureView): void {
  if (status === 'cancelled') throw conflict('This departure was cancelled. Add the date again instead')
  if (state === 'departed') throw conflict('This departure has departed. Choose one that is to come')
}

const pickPackage = ({ packageId }: { packageId: string }): string => packageId

type Fitting = Pick<UpdateDepartureInput, 'capacity' | 'bookBy' | 'isGuaranteed'>

/** @throws AppError invalid or conflict naming the field */
export function assertFits(ctx: Ctx, before: DepartureView, input: Fitting): void {
  const taken = before.held + before.booked
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

const { bookBy, closesAt, departsAt, isOver, minPax, guaranteedAt, priceMinor, currency } = getTableColumns(departures)
const written = { bookBy, closesAt, departsAt, isOver, minPax, guaranteedAt, priceMinor, currency }

/** Returns what the log says of a departure. */
const toLogged = (view: DepartureView) => ({
  capacity: view.capacity,
  minPax: view.minPax,
  bookBy: view.bookBy,
  priceMinor: view.priceMinor,
  isGuaranteed: view.guaranteedAt !== null,
})

/**
 * Overwrites locked departures, all or none, with what lists show of their packages.
 * @throws AppError invalid or conflict naming the field
 */
export async function changeDepartures(
  ctx: Ctx,
  changed: readonly { before: DepartureView; values: DepartureValues }[],
): Promise<DepartureView[]> {
  if (changed.length === 0) return []
  const rows = changed.map(({ before, values: { capacity, ...values } }) => {
    assertToCome(before)
    assertFits(ctx, before, { capacity, bookBy: values.bookBy, isGuaranteed: values.guaranteedAt !== null })
    const { id, version, startsOn, timeZone, booked } = before
    const isReached = booked >= values.minPax && booked > 0
    const ends = toEnds(startsOn, values.bookBy, timeZone)
    const since = values.guaranteedAt ?? (isReached ? ctx.now() : null)
    return { ...values, ...ends, id, version, guaranteedAt: since, isOver: ends.closesAt <= ctx.now() }
  })
  await overwriteRows(ctx, departures, written, rows)
  const seats = changed.map(({ before: { id }, values: { capacity } }) => ({ departure_id: id, capacity }))
  await ctx.db.execute(sql`UPDATE departure_seats s SET capacity = x.capacity
    FROM jsonb_populate_recordset(NULL::departure_seats, ${JSON.stringify(seats)}::jsonb) x
    WHERE s.departure_id = x.departure_id`)
  await writeDated(ctx, [...new Set(changed.map(({ before }) => before.packageId))])
  const views = await getDeparturesById({ ctx, input: { ids: rows.map(({ id }) => id) } })
  const byId = new Map(views.map((view) => [view.id, view]))
  const done = changed.map(({ before }) => ({ before, after: byId.get(before.id)! }))
  await recordEvents(
    ctx,
    done.map(({ before, after }) => ({
      kind: 'departure.updated',
      about: { entity: 'departure', id: before.id },
      data: { reference: toReference(before), currency: before.currency },
      ...toChange(toLogged(before), toLogged(after)),
    })),
  )
  return done.map(({ after }) => after)
}

/** @throws AppError not-found; invalid or conflict naming a field, or with the newer row */
export const updateDeparture = ({ ctx, input }: UserCall<UpdateDepartureInput>): Promise<DepartureView> =>
  withTransaction(ctx, async (tx) => {
    const before = await lockDeparture(tx, input)
    assertCurrency(before.currency, input)
    const { price, isGuaranteed, ...given } = resolveAmounts(before.currency, input)
    const since = before.guaranteedAt ? new Date(before.guaranteedAt) : ctx.now()
    const values: DepartureValues = {
      capacity: given.capacity,
      minPax: given.minPax,
      bookBy: given.bookBy,
      priceMinor: price,
      currency: before.currency,
      guaranteedAt: isGuaranteed ? since : null,
    }
    const [after] = await changeDepartures(tx, [{ before, values }])
    return after!
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

async function releaseAll(ctx: Ctx, departureId: string, state: 'held' | 'booked'): Promise<void> {
  await ctx.db
    .update(seatHolds)
    .set({ state: 'released', endedAt: ctx.now() })
    .where(and(eq(seatHolds.departureId, departureId), eq(seatHolds.state, state)))
  await ctx.db
    .update(departureSeats)
    .set({ [state]: 0 })
    .where(eq(departureSeats.departureId, departureId))
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
    await releaseAll(tx, id, 'held')
    await tx.db
      .update(departures)
      .set({ status: 'cancelled', version: sql`${departures.version} + 1`, updatedAt: ctx.now() })
      .where(eq(departures.id, id))
    await writeDated(tx, [before.packageId])
    const entry = { kind: 'departure.cancelled' as const, about: { entity: 'departure' as const, id } }
    const change = { before: { status: before.status }, after: { status: 'cancelled' } }
    await recordEvent(tx, { ...entry, data: { reference: toReference(before) }, ...change })
    return getDeparture({ ctx: tx, input: { id } })
  })

/** Releases all booked seats of a locked departure: those without a booking. */
export const giveBackBooked = (ctx: Ctx, departureId: string): Promise<void> => releaseAll(ctx, departureId, 'booked')

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
