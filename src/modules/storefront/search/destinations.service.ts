import type { Call, Ctx } from '../../../platform/server/context'
import { queryPrepared } from '../../../platform/server/database/db'
import { countCap } from '../../../shared/totals'
import type { Picture } from '../../core/media/view'
import { findMatches, toSearched } from './matches.rules'
import type { FindDestinationsInput } from './schema'
import { atOnce } from './search.rules'
import type { Destination, Tile } from './view'

/**
 * Collects the places `r` of a condition, with their descendants, and counts the active packages in each and below.
 * Reads each place once, by index and up to the cap, and adds up: the work depends on the places, not on the packages.
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

const destinationQuery = `WITH RECURSIVE ${selectTrees('true')}
  SELECT pl.slug, pl.name, pl.search_rank IS NOT NULL AS listed, t.packages, ARRAY(
    SELECT a.alias FROM place_aliases a WHERE a.place_id = pl.id ORDER BY a.alias LIMIT 40) AS aliases
  FROM places pl JOIN trees t ON t.root = pl.id
  WHERE pl.search_rank IS NOT NULL OR t.packages > 0
  ORDER BY t.packages = 0, pl.search_rank IS NULL, pl.search_rank, pl.name COLLATE "und-x-icu" LIMIT 10000`

/**
 * Lists the search bar's destinations (specification 3) and other places with packages; those with packages first (F3).
 */
export const listDestinations = ({ ctx }: { ctx: Ctx }): Promise<Destination[]> =>
  ctx.cache.get('destinations', () => queryPrepared<Destination>(ctx.db, destinationQuery, []))

const listSearched = (ctx: Ctx) =>
  ctx.cache.get('searched destinations', async () => (await listDestinations({ ctx })).map(toSearched))

/** Finds destinations by words; without any, those that the search bar has from the start. */
export async function findDestinations({ ctx, input }: Call<FindDestinationsInput>): Promise<Destination[]> {
  if (input?.words) return findMatches(await listSearched(ctx), input.words).slice(0, atOnce)
  return (await listDestinations({ ctx })).filter(({ listed }, i) => listed || i < atOnce)
}

type TileRow = Omit<Tile, 'image'> & { picture: Omit<Picture, 'alt'> | null }

/** Describes the picture `m`. */
export const pictureColumns = `jsonb_build_object('key', m.key, 'width', m.width, 'height', m.height, 'blur', m.blur,
  'focusX', m.focus_x, 'focusY', m.focus_y)`

const tileQuery = `WITH RECURSIVE ${selectTrees('r.tile_rank IS NOT NULL')}
  SELECT pl.slug, pl.name, t.packages,
    CASE WHEN m.id IS NOT NULL THEN ${pictureColumns} END AS picture
  FROM places pl JOIN trees t ON t.root = pl.id LEFT JOIN media m ON m.id = pl.tile_image_id
  WHERE pl.tile_rank IS NOT NULL ORDER BY pl.tile_rank LIMIT 50`

/** Lists the home page's tiles in order, with numbers of active packages there and below. */
export const listTiles = ({ ctx }: { ctx: Ctx }): Promise<Tile[]> =>
  ctx.cache.get('tiles', async () => {
    const found = await queryPrepared<TileRow>(ctx.db, tileQuery, [])
    return found.map(({ picture, ...tile }) => ({ ...tile, image: picture && { ...picture, alt: tile.name } }))
  })
