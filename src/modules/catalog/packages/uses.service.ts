import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { fold } from '../../../shared/text'
import { getAgency } from '../../settings/settings/service'
import { categoryNamed, toLabel } from '../../settings/settings/categories.rules'
import type { ListUse } from './view'

/** Limits the names of a list. Those that the list has come first. */
const listedNames = 200

/** Counts packages by what they name of the agency's lists, most first. */
export async function listUses({ ctx }: { ctx: Ctx }): Promise<ListUse[]> {
  const agency = await getAgency({ ctx })
  const listed = {
    packageTypes: new Map(agency.packageTypes.map((name) => [toLabel(agency.categories, name), name])),
    categories: new Map(agency.categories.map(({ key }) => [key, key])),
    departureCities: new Map(agency.departureCities.map((name) => [fold(name), name])),
  }
  const keys = JSON.stringify(listed, (_, value: unknown) => (value instanceof Map ? [...value.keys()] : value))
  const found = await queryRows<Omit<ListUse, 'isListed'>>(
    ctx.db,
    sql`SELECT list, name, packages FROM (
        SELECT u.list, u.name, count(*)::int AS packages, row_number() OVER (PARTITION BY u.list ORDER BY
          ${keys}::jsonb -> u.list ? CASE u.list WHEN 'departureCities' THEN fold_text(u.name) ELSE u.name END DESC,
          count(*) DESC, lower(u.name), u.name) AS n
        FROM packages p CROSS JOIN LATERAL (
          SELECT 'packageTypes' AS list, unnest(p.labels) AS name
          UNION SELECT 'departureCities', unnest(p.departure_cities)
          UNION SELECT 'categories', p.category
        ) u
        WHERE p.status <> 'archived' OR u.list = 'categories' GROUP BY 1, 2
      ) counted WHERE n <= ${listedNames} ORDER BY packages DESC, list, lower(name), name`,
  )
  return found.flatMap(({ list, name, packages }) => {
    const entry = listed[list].get(list === 'departureCities' ? fold(name) : name)
    if (!entry && list === 'packageTypes' && categoryNamed(agency.categories, name)) return []
    return { list, name: entry ?? name, isListed: entry !== undefined, packages }
  })
}
