import { and, arrayOverlaps, type Column, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { createExport } from '../../../platform/server/csv-list'
import { countUpToCap } from '../../../platform/server/database/count'
import {
  countOnce,
  type Conditions,
  type Sort,
  readSortedPage,
  toSortValue,
} from '../../../platform/server/database/sorted-page'
import { hasWords } from '../../../platform/server/database/words'
import { addDays } from '../../../shared/dates'
import { startOfDay } from '../../settings/settings/office-hours.rules'
import { getAgency } from '../../settings/settings/service'
import { customersVisibleTo, foundCustomersVisibleTo, leadsVisibleTo } from '../leads/scope.service'
import { csvCells, type CustomerSort } from './customer.rules'
import type { ExportCustomersInput, ListCustomersInput } from './schema'
import { customers } from './table'
import { getShownColumns, toView } from './view.service'

const sortColumns: Record<CustomerSort, Column> = {
  updated: customers.updatedAt,
  created: customers.createdAt,
  name: customers.name,
}

const withLead = (ctx: Ctx, which: SQL) =>
  sql`EXISTS (SELECT FROM leads WHERE leads.customer_id = ${customers.id} AND ${and(which, leadsVisibleTo(ctx))})`
const byLeads = {
  open: (ctx: Ctx) => withLead(ctx, sql`leads.status <> 'closed'`),
  won: (ctx: Ctx) => withLead(ctx, sql`leads.outcome = 'won'`),
  // Reads all leads: a customer whose leads are all hidden from the role is not visible.
  none: () => sql`NOT EXISTS (SELECT FROM leads WHERE leads.customer_id = ${customers.id})`,
}

/**
 * Matches customers that share an address through leads with another one whom the caller sees. Reads only leads with an
 * address that differs from their customer's: a partial index covers these few.
 */
const sharesAddress = (ctx: Ctx) => sql`${customers.id} = ANY(ARRAY(
  WITH strange AS MATERIALIZED (SELECT customer_id, email, mobile FROM leads WHERE has_other_address),
  pairs AS (
    SELECT s.customer_id AS one, coalesce(c.merged_into_id, c.id) AS other FROM strange s JOIN customers c ON c.phone = s.mobile
    UNION ALL
    SELECT s.customer_id, coalesce(c.merged_into_id, c.id) FROM strange s JOIN customers c ON c.email = s.email
    UNION ALL
    SELECT s.customer_id, o.customer_id FROM strange s JOIN strange o ON o.mobile = s.mobile WHERE s.mobile <> ''
    UNION ALL
    SELECT s.customer_id, o.customer_id FROM strange s JOIN strange o ON o.email = s.email WHERE s.email <> '')
  SELECT unnest(ARRAY[one, other]) FROM pairs WHERE one <> other AND NOT EXISTS (
    SELECT FROM customers WHERE customers.id IN (one, other) AND NOT ${customersVisibleTo(ctx) ?? sql`TRUE`})))`

/** Matches customers created in a range of days in the agency's time zone. */
async function composeCreatedIn(ctx: Ctx, { from, to }: NonNullable<ListCustomersInput['created']>) {
  const { timeZone } = await getAgency({ ctx })
  return and(
    from ? gte(customers.createdAt, startOfDay(from, timeZone)) : undefined,
    to ? lt(customers.createdAt, startOfDay(addDays(to, 1), timeZone)) : undefined,
  )
}

/** Returns the condition of the filters: the compiler asks for each. */
async function composeFilter(
  ctx: Ctx,
  { words, who, leads, missing, tags, duplicates, created }: ExportCustomersInput,
): Promise<SQL | undefined> {
  const conditions: Conditions<ExportCustomersInput> = {
    duplicates: duplicates ? sharesAddress(ctx) : undefined,
    leads: leads?.length ? or(...leads.map((choice) => byLeads[choice](ctx))) : undefined,
    tags: tags?.length ? arrayOverlaps(customers.tags, tags) : undefined,
    missing: and(...(missing ?? []).map((field) => isNull(customers[field]))),
    created: created && (await composeCreatedIn(ctx, created)),
    words: hasWords(customers.allText, words),
    who: hasWords(customers.searchText, who),
  }
  // Leaves out the condition for customers without leads, who are visible to all: it would look up leads of each.
  const isIdle = leads?.length === 1 && leads[0] === 'none'
  const isVisible = words || who ? foundCustomersVisibleTo(ctx) : customersVisibleTo(ctx)
  return and(isIdle ? undefined : isVisible, isNull(customers.mergedIntoId), ...Object.values(conditions))
}

/** Lists customers by the staff's filter and order. @throws AppError invalid `cursor` */
export async function listCustomers({ ctx, input }: Call<ListCustomersInput>) {
  const sort: Sort = { column: sortColumns[input.sort], id: customers.id, descending: input.descending }
  const matching = await composeFilter(ctx, input)
  const total = await countOnce(input, () => countUpToCap(ctx.db, customers, matching))
  const { rows, nextCursor } = await readSortedPage({ ...sort, total }, input, ({ where, orderBy, limit }) =>
    ctx.db
      .select({ ...getShownColumns(ctx), sortValue: toSortValue(sort) })
      .from(customers)
      .where(and(matching, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
  return { items: rows.map(toView), nextCursor, total }
}

/** Exports all matching customers as CSV. @throws AppError invalid `cursor` */
export const exportCustomers = createExport(listCustomers, csvCells)
