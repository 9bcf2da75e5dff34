import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { getAgency } from '../../settings/settings/service'
import { noFlight, notSure } from './options.rules'
import type { ListUse } from './view'

/** Limits the entries of a list. Those that the list has come first. */
const listed = 150

/**
 * Counts requests by what they name of the form's lists, most first. Those of a package have its destination. Reads each
 * request once; most name the same as others.
 */
export async function listUses({ ctx }: { ctx: Ctx }): Promise<ListUse[]> {
  const { departureCities, quoteDestinations, budgetRanges } = await getAgency({ ctx })
  const lists = JSON.stringify({ departureCities, quoteDestinations, budgetRanges })
  return queryRows<ListUse>(
    ctx.db,
    sql`SELECT list, name, requests, "isListed" FROM (
        SELECT u.list, u.name, sum(requests)::int AS requests, ${lists}::jsonb -> u.list ? u.name AS "isListed",
          row_number() OVER (PARTITION BY u.list
            ORDER BY ${lists}::jsonb -> u.list ? u.name DESC, sum(requests) DESC, u.name) AS n
        FROM (SELECT departure_city, CASE WHEN package_id IS NULL THEN destination END AS destination, budget,
            count(*) AS requests FROM quotes GROUP BY 1, 2, 3) asked
          CROSS JOIN LATERAL (VALUES ('departureCities', departure_city), ('quoteDestinations', destination),
            ('budgetRanges', budget)) AS u (list, name)
        WHERE u.name NOT IN ('', ${noFlight}, ${notSure}) GROUP BY u.list, u.name
      ) AS counted WHERE n <= ${listed} ORDER BY list, requests DESC, name`,
  )
}
