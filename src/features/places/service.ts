import { asc, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../platform/server/context'
import { rows } from '../../platform/server/database/db'
import { fold, slugOf } from '../../shared/text'
import type { Picture } from '../media/picture.rules'
import { placeAliases, places } from './table'

export type Resolved = {
  /** By the name as it was asked for. */
  ids: Map<string, string>
  unknown: string[]
}

/** Places by name, alias or slug, ignoring case, accents and punctuation. At most one query. */
export async function resolvePlaces({ ctx, input }: Call<readonly string[]>): Promise<Resolved> {
  const ids = new Map<string, string>()
  if (input.length === 0) return { ids, unknown: [] }
  const { db } = ctx
  const found = await db
    .select({ word: placeAliases.alias, id: placeAliases.placeId })
    .from(placeAliases)
    .where(inArray(placeAliases.alias, input.map(fold)))
    .unionAll(
      db
        .select({ word: places.slug, id: places.id })
        .from(places)
        .where(inArray(places.slug, input.map(slugOf))),
    )
  const byWord = new Map(found.map(({ word, id }) => [word, id]))
  for (const name of input) {
    const id = byWord.get(fold(name)) ?? byWord.get(slugOf(name))
    if (id) ids.set(name, id)
  }
  return { ids, unknown: input.filter((name) => !ids.has(name)) }
}

export type Tile = { slug: string; name: string; packages: number; image: Picture | null }

type TileRow = Omit<Tile, 'image'> & { picture: Omit<Picture, 'alt'> | null }

/** The home page's promotional tiles in their order, with the number of active packages there and below. */
export async function listTiles({ ctx }: { ctx: Ctx }): Promise<Tile[]> {
  const found = await rows<TileRow>(
    ctx.db,
    sql`SELECT p.slug, p.name, COALESCE(t.packages, 0) AS packages,
          CASE WHEN m.id IS NOT NULL THEN json_build_object('key', m.key, 'width', m.width, 'height', m.height,
            'blur', m.blur, 'focusX', m.focus_x, 'focusY', m.focus_y) END AS picture
        FROM places p
        LEFT JOIN search_terms t ON t.kind = 'place' AND t.value = p.id::text
        LEFT JOIN media m ON m.id = p.tile_image_id
        WHERE p.tile_rank IS NOT NULL ORDER BY p.tile_rank LIMIT 50`,
  )
  return found.map(({ picture, ...tile }) => ({ ...tile, image: picture && { ...picture, alt: tile.name } }))
}

/** The search bar's preset destinations in their order (specification 3). */
export const searchOptions = ({ ctx }: { ctx: Ctx }): Promise<{ slug: string; name: string }[]> =>
  ctx.db
    .select({ slug: places.slug, name: places.name })
    .from(places)
    .where(isNotNull(places.searchRank))
    .orderBy(asc(places.searchRank))
    .limit(500)
