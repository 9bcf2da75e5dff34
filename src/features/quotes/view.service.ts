import { and, eq, getTableColumns, ne, type SQL } from 'drizzle-orm'
import type { UserCtx } from '../../platform/server/context'
import { afterCursor, countUpToCap, inOrder, pageOf, placeOf } from '../../platform/server/keyset'
import { isStaff } from '../../shared/actor'
import { notFound } from '../../shared/errors'
import type { Currency } from '../../shared/money'
import type { Receipt } from '../packages/estimate.rules'
import { packages } from '../packages/table'
import type { Customization, QuoteDetail, QuoteView } from './quote.rules'
import type { GetQuoteInput, ListQuotesInput } from './schema'
import { type Quote, quotes } from './table'

const viewOf = (row: Quote, packageTitle: string | null): QuoteView => ({
  id: row.id,
  reference: row.reference,
  source: row.source,
  status: row.status,
  customerName: row.customerName,
  email: row.email,
  phone: row.phone,
  departureCity: row.departureCity,
  destination: row.destination,
  travelDate: row.travelDate,
  travelers: row.travelers,
  budget: row.budget,
  message: row.message,
  includesFlights: row.includesFlights,
  packageId: row.packageId,
  packageTitle,
  totalMinor: row.totalMinor,
  currency: row.currency as Currency | null,
  respondBy: row.respondBy.toISOString(),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

/** A row as screens and mails get it; both JSON columns were written by `recordQuote` in these shapes. */
export const detailOf = (row: Quote, packageTitle: string | null): QuoteDetail => ({
  ...viewOf(row, packageTitle),
  leadId: row.leadId,
  customization: row.customization as Customization | null,
  receipt: row.receipt as Receipt | null,
})

/** Staff see all, a traveller those made while signed in. */
const visibleTo = ({ actor }: UserCtx): SQL | undefined => (isStaff(actor) ? undefined : eq(quotes.userId, actor.id))

const ofStatus = (status: ListQuotesInput['status']): SQL | undefined =>
  status === 'answered' ? ne(quotes.status, 'pending') : status && eq(quotes.status, status)

const selected = { quote: getTableColumns(quotes), packageTitle: packages.title }

/**
 * Quote requests, newest first; with sort 'due' the pending ones, nearest deadline first.
 * @throws AppError invalid `cursor`
 */
export async function listQuotes({ ctx, input }: { ctx: UserCtx; input: ListQuotesInput }) {
  const { sort, status, limit, cursor } = input
  const order = sort === 'due' ? 'oldest' : 'newest'
  const at = sort === 'due' ? quotes.respondBy : quotes.createdAt
  const matching = and(visibleTo(ctx), sort === 'due' ? eq(quotes.status, 'pending') : undefined, ofStatus(status))
  const [found, total] = await Promise.all([
    ctx.db
      .select({ ...selected, id: quotes.id, place: placeOf(at) })
      .from(quotes)
      .leftJoin(packages, eq(packages.id, quotes.packageId))
      .where(and(matching, afterCursor(at, quotes.id, order, cursor)))
      .orderBy(...inOrder(at, quotes.id, order))
      .limit(limit + 1),
    countUpToCap(ctx.db, quotes, matching),
  ])
  const { items, nextCursor } = pageOf(found, limit)
  return { items: items.map((row) => viewOf(row.quote, row.packageTitle)), nextCursor, total }
}

/** @throws AppError not-found, also for somebody else's */
export async function getQuote({ ctx, input }: { ctx: UserCtx; input: GetQuoteInput }): Promise<QuoteDetail> {
  const [row] = await ctx.db
    .select(selected)
    .from(quotes)
    .leftJoin(packages, eq(packages.id, quotes.packageId))
    .where(and(eq(quotes.id, input.id), visibleTo(ctx)))
  if (!row) throw notFound('Quote')
  return detailOf(row.quote, row.packageTitle)
}
