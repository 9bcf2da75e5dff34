import { type Column, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import type { CalendarDate } from '../../../shared/dates'
import { monthDayPairs, type When } from './when.rules'

/** Holds inclusive bounds of a price per adult, or of what each night, day or week of the trip costs. */
export type Prices = { low: number; high: number; per?: 'night' | 'day' | 'week' }

/** Tests a price of package `table`. */
export const costs = (price: SQL | Column, { low, high, per }: Prices, table: 'q' | 'p' = 'p'): SQL => {
  if (per === undefined) return sql`${price} BETWEEN ${low}::bigint AND ${high}::bigint`
  const days = sql`${sql.identifier(table)}.days`
  const count = { night: sql`GREATEST(${days} - 1, 1)`, day: days, week: sql`(${days} / 7.0)` }[per]
  return sql`${price} BETWEEN ${low}::bigint * ${count} AND ${high}::bigint * ${count}`
}

/** Bounds departures by days, by free seats for a party, or by prices per adult. */
type Departing = { when?: readonly When[]; people?: number; cap?: SQL; prices?: readonly Prices[] }

/**
 * Selects bookable departures `d` with seats `s`: of all packages `q`, or of the row `p` of the outer statement.
 * PostgreSQL looks the latter up one by one.
 */
function openDepartures({ now }: Ctx, { when, people, cap, prices = [] }: Departing, table: 'q' | 'p' = 'q'): SQL {
  const pkg = sql.identifier(table)
  const price = sql`coalesce(d.price_minor, ${pkg}.price_minor)`
  const limits = [...(cap ? [sql`${price} <= ${cap}`] : []), ...prices.map((one) => costs(price, one, table))]
  const days = when?.map(({ dated: { from, to } }) => sql`d.starts_on BETWEEN ${from}::date AND ${to}::date`)
  return sql`FROM departures d JOIN departure_seats s ON s.departure_id = d.id
    ${table === 'q' ? sql`JOIN packages q ON q.id = d.package_id` : sql``}
    WHERE d.status = 'scheduled' AND d.closes_at > ${now().toISOString()}::timestamptz
    AND (d.price_minor IS NULL OR d.currency = ${pkg}.currency)
    ${table === 'p' ? sql`AND d.package_id = p.id` : sql``} ${days ? sql`AND ${or(...days) ?? sql`false`}` : sql``}
    AND ${people === undefined ? sql`s.booked < s.capacity` : sql`s.capacity - s.held - s.booked >= ${people}::int`}
    ${limits.length > 0 ? sql`AND ${sql.join(limits, sql` AND `)}` : sql``}`
}

/** Selects as `openDepartures` for each package `p`. */
export const ownDepartures = (ctx: Ctx, departing: Departing): SQL => openDepartures(ctx, departing, 'p')

/** Selects the lowest price per adult of departures, by package. */
export const listLowestPrices = (ctx: Ctx, departing: Departing): SQL =>
  sql`SELECT d.package_id, min(coalesce(d.price_minor, q.price_minor)) AS price
    ${openDepartures(ctx, departing)} GROUP BY d.package_id`

/** Tests in SQL if packages `p` are offered on one of these days; mirrors `isOfferedOn` of packages/offered.rules. */
export function isOffered(when: readonly When[]): SQL {
  const days = monthDayPairs(when.map((one) => one.any))
  const isIn = days.map(({ from, to }) => {
    const [starts, ends] = [sql`w."from" <= ${to}::text`, sql`w."to" >= ${from}::text`]
    return sql`CASE WHEN w."from" <= w."to" THEN ${starts} AND ${ends} ELSE ${ends} OR ${starts} END`
  })
  if (isIn.length === 0) return sql`false`
  return sql`(p.offered = '[]' OR EXISTS (
    SELECT FROM jsonb_to_recordset(p.offered) AS w ("from" text, "to" text) WHERE ${or(...isIn)}))`
}

/**
 * Tests for a departure that can be booked, on these days at these prices: dated departures supersede windows. The price
 * of packages without them is not tested.
 */
export const departsIn = (ctx: Ctx, when: readonly When[], prices: readonly Prices[] = []): SQL =>
  sql`(p.id IN (SELECT d.package_id ${openDepartures(ctx, { when, prices })}) OR NOT p.is_dated AND ${isOffered(when)})`

/** Tests as `departsIn` for a whole party, on any day unless `when` is given. */
export const departsWith = (ctx: Ctx, departing: Departing): SQL =>
  sql`CASE WHEN p.is_dated THEN EXISTS (SELECT ${ownDepartures(ctx, departing)})
    ELSE p.price_minor > 0 AND ${departing.when ? isOffered(departing.when) : sql`true`} END`

/**
 * Selects in SQL the next departure of a dated package `p`; with requested days one at these prices, nearest to the
 * requested day.
 */
export const selectDeparture = (
  ctx: Ctx,
  { when, prices }: { when: readonly When[]; prices: readonly Prices[] },
  near: CalendarDate | null,
): SQL =>
  sql`CASE WHEN p.is_dated THEN (SELECT d.starts_on::text ${ownDepartures(ctx, when.length > 0 ? { when, prices } : {})}
    ORDER BY ${near === null ? sql`d.starts_on` : sql`abs(d.starts_on - ${near}::date), d.starts_on`} LIMIT 1) END`
