import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { hasPicture } from '../packages/versions.service'
import { hasWords } from '../../../platform/server/database/words'
import type { ListPicturesInput } from '../../core/media/schema'
import type { PictureUse } from '../../core/media/view'

/** Lists what uses pictures now: name, the page where staff change it, and the text given for it. */
const uses = sql`
  SELECT i.media_id, 'Package' AS kind, p.title AS name, '/admin/packages/' || p.id || '/edit' AS path, i.alt
  FROM package_images i JOIN packages p ON p.id = i.package_id
  UNION ALL
  SELECT i.media_id, 'Item', n.name, '/admin/inventory?tab=' || n.tab || '&item=' || n.id, i.alt
  FROM inventory_images i JOIN (
    SELECT id, name, 'hotels' AS tab FROM hotels UNION ALL SELECT id, name, 'activities' FROM activities
    UNION ALL SELECT id, name, 'transfers' FROM transfers UNION ALL SELECT id, name, 'meals' FROM meal_plans
  ) n ON n.id = i.item_id
  UNION ALL
  SELECT tile_image_id, 'Place', name, NULL, image_alt FROM places WHERE tile_image_id IS NOT NULL
  UNION ALL
  SELECT profile_image_id, 'Portrait', concat_ws(' ', first_name, last_name), '/admin/users/' || id, '' FROM users WHERE profile_image_id IS NOT NULL
  UNION ALL
  SELECT DISTINCT m.id, 'Page', g.title, '/admin/settings?section=pages&page=' || g.id, coalesce(b -> 'attrs' ->> 'alt', '')
  FROM pages g
  CROSS JOIN LATERAL jsonb_array_elements(
    (g.document -> 'content') || coalesce(g.published -> 'document' -> 'content', '[]')) b
  JOIN media m ON '/media/' || m.key = b -> 'attrs' ->> 'src'
  UNION ALL
  SELECT m.id, 'Settings', s.name, s.path, coalesce(s.picture ->> 'alt', '')
  FROM settings v
  CROSS JOIN LATERAL (
    SELECT 'Brand' AS name, '/admin/settings?section=brand' AS path, one.picture
    FROM (VALUES (v.value -> 'brand' -> 'logo'), (v.value -> 'brand' -> 'logoDark'), (v.value -> 'brand' -> 'icon'),
      (v.value -> 'brand' -> 'hero' -> 'picture')) AS one (picture)
    UNION ALL
    SELECT c ->> 'name', '/admin/settings?section=consultants', c -> 'picture'
    FROM jsonb_array_elements(coalesce(v.value -> 'consultants', '[]')) c
  ) s
  JOIN media m ON '/media/' || m.key = s.picture ->> 'image'
  WHERE v.key = 'agency'`

const draft = sql`SELECT m.id, 'Draft', coalesce(nullif(o.content ->> 'name', ''), 'A package'), '/admin/packages', '' FROM package_drafts o`
const version = sql`SELECT m.id, 'Earlier version', coalesce(o.content ->> 'name', o.content ->> 'title', o.entity), NULL, '' FROM versions o`
/** Lists the uses of a few pictures in drafts and versions. */
const kept = sql`${draft} JOIN media m ON ${hasPicture(sql`o.content`, sql`m.key`)} UNION ALL ${version} JOIN media m ON ${hasPicture(sql`o.content`, sql`m.key`)}`

const eachPicture = sql`CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(o.content -> 'images') WHEN 'array' THEN o.content -> 'images' ELSE '[]' END) i
  JOIN media m ON '/media/' || m.key = i ->> 'image'`
/** Lists those of all pictures. Skips versions that changed neither pictures nor name: an earlier one says the same. */
const allKept = sql`${draft} ${eachPicture}
  UNION ALL ${version} ${eachPicture} WHERE o.changed = '{}' OR o.changed && ARRAY['images', 'name', 'title']`

type FoundUse = PictureUse & { mediaId: string }

/** Returns where pictures are used, by their ids; at most ten places of each. */
export async function listUses(ctx: Ctx, ids: readonly string[]): Promise<Map<string, PictureUse[]>> {
  const found = await queryRows<FoundUse>(
    ctx.db,
    sql`SELECT DISTINCT media_id AS "mediaId", kind, name, path, alt FROM (${uses} UNION ALL ${kept}) u
        WHERE media_id = ANY (${sql.param([...ids])}::uuid[]) ORDER BY kind, name, alt`,
  )
  const byPicture = new Map<string, PictureUse[]>()
  for (const { mediaId, ...use } of found) {
    const known = byPicture.get(mediaId) ?? []
    if (known.length < 10) byPicture.set(mediaId, [...known, use])
  }
  return byPicture
}

/** Matches unused or undescribed pictures, or those whose uses or texts have these words. */
export function matchUses(id: SQL, { search, unused, undescribed }: Partial<ListPicturesInput>): SQL[] {
  return [
    ...(search
      ? [
          sql`${id} IN (SELECT id FROM (
            SELECT m.id, fold_text(ARRAY[m.alt, string_agg(u.name || ' ' || u.alt, ' ')]) AS texts
            FROM media m LEFT JOIN (${uses} UNION ALL ${allKept}) u ON u.media_id = m.id WHERE m.for_agency GROUP BY m.id) t
            WHERE ${hasWords(sql`texts`, search)})`,
        ]
      : []),
    ...(unused
      ? [
          sql`NOT EXISTS (SELECT FROM (${uses}) u WHERE u.media_id = ${id})`,
          ...['package_drafts', 'versions'].map(
            (table) =>
              sql`NOT EXISTS (SELECT FROM ${sql.raw(table)} o WHERE ${hasPicture(sql`o.content`, sql`media.key`)})`,
          ),
        ]
      : []),
    ...(undescribed
      ? [sql`media.alt = '' AND NOT EXISTS (SELECT FROM (${uses}) u WHERE u.media_id = ${id} AND u.alt <> '')`]
      : []),
  ]
}
