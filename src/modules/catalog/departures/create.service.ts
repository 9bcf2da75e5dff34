import { can } from '../../../shared/permissions'
import { and, eq, exists, gt, gte, inArray, ne, not } from 'drizzle-orm'
import type { Ctx, UserCall } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { withTransaction } from '../../../platform/server/database/transaction'
import { addDays, type CalendarDate, dateIn, formatDate } from '../../../shared/dates'
import { resolveAmounts } from '../../../shared/amounts'
import { AppError, conflict, invalid } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { recordEvents } from '../../core/events/service'
import type { PackageDetail } from '../packages/view'
import { writeDated } from '../packages/dated.service'
import { getPackageById } from '../packages/service'
import { startOfDay } from '../../settings/settings/office-hours.rules'
import type { DepartureView } from './view'
import { listDates, maxComing, maxDepartures, maxRuleDays } from './rule.rules'
import type { CreateDeparturesInput } from './schema'
import { lockSeats } from './seats.service'
import { bookByDate } from './state.rules'
import { departures, departureSeats, seatHolds } from './table'
import { getDeparturesById } from './view.service'

type PriceInput = Pick<CreateDeparturesInput, 'price' | 'currency'>

/** Returns the ends of the last day to book and of the first day, in the trip's time zone. */
export const toEnds = (startsOn: CalendarDate, bookBy: CalendarDate, timeZone: string) => ({
  closesAt: startOfDay(addDays(bookBy, 1), timeZone),
  departsAt: startOfDay(addDays(startsOn, 1), timeZone),
})

/** Names the departure in the audit log. */
export const toReference = ({ packageTitle, startsOn }: Pick<DepartureView, 'packageTitle' | 'startsOn'>) =>
  `${packageTitle}, ${formatDate(startsOn)}`

/** @throws AppError conflict for a price in another currency than the package has by now */
export function assertCurrency(current: Currency, { price, currency = current }: PriceInput): void {
  if (price !== null && currency !== current)
    throw conflict(
      `The package is priced in ${current} now, and no longer in ${currency}. Type the price anew`,
      'price',
    )
}

async function getPackage(ctx: Ctx, id: string): Promise<PackageDetail> {
  const pkg = await getPackageById({ ctx, input: { id } }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not-found') throw invalid('There is no such package', 'packageId')
    throw error
  })
  if (pkg.status === 'archived') throw invalid('This package is archived', 'packageId')
  return pkg
}

/** @throws AppError invalid naming `from`, `to`, `weekdays` or `closesDays` */
function listWantedDates(
  ctx: Ctx,
  { from, to, closesDays, weekdays, everyWeeks }: CreateDeparturesInput,
  timeZone: string,
) {
  const today = dateIn(ctx.now(), timeZone)
  if (from < today) throw invalid('Please choose a date from today on.', 'from')
  if (to && to > addDays(from, maxRuleDays)) throw invalid('Please choose a date within three years', 'to')
  const dates = to ? listDates({ from, to, weekdays, everyWeeks }) : [from]
  if (dates.length === 0) throw invalid('None of these weekdays lies between the two dates', 'weekdays')
  if (dates.length > maxDepartures)
    throw invalid(`These are ${dates.length} departures; at most ${maxDepartures} are made at once`, 'to')
  if (bookByDate(dates[0]!, closesDays) < today)
    throw invalid(`Booking for ${formatDate(dates[0]!)} would be closed already`, 'closesDays')
  return dates
}

/** Checks the limit under the lock of the package: concurrent additions are serialized. */
async function assertComing(ctx: Ctx, packageId: string): Promise<void> {
  const isComing = and(
    eq(departures.packageId, packageId),
    ne(departures.status, 'cancelled'),
    gt(departures.departsAt, ctx.now()),
  )
  if ((await ctx.db.$count(departures, isComing)) > maxComing)
    throw conflict(`A package has at most ${maxComing} coming departures. Please add fewer`, 'to')
}

/**
 * Creates a departure, or those of a rule. Skips and counts dates that have one already.
 * @throws AppError invalid naming a field; conflict `from` when every date has one, `to` beyond the limit, `price` in
 * another currency
 */
export async function createDepartures({ ctx, input }: UserCall<CreateDeparturesInput>) {
  const pkg = await getPackage(ctx, input.packageId)
  const dates = listWantedDates(ctx, input, pkg.timeZone)
  assertCurrency(pkg.currency, input)
  const {
    packageId: _,
    from: _from,
    to,
    weekdays,
    everyWeeks,
    closesDays,
    ...given
  } = resolveAmounts(pkg.currency, input)
  const { capacity, price: priceMinor, currency: _currency, ...named } = given
  const rows = dates.map((startsOn) => {
    const bookBy = bookByDate(startsOn, closesDays)
    const { id: packageId, timeZone, currency } = pkg
    const written = { createdAt: ctx.now(), updatedAt: ctx.now() }
    const ends = toEnds(startsOn, bookBy, timeZone)
    return { ...named, id: newId(), packageId, startsOn, bookBy, timeZone, priceMinor, currency, ...ends, ...written }
  })
  return withTransaction(ctx, async (tx) => {
    const made = await tx.db
      .insert(departures)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: departures.id, startsOn: departures.startsOn })
    if (made.length === 0)
      throw conflict(
        dates.length === 1
          ? 'There is a departure on this date. Choose another one'
          : 'Each of these dates has one. Choose others',
        'from',
      )
    await writeDated(tx, [pkg.id])
    await assertComing(tx, pkg.id)
    await tx.db.insert(departureSeats).values(made.map(({ id }) => ({ departureId: id, capacity })))
    const sold = { packageId: pkg.id, currency: pkg.currency }
    const rule = to ? { until: to, weekdays, everyWeeks } : {}
    await recordEvents(
      tx,
      made.map(({ id, startsOn }) => ({
        kind: 'departure.created',
        about: { entity: 'departure', id },
        data: { reference: `${pkg.title}, ${formatDate(startsOn)}`, ...sold, ...rule },
        before: {},
        after: { ...named, startsOn, capacity, priceMinor },
      })),
    )
    return { ids: made.map(({ id }) => id), skipped: dates.length - made.length, packageTitle: pkg.title }
  })
}

/** Limits how long Undo takes back what was added. Later it is a deletion, for administrators (product.md 6.2). */
const undoMinutes = 15

/** Removes departures whose seats were never taken: agents just added ones, administrators any. */
export const removeDepartures = ({ ctx, input: { ids } }: UserCall<{ ids: string[] }>): Promise<{ removed: number }> =>
  withTransaction(ctx, async (tx) => {
    await lockSeats(tx, ids)
    const views = await getDeparturesById({ ctx: tx, input: { ids } })
    const references = new Map(views.map((view) => [view.id, toReference(view)]))
    const taken = tx.db.select().from(seatHolds).where(eq(seatHolds.departureId, departures.id))
    const addedSince = new Date(ctx.now().getTime() - undoMinutes * 60_000)
    const mayRemove = can(ctx.actor, 'catalog.delete') ? undefined : gte(departures.createdAt, addedSince)
    const removed = await tx.db
      .delete(departures)
      .where(and(inArray(departures.id, ids), not(exists(taken)), mayRemove))
      .returning({ id: departures.id, packageId: departures.packageId })
    await writeDated(
      tx,
      removed.map(({ packageId }) => packageId),
    )
    await recordEvents(
      tx,
      removed.map(({ id }) => ({
        kind: 'departure.removed',
        about: { entity: 'departure', id },
        data: { reference: references.get(id) },
      })),
    )
    return { removed: removed.length }
  })
