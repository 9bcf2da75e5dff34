import {
  and,
  asc,
  type Column,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  lt,
  lte,
  ne,
  type SQL,
} from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { createExport } from '../../../platform/server/csv-list'
import { idOrNone } from '../../../platform/server/database/id-or-none'
import { countUpToCap } from '../../../platform/server/database/count'
import {
  countOnce,
  type Conditions,
  type Sort,
  readSortedPage,
  toSortValue,
} from '../../../platform/server/database/sorted-page'
import { hasWords } from '../../../platform/server/database/words'
import { can } from '../../../shared/permissions'
import { workVisibleTo } from '../leads/scope.service'
import { addDays, type CalendarDate, earliestToday } from '../../../shared/dates'
import { notFound } from '../../../shared/errors'
import { pickView } from '../../../shared/views'
import { formatPhone } from '../../settings/settings/phone.client'
import { isOwn } from '../../identity/auth/owner.service'
import { users } from '../../identity/auth/table'
import { joinNames } from '../../../shared/names'
import { packages } from '../../catalog/packages/table'
import { startOfDay } from '../../settings/settings/office-hours.rules'
import { getAgency } from '../../settings/settings/service'
import { csvCells } from './csv.rules'
import type { QueueSort } from './quote.rules'
import type { GetQuoteInput, ListQuotesInput, MatchingQuotesInput, QuoteQueueInput } from './schema'
import { type Quote, quotes } from './table'
import { ownQuote, quote, quoteDetail, type QuoteDetail, type QuoteView } from './view'
import { lockRow } from '../../core/locks/lock.service'

type Names = { firstName: string; lastName: string }
type PackageFacts = { title: string; maxTravelers: number } | null

/** Expects no `assignee` for callers who may not see it. */
const toShown = (row: Quote, pkg: PackageFacts, assignee?: Names | null) => ({
  phone: formatPhone(row.phone),
  packageTitle: pkg?.title ?? null,
  packageTakes: pkg?.maxTravelers ?? null,
  assigneeId: assignee === undefined ? null : row.assigneeId,
  assigneeName: assignee ? joinNames(assignee) : null,
})
const toView = (...given: Parameters<typeof toShown>): QuoteView => pickView(quote, given[0], toShown(...given))

/** Converts a row for screens and mails. */
export const toDetail = (...given: Parameters<typeof toShown>): QuoteDetail =>
  pickView(quoteDetail, given[0], toShown(...given))

/** Hides what staff alone read from callers who may not see leads. */
export const hideLead = ({ actor }: Ctx, found: QuoteDetail): QuoteDetail =>
  can(actor, 'leads.read') ? found : { ...found, leadId: '', packageTakes: null }

/** Matches the caller's own requests, whoever typed them. */
export const isOwned = ({ actor }: UserCtx): SQL => isOwn(quotes, actor.id)

const isInScope = (ctx: Ctx): SQL | undefined => workVisibleTo(ctx, quotes.assigneeId, quotes.leadId)

/** Lets staff see the requests of their role's scope, others their own. */
const visibleTo = (ctx: UserCtx): SQL | undefined => (can(ctx.actor, 'leads.read') ? isInScope(ctx) : isOwned(ctx))

const hasStatus = (status: ListQuotesInput['status']): SQL | undefined =>
  status === 'answered' ? ne(quotes.status, 'pending') : status && eq(quotes.status, status)

const selected = {
  row: getTableColumns(quotes),
  pkg: { title: packages.title, maxTravelers: packages.maxTravelers },
}
const assignee = { firstName: users.firstName, lastName: users.lastName }

/**
 * Lists requests, newest first; with sort 'due' the pending ones, nearest deadline first.
 * @throws AppError invalid `cursor`
 */
export async function listQuotes({ ctx, input }: UserCall<ListQuotesInput>) {
  const isByDue = input.sort === 'due'
  const column = isByDue ? quotes.respondBy : quotes.createdAt
  const sort: Sort = { column, id: quotes.id, descending: !isByDue }
  const matching = and(
    input.mine ? isOwned(ctx) : visibleTo(ctx),
    isByDue ? eq(quotes.status, 'pending') : undefined,
    hasStatus(input.status),
  )
  const counting = countOnce(input, () => countUpToCap(ctx.db, quotes, matching))
  const [{ rows, nextCursor }, total] = await Promise.all([
    readSortedPage({ ...sort, total: counting }, input, ({ where, orderBy, limit }) =>
      ctx.db
        .select({ ...selected, id: quotes.id, sortValue: toSortValue(sort) })
        .from(quotes)
        .leftJoin(packages, eq(packages.id, quotes.packageId))
        .where(and(matching, where))
        .orderBy(...orderBy)
        .limit(limit),
    ),
    counting,
  ])
  return { items: rows.map(({ row, pkg }) => toView(row, pkg)), nextCursor, total }
}

export const queueColumns: Record<QueueSort, Column> = {
  due: quotes.dueAt,
  received: quotes.createdAt,
  customer: quotes.customerName,
  destination: quotes.destination,
  departure: quotes.travelDate,
  travelers: quotes.travelers,
  estimate: quotes.totalMinor,
}

/** Returns the condition of the filters: the compiler asks for each. */
export async function composeQuoteFilter(ctx: Ctx, input: MatchingQuotesInput): Promise<SQL | undefined> {
  const { words, status, source, leadId, assignee: by, waiting, overdue, received = {}, departure = {} } = input
  const { timeZone } = await getAgency({ ctx })
  const conditions: Conditions<MatchingQuotesInput> = {
    status: status?.length ? inArray(quotes.status, status) : undefined,
    source: source?.length ? inArray(quotes.source, source) : undefined,
    leadId: leadId ? eq(quotes.leadId, leadId) : undefined,
    assignee: by?.length ? idOrNone(quotes.assigneeId, by) : undefined,
    waiting: waiting ? isNotNull(quotes.dueAt) : undefined,
    overdue: overdue ? lt(quotes.dueAt, ctx.now()) : undefined,
    received: and(
      received.from ? gte(quotes.createdAt, startOfDay(received.from, timeZone)) : undefined,
      received.to ? lt(quotes.createdAt, startOfDay(addDays(received.to, 1), timeZone)) : undefined,
    ),
    departure: and(
      departure.from ? gte(quotes.travelDate, departure.from) : undefined,
      departure.to ? lte(quotes.travelDate, departure.to) : undefined,
    ),
    words: hasWords(quotes.searchText, words),
  }
  return and(isInScope(ctx), ...Object.values(conditions))
}

/**
 * Lists requests by filter and sort order.
 * @throws AppError invalid `cursor`
 */
export async function listQuoteQueue({ ctx, input }: UserCall<QuoteQueueInput>) {
  const sort: Sort = { column: queueColumns[input.sort], id: quotes.id, descending: input.descending }
  const matching = await composeQuoteFilter(ctx, input)
  const total = await countOnce(input, () => countUpToCap(ctx.db, quotes, matching))
  const { rows, nextCursor } = await readSortedPage({ ...sort, total }, input, ({ where, orderBy, limit }) =>
    ctx.db
      .select({ ...selected, assignee, id: quotes.id, sortValue: toSortValue(sort) })
      .from(quotes)
      .leftJoin(packages, eq(packages.id, quotes.packageId))
      .leftJoin(users, eq(users.id, quotes.assigneeId))
      .where(and(matching, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
  return { items: rows.map(({ row, pkg, assignee: by }) => toView(row, pkg, by)), nextCursor, total }
}

/**
 * Exports all matching requests as CSV.
 * @throws AppError invalid `cursor`
 */
export const exportQuotes = createExport(listQuoteQueue, csvCells)

/** Lists unanswered requests that a colleague assigned to the caller, latest first. */
export async function listAssignedToMe({ ctx }: { ctx: UserCtx }, limit: number) {
  const mine = and(eq(quotes.assigneeId, ctx.actor.id), isNotNull(quotes.dueAt), isNotNull(quotes.assignedAt))
  const found = await ctx.db.select().from(quotes).where(mine).orderBy(desc(quotes.assignedAt)).limit(limit)
  return found.map((row) => ({ ...toView(row, null), assignedAt: row.assignedAt!.toISOString() }))
}

/** Counts requests that wait for an answer; exact up to 1,000. */
export const countWaiting = ({ ctx }: { ctx: Ctx }): Promise<number> =>
  countUpToCap(ctx.db, quotes, and(isNotNull(quotes.dueAt), isInScope(ctx)))

async function getOne({ ctx, input }: UserCall<GetQuoteInput>, visible: SQL | undefined): Promise<QuoteDetail> {
  const [found] = await ctx.db
    .select({ ...selected, assignee })
    .from(quotes)
    .leftJoin(packages, eq(packages.id, quotes.packageId))
    .leftJoin(users, eq(users.id, quotes.assigneeId))
    .where(and(eq(quotes.id, input.id), visible))
  if (!found) throw notFound('Quote')
  return hideLead(ctx, toDetail(found.row, found.pkg, can(ctx.actor, 'leads.read') ? found.assignee : undefined))
}
/** Reads a request for the system, as its first answer was; null if there is none. */
export async function findQuote(ctx: Ctx, id: string): Promise<QuoteDetail | null> {
  const [found] = await ctx.db
    .select(selected)
    .from(quotes)
    .leftJoin(packages, eq(packages.id, quotes.packageId))
    .where(eq(quotes.id, id))
  return found ? toDetail(found.row, found.pkg) : null
}
/** @throws AppError not-found, also for somebody else's */
export const getQuote = (call: UserCall<GetQuoteInput>): Promise<QuoteDetail> => getOne(call, visibleTo(call.ctx))
/** Reads a request for the caller who wrote it, even if it now belongs to a colleague whose work they do not see. */
export const getWrittenQuote = (call: UserCall<GetQuoteInput>): Promise<QuoteDetail> => getOne(call, undefined)
/**
 * Restricts staff to their own requests, too.
 * @throws AppError not-found, also for somebody else's
 */
export const getOwnQuote = (call: UserCall<GetQuoteInput>): Promise<QuoteDetail> => getOne(call, isOwned(call.ctx))

/** Holds in `date` the day of departure. */
type AskedTrip = { title: string; date: CalendarDate }

/**
 * Returns what the caller asks for next: their request with the nearest departure that is not over everywhere, of those
 * that `where` matches. Skips cancelled ones.
 */
export async function getNextRequest(ctx: UserCtx, where: SQL | undefined): Promise<AskedTrip | null> {
  const ahead = gte(quotes.travelDate, earliestToday(ctx.now()))
  const [found] = await ctx.db
    .select(selected)
    .from(quotes)
    .leftJoin(packages, eq(packages.id, quotes.packageId))
    .where(and(isOwned(ctx), ne(quotes.status, 'cancelled'), ahead, where))
    .orderBy(asc(quotes.travelDate), quotes.id)
    .limit(1)
  if (!found) return null
  const { destination, travelDate } = found.row
  return { title: found.pkg?.title ?? destination, date: travelDate! }
}

/** Returns the caller's own requests with details, newest first, at most 1,000. */
export async function listOwnQuotes({ ctx }: { ctx: UserCtx }) {
  const found = await ctx.db
    .select(selected)
    .from(quotes)
    .leftJoin(packages, eq(packages.id, quotes.packageId))
    .where(isOwned(ctx))
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(1000)
  return found.map(({ row, pkg }) => pickView(ownQuote, row, toShown(row, pkg)))
}

/** Locks the request until the transaction ends; returns null if there is none. */
export async function lockQuote(ctx: Ctx, id: string): Promise<QuoteDetail | null> {
  const row = await lockRow(ctx, quotes, id)
  return row ? toDetail(row, null) : null
}

/** Lists pending requests for a package and day, oldest first. */
export const listRequestsOn = (ctx: Ctx, packageId: string, date: CalendarDate) => {
  const { id, reference, leadId, customerName, travelers, currency, totalMinor } = quotes
  const isOn = and(eq(quotes.packageId, packageId), eq(quotes.travelDate, date), eq(quotes.status, 'pending'))
  const shown = { id, reference, leadId, customerName, travelers, currency, totalMinor }
  return ctx.db.select(shown).from(quotes).where(isOn).orderBy(asc(quotes.createdAt), asc(id))
}
