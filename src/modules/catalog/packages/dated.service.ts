import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { lockIds } from '../../core/locks/lock.service'
import { packages } from './table'

/**
 * Writes the columns by which lists show, sort and filter departures: the lowest price, and `isDated`. Locks the
 * packages first, to see what others commit meanwhile. `departures.is_over` stands for the clock.
 */
export async function writeDated(ctx: Ctx, packageIds: readonly string[]): Promise<void> {
  if (packageIds.length === 0) return
  const ids = await lockIds(ctx, packages, inArray(packages.id, [...packageIds]))
  await ctx.db.execute(sql`UPDATE packages p SET is_dated = now.is_dated, from_minor = now.from_minor
    FROM (
      SELECT own.id, coalesce(min(coalesce(d.price_minor, own.price_minor)) FILTER (WHERE d.status = 'scheduled' AND NOT d.is_over
          AND (d.price_minor IS NULL OR d.currency = own.currency)), own.price_minor) AS from_minor,
        own.sold_on = 'departures' OR count(*) FILTER (WHERE d.status <> 'cancelled' AND NOT d.is_over) > 0
          OR (own.sold_on = 'auto' AND count(d.id) > 0) AS is_dated
      FROM packages own LEFT JOIN departures d ON d.package_id = own.id
      WHERE own.id = ANY (${sql.param(ids)}::uuid[]) GROUP BY own.id
    ) now
    WHERE p.id = now.id AND (p.is_dated, p.from_minor) IS DISTINCT FROM (now.is_dated, now.from_minor)`)
}
