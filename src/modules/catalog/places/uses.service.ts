import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { plural } from '../../../shared/text'

type Uses = Record<'packages' | 'drafts' | 'places', string[]>

/** Returns what names a place, by title: packages of any status, unpublished drafts (also by a former slug), and places in it. */
export async function getUses(ctx: Ctx, { id, slug }: { id: string; slug: string }): Promise<Uses> {
  const found = await queryRows<{ kind: keyof Uses; title: string }>(
    ctx.db,
    sql`WITH called AS (SELECT ARRAY[${slug}::text] || ARRAY(SELECT slug FROM place_redirects WHERE place_id = ${id}) AS slugs)
        SELECT 'packages' AS kind, title FROM packages p WHERE place_id = ${id}
          OR EXISTS (SELECT FROM package_places v WHERE v.package_id = p.id AND v.place_id = ${id})
          OR EXISTS (SELECT FROM package_days d WHERE d.package_id = p.id AND d.place_id = ${id})
        UNION ALL SELECT 'drafts', coalesce(nullif(content ->> 'name', ''), 'Draft without a name') FROM package_drafts, called
          WHERE published_version IS DISTINCT FROM version AND (content ->> 'place' = ANY (slugs)
            OR content -> 'alsoPlaces' ?| slugs
            OR jsonb_path_query_array(content, '$.itinerary[*].place') ?| slugs)
        UNION ALL SELECT 'places', name FROM places WHERE parent_id = ${id}
        ORDER BY kind, title`,
  )
  const titles = (kind: keyof Uses) => found.flatMap((one) => (one.kind === kind ? one.title : []))
  return { packages: titles('packages'), drafts: titles('drafts'), places: titles('places') }
}

/** Returns those of the places that a package, an unpublished draft (also by a former slug) or a tile of the home page names. */
export const findNamed = async (ctx: Ctx, ids: readonly string[]): Promise<Set<string>> => {
  const found = await queryRows<{ id: string }>(
    ctx.db,
    sql`WITH named (slug) AS MATERIALIZED (
          SELECT x #>> '{}' FROM package_drafts,
            unnest(ARRAY['$.place', '$.alsoPlaces[*]', '$.itinerary[*].place']::jsonpath[]) AS path,
            jsonb_path_query(content, path) AS x
          WHERE published_version IS DISTINCT FROM version
        )
        SELECT pl.id FROM places pl WHERE pl.id = ANY (${sql.param([...ids])}::uuid[]) AND (pl.tile_rank IS NOT NULL
          OR pl.slug IN (SELECT slug FROM named WHERE slug IS NOT NULL)
          OR EXISTS (SELECT FROM place_redirects r JOIN named USING (slug) WHERE r.place_id = pl.id)
          OR EXISTS (SELECT FROM packages p WHERE p.place_id = pl.id)
          OR EXISTS (SELECT FROM package_places v WHERE v.place_id = pl.id)
          OR EXISTS (SELECT FROM package_days d WHERE d.place_id = pl.id))`,
  )
  return new Set(found.map(({ id }) => id))
}

/** Returns '2 packages and 1 place in it: Krabi, Reef and 1 more'; '' if nothing uses the place. */
export function describeUses({ packages, drafts, places, isTile }: Uses & { isTile: boolean }): string {
  const counts = [
    packages.length > 0 && plural(packages.length, 'package'),
    drafts.length > 0 && plural(drafts.length, 'draft'),
    places.length > 0 && `${plural(places.length, 'place')} in it`,
    isTile && 'a tile of the home page',
  ].filter((one) => one !== false)
  if (counts.length === 0) return ''
  const all = [...packages, ...drafts, ...places]
  const more = all.length > 3 ? ` and ${all.length - 3} more` : ''
  const named = all.length > 0 ? `: ${all.slice(0, 3).join(', ')}${more}` : ''
  return new Intl.ListFormat('en').format(counts) + named
}
