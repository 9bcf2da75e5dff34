import { and, type Column, eq, gt, gte, isNotNull, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { UserCall } from '../../../platform/server/context'
import { createExport } from '../../../platform/server/csv-list'
import { countRows } from '../../../platform/server/database/count'
import {
  countOnce,
  type Conditions,
  type Sort,
  readSortedPage,
  toSortValue,
} from '../../../platform/server/database/sorted-page'
import { hasWords } from '../../../platform/server/database/words'
import { addDays, dateIn } from '../../../shared/dates'
import { packages } from '../packages/table'
import { csvCells } from './csv.rules'
import type { DepartureSort } from './departure.rules'
import type { ListDeparturesInput } from './schema'
import type { DepartureState } from './state.rules'
import { departures, departureSeats } from './table'
import { viewColumns, toView } from './view.service'

const sortColumns: Record<DepartureSort, Column> = { date: departures.startsOn, updated: departures.updatedAt }

const left = sql`(${departureSeats.capacity} - ${departureSeats.held} - ${departureSeats.booked})`
const few = sql`greatest(1, ${departureSeats.capacity} / 5)`

/** Bounds by days, which have indexes: pending departures begin yesterday or later anywhere, others today or before. */
const fromYesterday = (now: Date) => gte(departures.startsOn, addDays(dateIn(now, 'UTC'), -1))
const toToday = (now: Date) => lte(departures.startsOn, dateIn(now, 'UTC'))

/** Mirrors `toState` in SQL. */
function inState(state: DepartureState, now: Date): SQL | undefined {
  const isStale = and(isNotNull(departures.priceMinor), ne(departures.currency, packages.currency))
  const isHalted = or(eq(departures.status, 'stopped'), isStale)
  const isRunning = ne(departures.status, 'cancelled')
  const isBookable = and(isRunning, gt(departures.closesAt, now), fromYesterday(now))
  const isSold = and(isBookable, not(isHalted!))
  const states: Record<DepartureState, SQL | undefined> = {
    cancelled: eq(departures.status, 'cancelled'),
    departed: and(isRunning, lte(departures.departsAt, now), toToday(now)),
    closed: and(isRunning, lte(departures.closesAt, now), gt(departures.departsAt, now), fromYesterday(now)),
    stopped: and(isBookable, isHalted),
    full: and(isSold, sql`${left} <= 0`),
    few: and(isSold, sql`${left} BETWEEN 1 AND ${few}`),
    open: and(isSold, sql`${left} > ${few}`),
  }
  return states[state]
}

function toCondition(input: ListDeparturesInput, now: Date): SQL | undefined {
  const conditions: Conditions<ListDeparturesInput> = {
    packageId: input.packageId ? eq(departures.packageId, input.packageId) : undefined,
    state: input.state?.length ? or(...input.state.map((state) => inState(state, now))) : undefined,
    upcoming: input.upcoming
      ? and(ne(departures.status, 'cancelled'), gt(departures.departsAt, now), fromYesterday(now))
      : undefined,
    guaranteed:
      input.guaranteed === undefined
        ? undefined
        : input.guaranteed
          ? isNotNull(departures.guaranteedAt)
          : isNull(departures.guaranteedAt),
    dates: and(
      input.dates?.from ? gte(departures.startsOn, input.dates.from) : undefined,
      input.dates?.to ? lte(departures.startsOn, input.dates.to) : undefined,
    ),
    words: hasWords(packages.searchText, input.words),
  }
  return and(...Object.values(conditions))
}

/** @throws AppError invalid `cursor` */
export async function listDepartures({ ctx, input }: UserCall<ListDeparturesInput>) {
  const matching = toCondition(input, ctx.now())
  const total = await countOnce(input, () =>
    countRows(
      ctx.db,
      ctx.db
        .select({ one: sql`1` })
        .from(departures)
        .innerJoin(departureSeats, eq(departureSeats.departureId, departures.id))
        .innerJoin(packages, eq(packages.id, departures.packageId))
        .where(matching),
    ),
  )
  const sort: Sort = { column: sortColumns[input.sort], id: departures.id, descending: input.descending, total }
  const { rows, nextCursor } = await readSortedPage(sort, input, ({ where, orderBy, limit }) =>
    ctx.db
      .select({ ...viewColumns, id: departures.id, sortValue: toSortValue(sort) })
      .from(departures)
      .innerJoin(departureSeats, eq(departureSeats.departureId, departures.id))
      .innerJoin(packages, eq(packages.id, departures.packageId))
      .where(and(matching, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
  return { items: rows.map((row) => toView(ctx, row)), nextCursor, total }
}

/** Exports every departure of the filter as CSV. @throws AppError invalid `cursor` */
export const exportDepartures = createExport(listDepartures, csvCells)
