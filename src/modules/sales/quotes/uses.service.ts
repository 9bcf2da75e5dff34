import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { rows } from '../../../platform/server/database/db'
import { getAgency } from '../../settings/settings/service'
import { noFlight, notSure } from './options.rules'
import type { ListUse } from './view'

/** Limits the entries of a list. Those that the list has come first. */
const listed = 150

/** Counts requests by what they name of the form's lists, most first. Those of a package have its destination. */
export async function listUses({ ctx }: { ctx: Ctx }): Promise<ListUse[]> {
  const { departureCities, quoteDestinations, budgetRanges } = await getAgency({ ctx })
  const lists = JSON.stringify({ departureCities, quoteDestinations, budgetRanges })
  return rows<ListUse>(
    ctx.db,
    sql`SELECT list, name, requests, "isListed" FROM (
        SELECT u.list, u.name, count(*)::int AS requests, ${lists}::jsonb -> u.list ? u.name AS "isListed",
          row_number() OVER (PARTITION BY u.list
            ORDER BY ${lists}::jsonb -> u.list ? u.name DESC, count(*) DESC, u.name) AS n
        FROM quotes q CROSS JOIN LATERAL (VALUES ('departureCities', q.departure_city),
          ('quoteDestinations', CASE WHEN q.package_id IS NULL THEN q.destination END),
          ('budgetRanges', q.budget)) AS u (list, name)
        WHERE u.name NOT IN ('', ${noFlight}, ${notSure}) GROUP BY u.list, u.name
      ) AS counted WHERE n <= ${listed} ORDER BY list, requests DESC, name`,
  )
}
