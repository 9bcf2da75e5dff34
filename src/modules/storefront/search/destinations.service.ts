import type { Ctx } from '../../../platform/server/context'
import { preparedQuery } from '../../../platform/server/database/db'
import { countCap } from '../../../shared/totals'
import type { Picture } from '../../core/media/view'
import type { Destination, Tile } from './view'

/**
 * Collects places with their descendants, and the active packages of which they are the main place. Counts each place
 * once, by index and up to the cap, and adds up: the work depends on the places, not on the packages.
 */
export const trees = `below (root, id) AS (
    SELECT id, id FROM places UNION SELECT b.root, pl.id FROM below b JOIN places pl ON pl.parent_id = b.id
  ), own AS MATERIALIZED (
    SELECT pl.id, (SELECT count(*) FROM (
      SELECT FROM packages p WHERE p.place_id = pl.id AND p.status = 'active' LIMIT ${countCap + 1}) there) AS packages
    FROM places pl
  ), trees AS MATERIALIZED (
    SELECT b.root, array_agg(b.id) AS ids, sum(o.packages) AS packages
    FROM below b JOIN own o ON o.id = b.id GROUP BY b.root
  )`

/** Counts active packages in the place `pl` and below, up to the cap; those with a further place there only if needed. */
export const packagesThere = `least(${countCap + 1}, t.packages + CASE WHEN t.packages > ${countCap} THEN 0 ELSE (
    SELECT count(*) FROM (
      SELECT DISTINCT v.package_id FROM package_places v JOIN packages p ON p.id = v.package_id
      WHERE v.place_id = ANY (t.ids) AND p.status = 'active' AND p.place_id <> ALL (t.ids) LIMIT ${countCap + 1}
    ) further) END)::int`

const destinationQuery = `WITH RECURSIVE ${trees}
  SELECT d.slug, d.name, d.listed, d.packages, ARRAY(
    SELECT a.alias FROM place_aliases a WHERE a.place_id = d.id ORDER BY a.alias LIMIT 40) AS aliases
  FROM (
    SELECT pl.id, pl.slug, pl.name, pl.search_rank, pl.search_rank IS NOT NULL AS listed, ${packagesThere} AS packages
    FROM places pl JOIN trees t ON t.root = pl.id
  ) d
  WHERE d.listed OR d.packages > 0
  ORDER BY d.packages = 0, NOT d.listed, d.search_rank, d.name COLLATE "und-x-icu" LIMIT 500`

/**
 * Lists the search bar's destinations (specification 3) and other places with packages; those with packages first (F3).
 */
export const listDestinations = ({ ctx }: { ctx: Ctx }): Promise<Destination[]> =>
  ctx.cache.get('destinations', () => preparedQuery<Destination>(ctx.db, destinationQuery, []))

type TileRow = Omit<Tile, 'image'> & { picture: Omit<Picture, 'alt'> | null }

/** Describes the picture `m`. */
export const pictureColumns = `jsonb_build_object('key', m.key, 'width', m.width, 'height', m.height, 'blur', m.blur,
  'focusX', m.focus_x, 'focusY', m.focus_y)`

const tileQuery = `WITH RECURSIVE ${trees}
  SELECT pl.slug, pl.name, ${packagesThere} AS packages,
    CASE WHEN m.id IS NOT NULL THEN ${pictureColumns} END AS picture
  FROM places pl JOIN trees t ON t.root = pl.id LEFT JOIN media m ON m.id = pl.tile_image_id
  WHERE pl.tile_rank IS NOT NULL ORDER BY pl.tile_rank LIMIT 50`

/** Lists the home page's tiles in order, with numbers of active packages there and below. */
export const listTiles = ({ ctx }: { ctx: Ctx }): Promise<Tile[]> =>
  ctx.cache.get('tiles', async () => {
    const found = await preparedQuery<TileRow>(ctx.db, tileQuery, [])
    return found.map(({ picture, ...tile }) => ({ ...tile, image: picture && { ...picture, alt: tile.name } }))
  })
