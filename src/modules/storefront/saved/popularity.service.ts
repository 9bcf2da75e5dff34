import { sql } from 'drizzle-orm'
import type { Deps } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { setPopularity } from '../../catalog/packages/popularity.service'

/** Limits packages per statement, which keeps row locks short. */
const batch = 200

/** Selects packages whose popularity differs from their number of saves (product.md 2.1). */
const stale = sql`
  SELECT p.id, coalesce(s.saves, 0) AS saves
  FROM packages p
  LEFT JOIN (SELECT package_id, count(*)::int AS saves FROM saved_packages GROUP BY package_id) s ON s.package_id = p.id
  WHERE p.popularity <> coalesce(s.saves, 0) LIMIT ${batch}`

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
