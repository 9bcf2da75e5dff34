import { sql } from 'drizzle-orm'
import type { Deps } from '../../../platform/server/context'
import { setPopularity } from '../../catalog/packages/popularity.service'

/** Limits packages per statement, which keeps row locks short. */
const batch = 200

/**
 * Weighs a booking in saves: anybody saves. A held one counts, too: staff hold trips until their deposit, and one from the
 * site that stays unpaid is cancelled.
 */
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
  let moved = batch
  // Ends with a part of a batch: nothing was left, or another process was faster.
  while (moved === batch) {
    moved = await setPopularity({ db }, stale)
    changed += moved
  }
  return changed
}
