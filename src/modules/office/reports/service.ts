import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { addDays, dateIn, latestToday } from '../../../shared/dates'
import { convert, type Currency, type Rate, toUnits } from '../../../shared/money'
import { sumRevenue } from '../../billing/payments/account.service'
import { conversionRate } from '../../sales/leads/transition.rules'
import { countVisibleCustomers } from '../../sales/leads/scope.service'
import { startOfDay } from '../../settings/settings/office-hours.rules'
import { getAgency, getRatesOn } from '../../settings/settings/service'
import { isOwnLead } from './facts.service'
import { percentChange } from './period.rules'
import type { ClosedLeads, DashboardStats } from './view'
import { seenBookings, seenLeads, seenQuotes } from './visible.service'

type CountedReport = Omit<
  DashboardStats,
  'totalRevenue' | 'revenueMinor' | 'conversionRate' | keyof ReturnType<typeof toBookingFigures>
>

const countAll = (ctx: Ctx) =>
  queryRows<CountedReport>(
    ctx.db,
    sql`SELECT (SELECT count(*)::int FROM users) AS "totalUsers",
               p.total AS "totalPackages", p.active AS "activePackages",
               (SELECT count(*)::int FROM quotes WHERE ${seenQuotes(ctx)}) AS "totalQuotes",
               (SELECT count(*)::int FROM quotes WHERE status = 'pending' AND ${seenQuotes(ctx)}) AS "pendingQuotes",
               ${countVisibleCustomers(ctx)} AS "totalCustomers"
        FROM (SELECT count(*) FILTER (WHERE status <> 'archived')::int AS total,
                     count(*) FILTER (WHERE status = 'active')::int AS active FROM packages) p`,
  )

/** Counts the closed leads that the caller sees, without those of imported bookings. */
export async function countClosedLeads({ ctx }: { ctx: Ctx }): Promise<ClosedLeads> {
  const [counted] = await queryRows<ClosedLeads>(
    ctx.db,
    sql`SELECT count(*) FILTER (WHERE outcome = 'won')::int AS won,
          count(*) FILTER (WHERE outcome = 'lost')::int AS lost
        FROM leads WHERE status = 'closed' AND ${isOwnLead(sql`leads.id`)} AND ${seenLeads(ctx)}`,
  )
  return counted!
}

type Booked = { currency: Currency; made: number; minor: number; lately: number; before: number }

const countBooked = (ctx: Ctx, timeZone: string) => {
  const today = dateIn(ctx.now(), timeZone)
  const day = (back: number) => sql`${startOfDay(addDays(today, -back), timeZone).toISOString()}::timestamptz`
  return queryRows<Booked>(
    ctx.db,
    sql`SELECT currency, count(*)::int AS made, sum(total_minor)::float8 AS minor,
          count(*) FILTER (WHERE created_at >= ${day(29)})::int AS lately,
          count(*) FILTER (WHERE created_at >= ${day(59)} AND created_at < ${day(29)})::int AS before
        FROM bookings WHERE status <> 'cancelled' AND ${seenBookings(ctx)} GROUP BY currency`,
  )
}

/** Excludes values without a rate to the agency's currency from the average. */
function toBookingFigures(found: readonly Booked[], currency: Currency, rates: readonly Rate[]) {
  const sum = (getAmount: (row: Booked) => number) => found.reduce((all, row) => all + getAmount(row), 0)
  const known = found.flatMap(({ currency: from, made, minor }) => {
    const converted = convert(minor, from, currency, rates)
    return converted === null ? [] : { made, converted }
  })
  const valued = known.reduce((all, { made }) => all + made, 0)
  const value = known.reduce((all, { converted }) => all + converted, 0)
  return {
    totalBookings: sum(({ made }) => made),
    avgBookingValue: valued === 0 ? null : toUnits(Math.round(value / valued), currency),
    monthlyGrowth: percentChange(
      sum(({ lately }) => lately),
      sum(({ before }) => before),
    ),
  }
}

/** Counts the dashboards' figures from current rows and from the ledger's sums. */
export async function getDashboardStats({ ctx }: { ctx: Ctx }): Promise<DashboardStats> {
  const [{ currency, timeZone }, rates] = await Promise.all([
    getAgency({ ctx }),
    getRatesOn(ctx, latestToday(ctx.now())),
  ])
  const [[counted], closed, found, revenueMinor] = await Promise.all([
    countAll(ctx),
    countClosedLeads({ ctx }),
    countBooked(ctx, timeZone),
    sumRevenue({ ctx, input: { currency, rates } }),
  ])
  const totalRevenue = Math.round(toUnits(revenueMinor ?? 0, currency))
  return {
    ...counted!,
    totalRevenue,
    revenueMinor,
    conversionRate: conversionRate(closed),
    ...toBookingFigures(found, currency, rates),
  }
}
