import { sql } from 'drizzle-orm'
import type { Deps } from '../../../platform/server/context'
import { rows } from '../../../platform/server/database/db'

/** Packages per statement: its row locks are short. */
const batch = 200

/** Packages whose popularity is not what it should be: how often they are saved (product.md 2.1). */
const stale = sql`
  SELECT p.id, coalesce(s.saves, 0) AS saves
  FROM packages p
  LEFT JOIN (SELECT package_id, count(*)::int AS saves FROM saved_packages GROUP BY package_id) s ON s.package_id = p.id
  WHERE p.popularity <> coalesce(s.saves, 0) LIMIT ${batch}`

const bringUpToDate = sql`
  UPDATE packages p SET popularity = stale.saves FROM (${stale}) stale
  WHERE p.id = stale.id AND p.popularity <> stale.saves RETURNING p.id`

/**
 * Brings the packages' popularity up to date. Neither `version` nor `updated_at` of a package
 * moves: nobody edited it. @returns how many changed
 */
export async function refreshPopularity({ db }: Pick<Deps, 'db'>): Promise<number> {
  let changed = 0
  while ((await rows(db, sql`SELECT 1 FROM (${stale}) stale LIMIT 1`)).length > 0) {
    const moved = await rows(db, bringUpToDate)
    changed += moved.length
    // Another process was faster.
    if (moved.length === 0) break
  }
  return changed
}
