import { type SQL, sql } from 'drizzle-orm'
import type { Deps } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'

/**
 * Writes how popular packages are; `counted` selects `id` and `popularity`. Neither `version` nor `updated_at` moves: nobody
 * edited them. @returns how many changed
 */
export async function setPopularity({ db }: Pick<Deps, 'db'>, counted: SQL): Promise<number> {
  const changed = await queryRows(
    db,
    sql`UPDATE packages p SET popularity = counted.popularity FROM (${counted}) counted
      WHERE p.id = counted.id AND p.popularity <> counted.popularity RETURNING p.id`,
  )
  return changed.length
}
