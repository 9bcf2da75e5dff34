import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { type Db, queryRows } from '../../../platform/server/database/db'
import { fold } from '../../../shared/text'
import { listNames } from '../../settings/settings/categories.rules'
import type { Category } from '../../settings/settings/schema'
import { getAgency } from '../../settings/settings/service'
import { lockIds } from '../../core/locks/lock.service'
import { knownNames } from './search-columns.rules'
import { packages } from './table'

const splitWords = (text: string) => fold(text).split(' ').filter(Boolean)

/** Returns the words of a category that the search text does not have by itself. */
function listOwnWords(category: Category): string[] {
  const known = splitWords(knownNames[category.key] ?? '')
  const own = listNames(category).flatMap(splitWords)
  return [...new Set(own)].filter((word) => !known.includes(word))
}

/**
 * Updates `place_ids` (places with their ancestors) and `place_words` (names and aliases of places and of the category).
 * Writes no unchanged package.
 */
export async function writeSearchColumns(ctx: Ctx, packageIds: readonly string[]): Promise<void> {
  if (packageIds.length === 0) return
  const { db } = ctx
  const { categories } = await getAgency({ ctx })
  const categoryWords = categories
    .map((one) => ({ key: one.key, words: listOwnWords(one).join(' ') }))
    .filter(({ words }) => words !== '')
  const ids = sql`${sql.param(packageIds)}::uuid[]`
  await db.execute(sql`
    WITH RECURSIVE visited (package_id, place_id) AS (
      (SELECT id, place_id FROM packages WHERE id = ANY (${ids})
        UNION SELECT package_id, place_id FROM package_places WHERE package_id = ANY (${ids}))
      UNION SELECT v.package_id, pl.parent_id FROM visited v JOIN places pl ON pl.id = v.place_id
        WHERE pl.parent_id IS NOT NULL
    ), found AS (
      SELECT v.package_id, array_agg(DISTINCT v.place_id) AS place_ids, string_agg(DISTINCT w.word, ' ') AS place_words
      FROM visited v JOIN places pl ON pl.id = v.place_id LEFT JOIN place_aliases a ON a.place_id = pl.id
      CROSS JOIN LATERAL unnest(string_to_array(fold_text(ARRAY[pl.name, a.alias]), ' ')) AS w (word)
      GROUP BY v.package_id
    )
    UPDATE packages p SET place_ids = f.place_ids, place_words = f.place_words || coalesce(' ' || c.words, '')
    FROM found f JOIN packages o ON o.id = f.package_id
      LEFT JOIN jsonb_to_recordset(${JSON.stringify(categoryWords)}::jsonb) AS c (key text, words text) ON c.key = o.category
    WHERE p.id = f.package_id
      AND (p.place_ids, p.place_words) IS DISTINCT FROM (f.place_ids, f.place_words || coalesce(' ' || c.words, ''))`)
}

/** Locks packages of these places and of places in them. @returns their ids */
export async function lockPackagesIn(ctx: Ctx, placeIds: readonly string[]): Promise<string[]> {
  const found = await queryRows<{ id: string }>(
    ctx.db,
    sql`WITH RECURSIVE below (id) AS (
          SELECT unnest(${sql.param([...placeIds])}::uuid[]) UNION SELECT pl.id FROM places pl JOIN below b ON pl.parent_id = b.id
        )
        SELECT id FROM packages WHERE place_id IN (SELECT id FROM below)
        UNION SELECT package_id FROM package_places WHERE place_id IN (SELECT id FROM below)`,
  )
  const ids = found.map(({ id }) => id)
  return ids.length === 0 ? [] : lockIds(ctx, packages, inArray(packages.id, ids))
}

/** Updates packages of these places and of places in them, after their names or parents changed. */
export const refreshPackagesIn = async (ctx: Ctx, placeIds: readonly string[]): Promise<void> =>
  writeSearchColumns(ctx, await lockPackagesIn(ctx, placeIds))

/** Counts activities of the days; if there are none, the included activities. */
export const writeActivityCounts = (db: Db, packageIds: readonly string[]): Promise<unknown> =>
  db.execute(sql`
    UPDATE packages p SET activity_count = coalesce(
      nullif((SELECT sum(cardinality(d.activities)) FROM package_days d WHERE d.package_id = p.id), 0),
      (SELECT count(*) FROM package_activities o WHERE o.package_id = p.id AND o.included))
    WHERE p.id = ANY (${sql.param(packageIds)}::uuid[])`)
