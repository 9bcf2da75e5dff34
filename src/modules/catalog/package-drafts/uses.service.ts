import { and, gte, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { unpublished } from './service'
import { packageDrafts } from './table'
import type { ItemUse } from '../inventory/view'
import type { ItemKind } from '../inventory/item.rules'

export async function listDraftsWith(ctx: Ctx, kind: ItemKind, ids: readonly string[]): Promise<ItemUse[]> {
  if (ids.length === 0) return []
  return queryRows<ItemUse>(
    ctx.db,
    sql`SELECT DISTINCT used.id AS "itemId", d.id, NULL AS slug, 'draft' AS status,
          coalesce(nullif(d.content ->> 'name', ''), 'Draft without a name') AS title
        FROM package_drafts d
        CROSS JOIN LATERAL (SELECT (one ->> 'id')::uuid AS id FROM jsonb_array_elements(d.content -> ${kind}) one) used
        WHERE d.published_version IS DISTINCT FROM d.version AND used.id = ANY (${sql.param(ids)}::uuid[])
        ORDER BY title, d.id`,
  )
}

/** Returns which packages have an unpublished draft edited since then. */
export async function listPackagesInWork(ctx: Ctx, ids: readonly string[], since: Date): Promise<string[]> {
  const { packageId, updatedAt } = packageDrafts
  const found = await ctx.db
    .select({ packageId })
    .from(packageDrafts)
    .where(and(inArray(packageId, [...ids]), unpublished, gte(updatedAt, since)))
  return found.map((draft) => draft.packageId!)
}
