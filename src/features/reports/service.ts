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
}

/** The staff dashboard's numbers, in one query. No payment can be recorded yet, so there is no revenue to sum up. */
export async function dashboardStats({ ctx }: { ctx: Ctx }): Promise<DashboardStats> {
  const [counted] = await rows<Omit<DashboardStats, 'totalRevenue' | 'revenueMinor'>>(
    ctx.db,
    sql`SELECT (SELECT count(*)::int FROM users) AS "totalUsers",
               p.total AS "totalPackages", p.active AS "activePackages",
               (SELECT count(*)::int FROM quotes) AS "totalQuotes",
               (SELECT count(*)::int FROM quotes WHERE status = 'pending') AS "pendingQuotes"
        FROM (SELECT count(*) FILTER (WHERE status <> 'archived')::int AS total,
                     count(*) FILTER (WHERE status = 'active')::int AS active FROM packages) p`,
  )
  return { ...counted!, totalRevenue: 0, revenueMinor: null }
}
