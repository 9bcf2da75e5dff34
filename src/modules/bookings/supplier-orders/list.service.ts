import { and, type Column, eq, gte, inArray, isNotNull, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import {
  hasVisibleBooking,
  hasVisibleBookingToList,
  hasVisibleOwners,
  isInVisibleBookings,
  readingVisibleBookings,
} from '../bookings/scope.service'
import type { UserCall, UserCtx } from '../../../platform/server/context'
import { createExport } from '../../../platform/server/csv-list'
import { queryRows } from '../../../platform/server/database/db'
import { type Conditions, type Sort, readSortedPage, toSortValue } from '../../../platform/server/database/sorted-page'
import { selectFirst, hasWords, prepareSearch } from '../../../platform/server/database/words'
import type { Currency } from '../../../shared/money'
import { getSumCap } from '../../../shared/sums'
import { bookings, bookingServices } from '../bookings/table'
import { leads } from '../../sales/leads/table'
import { suppliers } from '../../catalog/suppliers/table'
import { csvCells } from './csv.rules'
import { type OrderMark, type OrderSort, openStatuses } from './order.rules'
import type { OrderTotals } from './view'
import type { FilterOrdersInput, ListOrdersInput } from './schema'
import { isCredit, isOwed, supplierOrders } from './table'
import { selectOrders, toOrderView } from './view.service'

const sortColumns: Record<OrderSort, Column> = {
  from: supplierOrders.bookedFrom,
  due: supplierOrders.dueOn,
  updated: supplierOrders.updatedAt,
}

const owed = isOwed(supplierOrders)
const credit = isCredit(supplierOrders)
const isGone = or(eq(bookings.status, 'cancelled'), bookingServices.leftOut)
const isUpToDate = and(ne(bookings.status, 'cancelled'), not(bookingServices.leftOut))
const marks: Record<OrderMark, () => SQL | undefined> = {
  'to-cancel': () => and(isGone, inArray(supplierOrders.status, [...openStatuses])),
  differs: () => sql`${supplierOrders.differs}`,
  'no-supplier': () => and(eq(supplierOrders.status, 'to-ask'), isNull(supplierOrders.supplierId), isUpToDate),
  owed: () => owed,
  paid: () => and(isNotNull(supplierOrders.paidOn), sql`NOT (${owed})`),
  credit: () => credit,
}

/** Excludes cancelled services from 'to-ask'. */
const hasStatus = (statuses: NonNullable<FilterOrdersInput['status']>) =>
  and(
    inArray(supplierOrders.status, statuses),
    statuses.includes('to-ask') ? or(ne(supplierOrders.status, 'to-ask'), isUpToDate) : undefined,
  )

function toCondition({ status, supplier, mark, due = {} }: FilterOrdersInput): SQL | undefined {
  const conditions: Conditions<Omit<FilterOrdersInput, 'words'>> = {
    status: status?.length ? hasStatus(status) : undefined,
    supplier: supplier?.length ? inArray(supplierOrders.supplierId, supplier) : undefined,
    mark: mark?.length ? or(...mark.map((one) => marks[one]())) : undefined,
    due: and(
      due.from ? gte(supplierOrders.dueOn, due.from) : undefined,
      due.to ? lte(supplierOrders.dueOn, due.to) : undefined,
    ),
  }
  return and(...Object.values(conditions))
}

/**
 * Detects a search of owed orders by words alone. PostgreSQL expects matches anywhere, while owed orders are the
 * youngest.
 */
const isOwedByWords = ({ words, mark, status, supplier, due }: FilterOrdersInput) =>
  Boolean(words) &&
  mark?.length === 1 &&
  mark[0] === 'owed' &&
  !status?.length &&
  !supplier?.length &&
  !due?.from &&
  !due?.to

/** Returns which orders are counted and summed. */
function toSearch(ctx: UserCtx, input: FilterOrdersInput) {
  const { words } = input
  const [matching, { bookingId }] = [toCondition(input), supplierOrders]
  if (!words) return { matching, visible: hasVisibleBooking(ctx, bookingId), texts: [] }
  const ofLead = hasWords(leads.searchText, words)
  const texts = [
    { has: hasWords(bookings.searchText, words) },
    // Reads leads by their own index, which a plan with bookings skips.
    { has: isOwedByWords(input) ? sql`${bookings.leadId} IN (SELECT id FROM leads WHERE ${ofLead} OFFSET 0)` : ofLead },
    // Finds hundreds of orders for each supplier, whose bookings would be looked up.
    { has: hasWords(suppliers.allText, words), visible: isInVisibleBookings(ctx, bookingId) },
  ]
  return { matching, visible: hasVisibleOwners(ctx), reading: readingVisibleBookings(ctx), texts }
}

/** Joins tables that filters may read; PostgreSQL drops outer joins that nothing reads. */
const joinTables = (orders: SQL) => sql`FROM ${orders}
  LEFT JOIN booking_services ON booking_services.booking_id = supplier_orders.booking_id AND booking_services.line_key = supplier_orders.line_key
  LEFT JOIN bookings ON bookings.id = supplier_orders.booking_id
  LEFT JOIN leads ON leads.id = bookings.lead_id
  LEFT JOIN suppliers ON suppliers.id = supplier_orders.supplier_id`
const all = joinTables(sql`supplier_orders`)
/** Selects rows to count and sum; `OFFSET 0` forces the index of owed orders. Two letters took 190 ms, now 28. */
const selectCounted = (input: FilterOrdersInput): SQL =>
  isOwedByWords(input) ? joinTables(sql`(SELECT * FROM supplier_orders WHERE ${owed} OFFSET 0) supplier_orders`) : all

/** @throws AppError invalid `cursor` */
export async function listOrders({ ctx, input }: UserCall<ListOrdersInput>) {
  const { total, isOnPage } = await prepareSearch(ctx.db, {
    cursor: input.cursor,
    id: supplierOrders.id,
    from: all,
    counted: selectCounted(input),
    ...toSearch(ctx, input),
    listed: (input.words ? isInVisibleBookings : hasVisibleBookingToList)(ctx, supplierOrders.bookingId),
  })
  const sort: Sort = { column: sortColumns[input.sort], id: supplierOrders.id, descending: input.descending, total }
  const { rows, nextCursor } = await readSortedPage(sort, input, (part) =>
    selectOrders(ctx, toSortValue(sort))
      .where(isOnPage(part))
      .orderBy(...part.orderBy)
      .limit(part.limit),
  )
  return { items: rows.map(toOrderView), nextCursor, total }
}

/** Sums owed, paid and credit amounts of the filter's orders by currency. @returns null beyond the cap */
export async function getOrderTotals({ ctx, input }: UserCall<FilterOrdersInput>): Promise<OrderTotals[] | null> {
  const cap = getSumCap(input)
  const hasMoney = sql`(${owed} OR ${supplierOrders.paidOn} IS NOT NULL)`
  const search = toSearch(ctx, input)
  const ofMoney = { ...search, from: selectCounted(input), matching: and(hasMoney, search.matching) }
  const read = sql`supplier_orders.id, supplier_orders.currency, CASE WHEN ${owed} THEN agreed_net_minor - coalesce(paid_minor, 0) ELSE 0 END AS owed, paid_minor,
    CASE WHEN ${credit} THEN paid_minor - coalesce(agreed_net_minor, 0) ELSE 0 END AS credit`
  const found = await queryRows<{ currency: Currency; n: number; owed: string; paid: string; credit: string }>(
    ctx.db,
    sql`${search.reading} SELECT currency, count(*)::int AS n, sum(owed)::text AS owed, coalesce(sum(paid_minor), 0)::text AS paid, sum(credit)::text AS credit
      FROM (${selectFirst(ofMoney, read, cap + 1)}) found GROUP BY currency ORDER BY currency`,
  )
  if (found.reduce((all, { n }) => all + n, 0) > cap) return null
  return found.map((row) => ({
    currency: row.currency,
    owedMinor: Number(row.owed),
    paidMinor: Number(row.paid),
    creditMinor: Number(row.credit),
  }))
}

/** Exports every order of the filter as CSV. @throws AppError invalid `cursor` */
export const exportOrders = createExport(listOrders, csvCells)
