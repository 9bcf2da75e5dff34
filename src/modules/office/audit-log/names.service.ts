import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../../platform/server/context'
import type { NamedRecord } from '../../core/events/event.rules'
import { hasWords } from '../../../platform/server/database/words'
import { users } from '../../identity/auth/table'
import { bookings } from '../../bookings/bookings/table'
import { customers } from '../../sales/customers/table'
import { departures } from '../../catalog/departures/table'
import { activities, hotels, inventoryRates, mealPlans, transfers } from '../../catalog/inventory/table'
import { invoices } from '../../billing/invoices/table'
import { leads } from '../../sales/leads/table'
import { packageDrafts } from '../../catalog/package-drafts/table'
import { packages } from '../../catalog/packages/table'
import { proposals } from '../../sales/proposals/table'
import { quotes } from '../../sales/quotes/table'
import { reviews } from '../../bookings/reviews/table'
import { suppliers } from '../../catalog/suppliers/table'
import { officeRoles } from '../../identity/roles/table'
import { teams } from '../../identity/teams/table'
import { media } from '../../core/media/table'
import { placeAliases, places } from '../../catalog/places/table'
import { savedViews } from '../../identity/views/table'
import { pages } from '../../settings/pages/table'
import { taxes } from '../../settings/taxes/table'
import { webhookEndpoints } from '../../core/webhooks/table'
import { uuidPattern } from '../../../shared/ids'

/** Has no `search` where the record is found by other rows. `only` limits what is searched to what the log names. */
type NamedTable = { table: PgTable; id: PgColumn; name: SQL<string>; search: PgColumn | SQL | null; only?: SQL }

/** Folds names of what has no search column: reads all rows, which the agency's staff made by hand. */
const foldColumn = (name: PgColumn) => sql`fold_text(ARRAY[${name}])`
const itemName = (kind: PgColumn, id: PgColumn) => sql`CASE ${kind}
  WHEN 'hotels' THEN (SELECT name FROM hotels WHERE hotels.id = ${id})
  WHEN 'activities' THEN (SELECT name FROM activities WHERE activities.id = ${id})
  WHEN 'transfers' THEN (SELECT name FROM transfers WHERE transfers.id = ${id})
  ELSE (SELECT name FROM meal_plans WHERE meal_plans.id = ${id}) END`
const packageTitle = (id: PgColumn) => sql`(SELECT title FROM packages WHERE packages.id = ${id})`

/** Maps each kind of record to its name and its search text. */
const kinds: Record<NamedRecord, NamedTable> = {
  lead: {
    table: leads,
    id: leads.id,
    name: sql`concat_ws(', ', ${leads.customerName}, ${leads.destination})`,
    search: leads.searchText,
  },
  customer: { table: customers, id: customers.id, name: sql`${customers.name}`, search: customers.searchText },
  quote: {
    table: quotes,
    id: quotes.id,
    name: sql`concat_ws(', ', ${quotes.reference}, ${quotes.destination})`,
    search: quotes.searchText,
  },
  proposal: {
    table: proposals,
    id: proposals.id,
    name: sql`concat_ws(', ', ${proposals.reference}, ${proposals.title})`,
    search: proposals.searchText,
  },
  booking: {
    table: bookings,
    id: bookings.id,
    name: sql`concat_ws(', ', ${bookings.reference}, ${bookings.title})`,
    search: bookings.searchText,
  },
  invoice: { table: invoices, id: invoices.id, name: sql`${invoices.reference}`, search: invoices.searchText },
  package: { table: packages, id: packages.id, name: sql`${packages.title}`, search: packages.searchText },
  'package-draft': {
    table: packageDrafts,
    id: packageDrafts.id,
    name: sql`coalesce(nullif(${packageDrafts.content} ->> 'name', ''), ${packageTitle(packageDrafts.packageId)})`,
    search: null,
  },
  departure: {
    table: departures,
    id: departures.id,
    name: sql`concat_ws(', ', ${packageTitle(departures.packageId)}, to_char(${departures.startsOn}, 'FMDD Mon YYYY'))`,
    search: null,
  },
  hotel: { table: hotels, id: hotels.id, name: sql`${hotels.name}`, search: hotels.searchText },
  activity: { table: activities, id: activities.id, name: sql`${activities.name}`, search: activities.searchText },
  transfer: { table: transfers, id: transfers.id, name: sql`${transfers.name}`, search: transfers.searchText },
  'meal-plan': { table: mealPlans, id: mealPlans.id, name: sql`${mealPlans.name}`, search: mealPlans.searchText },
  rate: {
    table: inventoryRates,
    id: inventoryRates.id,
    name: sql`concat_ws(', ', 'Rate of ' || ${itemName(inventoryRates.kind, inventoryRates.itemId)}, nullif(${inventoryRates.season}, ''))`,
    search: null,
  },
  supplier: { table: suppliers, id: suppliers.id, name: sql`${suppliers.name}`, search: suppliers.allText },
  user: {
    table: users,
    id: users.id,
    name: sql`coalesce(nullif(concat_ws(' ', nullif(${users.firstName}, ''), nullif(${users.lastName}, '')), ''), ${users.email})`,
    search: users.allText,
  },
  review: {
    table: reviews,
    id: reviews.id,
    name: sql`concat_ws(', ', 'Review of ' || ${packageTitle(reviews.packageId)}, nullif(${reviews.title}, ''))`,
    search: reviews.searchText,
  },
  tax: { table: taxes, id: taxes.id, name: sql`${taxes.name}`, search: foldColumn(taxes.name) },
  role: {
    table: officeRoles,
    id: officeRoles.id,
    name: sql`${officeRoles.name}`,
    search: foldColumn(officeRoles.name),
  },
  team: { table: teams, id: teams.id, name: sql`${teams.name}`, search: foldColumn(teams.name) },
  webhook: {
    table: webhookEndpoints,
    id: webhookEndpoints.id,
    name: sql`${webhookEndpoints.url}`,
    search: foldColumn(webhookEndpoints.url),
  },
  place: { table: places, id: places.id, name: sql`${places.name}`, search: null },
  page: { table: pages, id: pages.id, name: sql`${pages.title}`, search: foldColumn(pages.title) },
  picture: {
    table: media,
    id: media.id,
    name: sql`nullif(${media.alt}, '')`,
    search: foldColumn(media.alt),
    only: sql`${media.forAgency}`,
  },
  view: { table: savedViews, id: savedViews.id, name: sql`${savedViews.name}`, search: foldColumn(savedViews.name) },
}
const getKind = (entity: string): NamedTable | undefined => (kinds as Record<string, NamedTable>)[entity]

type RecordKey = { entity: string; entityId: string }

/** Looks up the current names of records by kind and id; deleted ones are absent. */
export async function loadNames(ctx: Ctx, entries: readonly RecordKey[]): Promise<(about: RecordKey) => string | null> {
  const found = new Map<string, string>()
  const known = entries.filter(({ entity, entityId }) => getKind(entity) && uuidPattern.test(entityId))
  await Promise.all(
    [...new Set(known.map(({ entity }) => entity))].map(async (entity) => {
      const { table, id, name } = getKind(entity)!
      const ids = [...new Set(known.filter((one) => one.entity === entity).map(({ entityId }) => entityId))]
      const rows = await ctx.db.select({ id, name }).from(table).where(inArray(id, ids))
      for (const row of rows) if (row.name) found.set(`${entity} ${String(row.id)}`, row.name)
    }),
  )
  return ({ entity, entityId }) => found.get(`${entity} ${entityId}`) ?? null
}

const mostFound = 200

/**
 * Returns ids of records that match the words, with the drafts and departures of packages. Finds places by all their
 * names, which are stored folded.
 */
export async function findIdsNamed(ctx: Ctx, words: string): Promise<string[]> {
  const { alias, placeId } = placeAliases
  const found = await Promise.all([
    ...Object.values(kinds).flatMap(({ table, id, search, only }) =>
      search === null
        ? []
        : ctx.db
            .select({ id })
            .from(table)
            .where(and(only, hasWords(search, words)))
            .limit(mostFound),
    ),
    ctx.db.selectDistinct({ id: placeId }).from(placeAliases).where(hasWords(alias, words)).limit(mostFound),
  ])
  const ids = found.flat().map((row) => String(row.id))
  if (ids.length === 0) return []
  const [drafts, dates, rates] = await Promise.all([
    ctx.db.select({ id: packageDrafts.id }).from(packageDrafts).where(inArray(packageDrafts.packageId, ids)),
    ctx.db
      .select({ id: departures.id })
      .from(departures)
      .where(inArray(departures.packageId, ids))
      .limit(mostFound * 5),
    ctx.db
      .select({ id: inventoryRates.id })
      .from(inventoryRates)
      .where(inArray(inventoryRates.itemId, ids))
      .limit(mostFound * 5),
  ])
  return [...ids, ...[...drafts, ...dates, ...rates].map((row) => row.id)]
}
