import { can } from '../../../shared/permissions'
import { and, count, eq, exists, gt, gte, inArray, ne, not, type SQL } from 'drizzle-orm'
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
import { getPackageById, lockPackages } from '../packages/service'
import { startOfDay } from '../../settings/settings/office-hours.rules'
import type { DepartureView } from './view'
import { listDates, maxComing, maxDepartures, maxRuleDays } from './rule.rules'
import type { CreateDeparturesInput } from './schema'
import { lockSeats, lockSeatsOn } from './seats.service'
import { bookByDate } from './state.rules'
import { type Departure, departures, departureSeats, seatHolds } from './table'
import { getDeparturesById } from './view.service'

/** Holds what staff decide about a departure, as it is stored. */
export type DepartureValues = Pick<Departure, 'minPax' | 'bookBy' | 'priceMinor' | 'currency' | 'guaranteedAt'> & {
  capacity: number
}

type NewDeparture = DepartureValues &
  Pick<Departure, 'startsOn'> & { pkg: Pick<PackageDetail, 'id' | 'title' | 'timeZone'> }

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

/** Counts the coming departures of packages; those without any are absent. */
export async function countComing(ctx: Ctx, packageIds: readonly string[]): Promise<Map<string, number>> {
  const isComing = and(
    inArray(departures.packageId, [...packageIds]),
    ne(departures.status, 'cancelled'),
    gt(departures.departsAt, ctx.now()),
  )
  const found = await ctx.db
    .select({ packageId: departures.packageId, coming: count() })
    .from(departures)
    .where(isComing)
    .groupBy(departures.packageId)
  return new Map(found.map(({ packageId, coming }) => [packageId, coming]))
}

export const tooManyComing = `A package has at most ${maxComing} coming departures. Please add fewer`

/** Checks the limit under the locks of the packages: concurrent additions are serialized. @throws AppError conflict */
async function assertComing(ctx: Ctx, packageIds: readonly string[]): Promise<void> {
  const coming = await countComing(ctx, packageIds)
  if ([...coming.values()].some((one) => one > maxComing)) throw conflict(tooManyComing, 'to')
}

/**
 * Inserts departures in the caller's transaction, with what lists show of their packages. Skips dates that have one.
 * `rule` says in the log by which rule they were added.
 * @returns the ids of what was inserted
 * @throws AppError conflict `to` beyond the limit of a package
 */
export async function insertDepartures(
  ctx: Ctx,
  added: readonly NewDeparture[],
  rule: Record<string, unknown> = {},
): Promise<string[]> {
  const packageIds = [...new Set(added.map(({ pkg }) => pkg.id))]
  // Locks existing departures first, then packages, as an edit does. Locks packages before the insert, so that two who add
  // the same date do not wait for each other.
  await lockSeatsOn(
    ctx,
    added.map(({ pkg, startsOn }) => ({ packageId: pkg.id, date: startsOn })),
  )
  await lockPackages(ctx, packageIds)
  const written = { createdAt: ctx.now(), updatedAt: ctx.now() }
  const all = added.map((one) => ({ ...one, id: newId() }))
  const made = await ctx.db
    .insert(departures)
    .values(
      all.map(({ pkg: { id: packageId, timeZone }, ...one }) => {
        const { capacity: _, ...named } = one
        return { ...named, packageId, timeZone, ...toEnds(one.startsOn, one.bookBy, timeZone), ...written }
      }),
    )
    .onConflictDoNothing()
    .returning({ id: departures.id })
  if (made.length === 0) return []
  const ids = new Set(made.map(({ id }) => id))
  const done = all.filter(({ id }) => ids.has(id))
  await writeDated(ctx, packageIds)
  await assertComing(ctx, packageIds)
  await ctx.db.insert(departureSeats).values(done.map(({ id, capacity }) => ({ departureId: id, capacity })))
  await recordEvents(
    ctx,
    done.map(({ id, pkg, startsOn, minPax, capacity, priceMinor, currency, guaranteedAt }) => ({
      kind: 'departure.created',
      about: { entity: 'departure', id },
      data: { reference: toReference({ packageTitle: pkg.title, startsOn }), packageId: pkg.id, currency, ...rule },
      before: {},
      after: { minPax, startsOn, capacity, priceMinor, ...(guaranteedAt && { isGuaranteed: true }) },
    })),
  )
  return done.map(({ id }) => id)
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
  const { to, weekdays, everyWeeks, closesDays, capacity, minPax, price } = resolveAmounts(pkg.currency, input)
  const { currency } = pkg
  const added = dates.map((startsOn) => {
    const bookBy = bookByDate(startsOn, closesDays)
    return { pkg, startsOn, bookBy, capacity, minPax, priceMinor: price, currency, guaranteedAt: null }
  })
  return withTransaction(ctx, async (tx) => {
    const ids = await insertDepartures(tx, added, to ? { until: to, weekdays, everyWeeks } : {})
    if (ids.length === 0)
      throw conflict(
        dates.length === 1
          ? 'There is a departure on this date. Choose another one'
          : 'Each of these dates has one. Choose others',
        'from',
      )
    return { ids, skipped: dates.length - ids.length, packageTitle: pkg.title }
  })
}

/** Limits how long Undo takes back what was added. Later it is a deletion, for administrators (product.md 6.2). */
const undoMinutes = 15

/** Deletes those of the departures whose seats were never taken, in the caller's transaction. @returns their number */
export async function removeUntaken(ctx: Ctx, ids: readonly string[], isFree: SQL | undefined): Promise<number> {
  await lockSeats(ctx, ids)
  const views = await getDeparturesById({ ctx, input: { ids: [...ids] } })
  const references = new Map(views.map((view) => [view.id, toReference(view)]))
  const taken = ctx.db.select().from(seatHolds).where(eq(seatHolds.departureId, departures.id))
  const removed = await ctx.db
    .delete(departures)
    .where(and(inArray(departures.id, [...ids]), not(exists(taken)), isFree))
    .returning({ id: departures.id, packageId: departures.packageId })
  await writeDated(
    ctx,
    removed.map(({ packageId }) => packageId),
  )
  await recordEvents(
    ctx,
    removed.map(({ id }) => ({
      kind: 'departure.removed',
      about: { entity: 'departure', id },
      data: { reference: references.get(id) },
    })),
  )
  return removed.length
}

/** Removes departures whose seats were never taken: agents just added ones, administrators any. */
export const removeDepartures = ({ ctx, input: { ids } }: UserCall<{ ids: string[] }>): Promise<{ removed: number }> =>
  withTransaction(ctx, async (tx) => {
    const addedSince = new Date(ctx.now().getTime() - undoMinutes * 60_000)
    const mayRemove = can(ctx.actor, 'catalog.delete') ? undefined : gte(departures.createdAt, addedSince)
    return { removed: await removeUntaken(tx, ids, mayRemove) }
  })
