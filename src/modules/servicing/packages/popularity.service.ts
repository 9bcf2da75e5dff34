import { sql } from 'drizzle-orm'
import type { Deps } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { setPopularity } from '../../catalog/packages/popularity.service'

/** Limits packages per statement, which keeps row locks short. */
const batch = 200

/** Weighs a booking in saves: who books has paid or will pay, and anybody saves. */
const perBooking = 10

/**
 * Selects packages whose popularity differs from their bookings and saves (product.md 2.1). Cancelled bookings do not
 * count. An index of bookings has package and status, so that no wide row is read.
 */
const stale = sql`
  SELECT p.id, counted.popularity
  FROM packages p
  LEFT JOIN (SELECT package_id, count(*)::int AS saves FROM saved_packages GROUP BY package_id) s ON s.package_id = p.id
  LEFT JOIN (SELECT package_id, count(*)::int AS booked FROM bookings
    WHERE package_id IS NOT NULL AND status <> 'cancelled' GROUP BY package_id) b ON b.package_id = p.id
  CROSS JOIN LATERAL (SELECT coalesce(s.saves, 0) + coalesce(b.booked, 0) * ${sql.raw(String(perBooking))} AS popularity) counted
  WHERE p.popularity <> counted.popularity LIMIT ${batch}`

/** Brings the packages' popularity up to date. @returns how many changed */
export async function refreshPopularity({ db }: Pick<Deps, 'db'>): Promise<number> {
  let changed = 0
  while ((await queryRows(db, sql`SELECT 1 FROM (${stale}) stale LIMIT 1`)).length > 0) {
    const moved = await setPopularity({ db }, stale)
    changed += moved
    // Stops when another process was faster.
    if (moved === 0) break
  }
  return changed
}
