import type { Ctx } from '../../../platform/server/context'
import { queryPrepared } from '../../../platform/server/database/db'
import { countCap } from '../../../shared/totals'
import type { Place } from '../../catalog/places/table'

/**
 * Collects places, the `r` of a condition, with their descendants, and counts active packages in each and below. Reads
 * each place once, by index and up to the cap: the work depends on the places, not on the packages.
 */
export const selectTrees = (roots: string) => `below (root, id) AS (
    SELECT r.id, r.id FROM places r WHERE ${roots}
    UNION SELECT b.root, pl.id FROM below b JOIN places pl ON pl.parent_id = b.id
  ), read AS MATERIALIZED (
    SELECT DISTINCT id FROM below
  ), own AS MATERIALIZED (
    SELECT read.id, (SELECT count(*) FROM (
      SELECT FROM packages p WHERE p.place_id = read.id AND p.status = 'active' LIMIT ${countCap + 1}) there) AS packages
    FROM read
  ), visits AS MATERIALIZED (
    SELECT read.id, v.package_id, v.main FROM read, LATERAL (
      SELECT p.id AS package_id, p.place_id AS main FROM package_places f JOIN packages p ON p.id = f.package_id
      WHERE f.place_id = read.id AND p.status = 'active' LIMIT ${countCap + 1}) v
  ), further AS MATERIALIZED (
    SELECT b.root, count(DISTINCT v.package_id) AS packages FROM below b JOIN visits v ON v.id = b.id
    WHERE NOT EXISTS (SELECT FROM below m WHERE m.root = b.root AND m.id = v.main) GROUP BY b.root
  ), trees AS MATERIALIZED (
    SELECT b.root, least(${countCap + 1}, sum(o.packages) + coalesce(max(f.packages), 0))::int AS packages
    FROM below b JOIN own o ON o.id = b.id LEFT JOIN further f ON f.root = b.root GROUP BY b.root
  )`

/** Counts so for all places, in one pass over the packages in order of their places: `trees` has each place. */
const allTrees = `below (root, id) AS (
    SELECT r.id, r.id FROM places r
    UNION SELECT b.root, pl.id FROM below b JOIN places pl ON pl.parent_id = b.id
  ), own AS (
    SELECT b.root, sum(o.packages) AS packages FROM below b JOIN (
      SELECT p.place_id, count(*) AS packages FROM packages p WHERE p.status = 'active' GROUP BY p.place_id
    ) o ON o.place_id = b.id GROUP BY b.root
  ), visits AS MATERIALIZED (
    SELECT f.place_id AS id, f.package_id, p.main FROM package_places f, LATERAL (
      SELECT p.place_id AS main FROM packages p WHERE p.id = f.package_id AND p.status = 'active' OFFSET 0) p
  ), further AS (
    SELECT b.root, count(DISTINCT v.package_id) AS packages FROM visits v JOIN below b ON b.id = v.id
    WHERE NOT EXISTS (SELECT FROM below m WHERE m.root = b.root AND m.id = v.main) GROUP BY b.root
  ), trees AS (
    SELECT r.id AS root, least(${countCap + 1}, coalesce(o.packages, 0) + coalesce(f.packages, 0))::int AS packages
    FROM places r LEFT JOIN own o ON o.root = r.id LEFT JOIN further f ON f.root = r.id
  )`

const toQuery = (trees: string) => `WITH RECURSIVE ${trees}
  SELECT pl.id, pl.parent_id AS "parentId", pl.slug, pl.name, pl.kind, pl.search_rank AS "searchRank",
    pl.tile_rank AS "tileRank", t.packages
  FROM places pl JOIN trees t ON t.root = pl.id ORDER BY pl.name COLLATE "und-x-icu", pl.slug`

/** Counts more places than these by one pass. */
const fewPlaces = 500
const areMany = `SELECT count(*) > ${fewPlaces} AS many FROM places`

export type CountedPlace = Pick<Place, 'id' | 'parentId' | 'slug' | 'name' | 'kind' | 'searchRank' | 'tileRank'> & {
  packages: number
}

/** Lists all places by name, with the active packages in each and below; once for each version of the catalog. */
export const listCountedPlaces = (ctx: Ctx): Promise<CountedPlace[]> =>
  ctx.cache.get('counted places', async () => {
    const [found] = await queryPrepared<{ many: boolean }>(ctx.db, areMany, [])
    return queryPrepared<CountedPlace>(ctx.db, toQuery(found!.many ? allTrees : selectTrees('true')), [])
  })

/** Follows all ranks, which are smallints. */
const lastRank = 40_000

/** Orders places by a rank; those without one come last. */
export const compareRanks = (a: number | null, b: number | null): number => (a ?? lastRank) - (b ?? lastRank)
