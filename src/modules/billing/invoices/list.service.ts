import { and, type Column, count, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { hasVisibleBookingToList, hasVisibleBooking } from '../../bookings/bookings/scope.service'
import type { UserCall, UserCtx } from '../../../platform/server/context'
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
import { getSumCap } from '../../../shared/sums'
import { payments } from '../payments/table'
import { csvCells } from './csv.rules'
import type { InvoiceSort } from './invoice.rules'
import type { InvoiceTotals, InvoiceView } from './view'
import type { FilterInvoicesInput, ListInvoicesInput } from './schema'
import { invoices } from './table'
import { viewColumns, toView } from './view.service'

const sortColumns: Record<InvoiceSort, Column> = { issued: invoices.issuedOn, total: invoices.totalMinor }

function toCondition({ words, kind, issued = {} }: FilterInvoicesInput): SQL | undefined {
  const conditions: Conditions<FilterInvoicesInput> = {
    kind: kind?.length ? inArray(invoices.kind, kind) : undefined,
    issued: and(
      issued.from ? gte(invoices.issuedOn, issued.from) : undefined,
      issued.to ? lte(invoices.issuedOn, issued.to) : undefined,
    ),
    words: words ? hasWords(invoices.searchText, words) : undefined,
  }
  return and(...Object.values(conditions))
}

const toListed = (ctx: UserCtx, input: FilterInvoicesInput) =>
  and(hasVisibleBookingToList(ctx, invoices.bookingId), toCondition(input))
const toCounted = (ctx: UserCtx, input: FilterInvoicesInput) =>
  and(hasVisibleBooking(ctx, invoices.bookingId), toCondition(input))

/** @throws AppError invalid `cursor` */
export async function listInvoices({ ctx, input }: UserCall<ListInvoicesInput>) {
  const total = await countOnce(input, () => countUpToCap(ctx.db, invoices, toCounted(ctx, input)))
  const sort: Sort = { column: sortColumns[input.sort], id: invoices.id, descending: input.descending, total }
  const { rows, nextCursor } = await readSortedPage(sort, input, ({ where, orderBy, limit }) =>
    ctx.db
      .select({ ...viewColumns, sortValue: toSortValue(sort) })
      .from(invoices)
      .leftJoin(payments, eq(payments.id, invoices.paymentId))
      .where(and(toListed(ctx, input), where))
      .orderBy(...orderBy)
      .limit(limit),
  )
  return { items: rows.map(({ sortValue: _value, ...row }) => toView(row)), nextCursor, total }
}

/** Finds a few documents by words, last issued first, without a count. */
export async function findInvoices(ctx: UserCtx, words: string, limit: number): Promise<InvoiceView[]> {
  const found = await ctx.db
    .select(viewColumns)
    .from(invoices)
    .leftJoin(payments, eq(payments.id, invoices.paymentId))
    .where(toListed(ctx, { words }))
    .orderBy(desc(invoices.issuedOn), desc(invoices.id))
    .limit(limit)
  return found.map(toView)
}

/**
 * Sums the documents of the filter by currency. Excludes receipts of reversed payments.
 * @returns null beyond the cap
 */
export async function getInvoiceTotals({ ctx, input }: UserCall<FilterInvoicesInput>): Promise<InvoiceTotals[] | null> {
  const cap = getSumCap(input)
  const matching = ctx.db
    .select({
      currency: invoices.currency,
      kind: invoices.kind,
      net: invoices.netMinor,
      tax: invoices.taxMinor,
      total: invoices.totalMinor,
      takenBackAt: payments.reversedAt,
    })
    .from(invoices)
    .leftJoin(payments, eq(payments.id, invoices.paymentId))
    .where(toCounted(ctx, input))
    .limit(cap + 1)
    .as('matching')
  const isReceipt = eq(matching.kind, 'receipt')
  const sum = (what: Column, only: SQL) => sql<string>`coalesce(sum(${what}) FILTER (WHERE ${only}), 0)::text`
  const found = await ctx.db
    .select({
      currency: matching.currency,
      n: count(),
      net: sum(matching.net, sql`NOT ${isReceipt}`),
      tax: sum(matching.tax, sql`NOT ${isReceipt}`),
      invoiced: sum(matching.total, eq(matching.kind, 'invoice')),
      credited: sum(matching.total, eq(matching.kind, 'credit-note')),
      received: sum(matching.total, sql`${isReceipt} AND ${matching.takenBackAt} IS NULL`),
    })
    .from(matching)
    .groupBy(matching.currency)
    .orderBy(matching.currency)
  if (found.reduce((all, { n }) => all + n, 0) > cap) return null
  return found.map(({ currency, net, tax, invoiced, credited, received }) => ({
    currency,
    netMinor: Number(net),
    taxMinor: Number(tax),
    invoicedMinor: Number(invoiced),
    creditedMinor: Number(credited),
    receivedMinor: Number(received),
  }))
}

/** Exports every document of the filter as CSV. @throws AppError invalid `cursor` */
export const exportInvoices = createExport(listInvoices, csvCells)
