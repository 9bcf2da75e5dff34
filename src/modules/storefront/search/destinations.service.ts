import type { Call, Ctx } from '../../../platform/server/context'
import { queryPrepared } from '../../../platform/server/database/db'
import type { Picture } from '../../core/media/view'
import { findMatches, toSearched } from './matches.rules'
import type { FindDestinationsInput } from './schema'
import { atOnce } from './search.rules'
import { compareRanks, type CountedPlace, listCountedPlaces, selectTrees } from './trees.service'
import type { Destination, Tile } from './view'

const aliasQuery = `SELECT place_id AS id, (array_agg(alias ORDER BY alias))[:40] AS aliases FROM place_aliases GROUP BY place_id`

/** Puts those with packages first, in the order of the list; others follow by name. */
const inOrder = (a: CountedPlace, b: CountedPlace): number =>
  Number(a.packages === 0) - Number(b.packages === 0) || compareRanks(a.searchRank, b.searchRank)

/**
 * Lists the search bar's destinations (specification 3) and other places with packages; those with packages first (F3).
 */
export const listDestinations = ({ ctx }: { ctx: Ctx }): Promise<Destination[]> =>
  ctx.cache.get('destinations', async () => {
    const [places, named] = await Promise.all([
      listCountedPlaces(ctx),
      queryPrepared<{ id: string; aliases: string[] }>(ctx.db, aliasQuery, []),
    ])
    const aliases = new Map(named.map((one) => [one.id, one.aliases]))
    return places
      .filter(({ searchRank, packages }) => searchRank !== null || packages > 0)
      .toSorted(inOrder)
      .slice(0, 10_000)
      .map(({ id, slug, name, searchRank, packages }) => {
        return { slug, name, listed: searchRank !== null, packages, aliases: aliases.get(id) ?? [] }
      })
  })

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
