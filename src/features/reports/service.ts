import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/server/context'
import { rows } from '../../platform/server/database/db'

export type DashboardStats = {
  totalUsers: number
  /** Archived ones are gone for staff, too. */
  totalPackages: number
  activePackages: number
  totalQuotes: number
  pendingQuotes: number
  /** Received minus refunded, in whole units. */
  totalRevenue: number
  /** The same in minor units; null while there is no ledger, which screens show as '—' (product.md 5.8). */
  revenueMinor: number | null
  totalCustomers: number
  /** Percent of all closed leads that were won; null before one is closed. */
  conversionRate: number | null
  /** None until there are bookings: what follows from them is unknown. */
  totalBookings: number
  avgBookingValue: number | null
  monthlyGrowth: number | null
}

/** What is not computed from rows yet. */
const unbooked = { totalRevenue: 0, revenueMinor: null, totalBookings: 0, avgBookingValue: null, monthlyGrowth: null }

/** The dashboards' numbers, in one query. No payment can be recorded yet, so there is no revenue to sum up. */
export async function dashboardStats({ ctx }: { ctx: Ctx }): Promise<DashboardStats> {
  const [counted] = await rows<Omit<DashboardStats, keyof typeof unbooked>>(
    ctx.db,
    sql`SELECT (SELECT count(*)::int FROM users) AS "totalUsers",
               p.total AS "totalPackages", p.active AS "activePackages",
               (SELECT count(*)::int FROM quotes) AS "totalQuotes",
               (SELECT count(*)::int FROM quotes WHERE status = 'pending') AS "pendingQuotes",
               (SELECT count(*)::int FROM customers WHERE merged_into_id IS NULL) AS "totalCustomers",
               (SELECT round(100.0 * count(*) FILTER (WHERE outcome = 'won') / nullif(count(*), 0), 1)::float8
                FROM leads WHERE status = 'closed') AS "conversionRate"
        FROM (SELECT count(*) FILTER (WHERE status <> 'archived')::int AS total,
                     count(*) FILTER (WHERE status = 'active')::int AS active FROM packages) p`,
  )
  return { ...counted!, ...unbooked }
}
