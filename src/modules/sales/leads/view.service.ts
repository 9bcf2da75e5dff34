import {
  and,
  type Column,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Call, Ctx, UserCtx } from '../../../platform/server/context'
import { createExport } from '../../../platform/server/csv-list'
import { idOrNone } from '../../../platform/server/database/id-or-none'
import { queryRows } from '../../../platform/server/database/db'
import { countUpToCap } from '../../../platform/server/database/count'
import {
  countOnce,
  type Conditions,
  type Sort,
  readSortedPage,
  toSortValue,
} from '../../../platform/server/database/sorted-page'
import { hasWords } from '../../../platform/server/database/words'
import { addDays, dateIn } from '../../../shared/dates'
import { pickView } from '../../../shared/views'
import { mostAtOnce } from '../../../shared/bulk'
import { mayReadDetails } from '../../core/events/rights.rules'
import { events } from '../../core/events/table'
import { users } from '../../identity/auth/table'
import { joinNames } from '../../../shared/names'
import { getMailStatuses } from '../../core/email/service'
import { formatPhone } from '../../settings/settings/phone.client'
import { getAgency } from '../../settings/settings/service'
import { csvCells } from './csv.rules'
import { explainMissingLead, isAboutQuotes, newestNote } from './events.service'
import { getFollowUps } from './follow-up.service'
import type { LeadSort } from './lead.rules'
import type {
  CustomerEventsInput,
  GetLeadInput,
  LeadEventsInput,
  LeadFilter,
  LeadQueueInput,
  MatchingLeadsInput,
} from './schema'
import { leadsVisibleTo } from './scope.service'
import { type Lead, leadMerges, leads } from './table'
import { toLeadEvent } from './timeline.rules'
import { lead, type LeadDetail, type LeadView } from './view'

type Names = { firstName: string | null; lastName: string | null }
/** Returns null where the join found no user. */
const toName = ({ firstName, lastName }: Names): string | null =>
  firstName === null ? null : joinNames({ firstName, lastName: lastName ?? '' }) || null
const names = { firstName: users.firstName, lastName: users.lastName }

export const toView = (row: Lead, owner: Names | null): LeadView =>
  pickView(lead, row, { mobile: formatPhone(row.mobile), ownerName: owner && toName(owner) })

const sortColumns: Record<LeadSort, Column> = {
  updated: leads.updatedAt,
  created: leads.createdAt,
  customer: leads.customerName,
  destination: leads.destination,
  departure: leads.travelDate,
  travelers: leads.numberOfTravelers,
  value: leads.valueMinor,
  followUp: leads.followUpOn,
}

function dueIn(due: NonNullable<LeadFilter['due']>, today: string): SQL | undefined {
  const conditions = {
    overdue: lt(leads.followUpOn, today),
    today: eq(leads.followUpOn, today),
    week: and(gt(leads.followUpOn, today), lte(leads.followUpOn, addDays(today, 7))),
    none: isNull(leads.followUpOn),
  }
  return and(ne(leads.status, 'closed'), or(...due.map((choice) => conditions[choice])))
}

/** Returns the condition of the filters: the compiler asks for each. */
export async function composeLeadFilter(ctx: Ctx, input: LeadFilter): Promise<SQL | undefined> {
  const { words, status, outcome, owner, source, due, departure = {}, customerId, importId } = input
  const today = due?.length ? dateIn(ctx.now(), (await getAgency({ ctx })).timeZone) : ''
  const conditions: Conditions<LeadFilter> = {
    status: status?.length ? inArray(leads.status, status) : undefined,
    outcome: outcome && eq(leads.outcome, outcome),
    owner: owner?.length ? idOrNone(leads.ownerId, owner) : undefined,
    source: source?.length ? inArray(leads.source, source) : undefined,
    due: due?.length ? dueIn(due, today) : undefined,
    customerId: customerId ? eq(leads.customerId, customerId) : undefined,
    importId: importId ? eq(leads.importId, importId) : undefined,
    departure: and(
      departure.from ? gte(leads.travelDate, departure.from) : undefined,
      departure.to ? lte(leads.travelDate, departure.to) : undefined,
    ),
    words: hasWords(leads.searchText, words),
  }
  return and(leadsVisibleTo(ctx), ...Object.values(conditions))
}

/**
 * Lists leads by filter and sort order.
 * @throws AppError invalid `cursor`
 */
export async function listLeadQueue({ ctx, input }: Call<LeadQueueInput>) {
  const sort: Sort = { column: sortColumns[input.sort], id: leads.id, descending: input.descending }
  const matching = await composeLeadFilter(ctx, input)
  const total = await countOnce(input, () => countUpToCap(ctx.db, leads, matching))
  const { rows, nextCursor } = await readSortedPage({ ...sort, total }, input, ({ where, orderBy, limit }) =>
    ctx.db
      .select({ row: getTableColumns(leads), owner: names, id: leads.id, sortValue: toSortValue(sort) })
      .from(leads)
      .leftJoin(users, eq(users.id, leads.ownerId))
      .where(and(matching, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
  return { items: rows.map(({ row, owner }) => toView(row, owner)), nextCursor, total }
}

/**
 * Exports all matching leads as CSV.
 * @throws AppError invalid `cursor`
 */
export const exportLeads = createExport(listLeadQueue, csvCells)

/** Returns the first ids of a list, for bulk acts beyond the loaded page. */
export async function listMatchingLeads({ ctx, input }: Call<MatchingLeadsInput>): Promise<{ id: string }[]> {
  const sort: Sort = { column: sortColumns[input.sort], id: leads.id, descending: input.descending }
  const matching = await composeLeadFilter(ctx, input)
  const { rows } = await readSortedPage(sort, { limit: mostAtOnce }, ({ where, orderBy, limit }) =>
    ctx.db
      .select({ id: leads.id, sortValue: toSortValue(sort) })
      .from(leads)
      .where(and(matching, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
  return rows.map(({ id }) => ({ id }))
}

export const findLeadsNamed = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db
    .select({ id: leads.id, customerName: leads.customerName, destination: leads.destination })
    .from(leads)
    .where(and(inArray(leads.id, [...ids]), leadsVisibleTo(ctx)))

/**
 * Lists open leads that somebody else assigned to the caller since then, latest first. Leaves out those with a request of
 * the caller, which is listed itself while it waits.
 */
export async function listLeadsAssignedToMe(ctx: UserCtx, since: Date, limit: number) {
  const at = max(events.at)
  const isByOther = sql`${events.actorId} IS DISTINCT FROM ${ctx.actor.id}`
  const hasRequest = sql`EXISTS (SELECT FROM quotes q
    WHERE q.lead_id = ${leads.id} AND q.assignee_id = ${ctx.actor.id})`
  const isMine = and(eq(leads.ownerId, ctx.actor.id), ne(leads.status, 'closed'), not(hasRequest))
  const isToMe = sql`${events.after} ->> 'ownerId' = ${ctx.actor.id}`
  const found = await ctx.db
    .select({ id: leads.id, customerName: leads.customerName, destination: leads.destination, at })
    .from(events)
    .innerJoin(leads, eq(sql`${leads.id}::text`, events.entityId))
    .where(
      and(eq(events.kind, 'lead.assigned'), isNotNull(events.entity), gte(events.at, since), isByOther, isToMe, isMine),
    )
    .groupBy(leads.id)
    .orderBy(desc(at))
    .limit(limit)
  return found.map((one) => ({ ...one, at: one.at!.toISOString() }))
}

/** Names the rows that hold a lead, by their tables, which come later than leads; a merge holds data of another one. */
const holding = { quotes: 'requests', proposals: 'proposals', bookings: 'bookings' }

/** Says why a lead cannot be deleted; null where it can. */
export async function findDeleteProblem(ctx: Ctx, id: string): Promise<string | null> {
  const tables = Object.keys(holding) as (keyof typeof holding)[]
  // Answers a column each: the embedded database gives lists as texts.
  const has = tables.map((table) => {
    const name = sql.identifier(table)
    return sql`EXISTS (SELECT FROM ${name} WHERE lead_id = ${id}) AS ${name}`
  })
  const isPart = or(eq(leadMerges.intoId, id), eq(leadMerges.fromId, id))
  const [found] = await queryRows<Record<keyof typeof holding | 'merged', boolean>>(
    ctx.db,
    sql`SELECT ${sql.join(has, sql`, `)}, EXISTS (SELECT FROM ${leadMerges} WHERE ${isPart}) AS merged`,
  )
  const tied = tables.filter((table) => found![table]).map((table) => holding[table])
  const words = tied.join(', ').replace(/, (?=\w+$)/, ' and ')
  if (tied.length > 0)
    return `This lead has ${words}${found!.bookings ? ', and stays with them' : '. Close it as lost instead'}`
  return found!.merged ? 'This lead was merged with another one. Close it as lost instead' : null
}

/**
 * Returns a lead with its newest note and its follow-ups.
 * @throws AppError not-found
 */
export async function getLead({ ctx, input: { id } }: Call<GetLeadInput>): Promise<LeadDetail> {
  const [[found], followUps, deleteProblem] = await Promise.all([
    ctx.db
      .select({ row: getTableColumns(leads), owner: names, notes: newestNote })
      .from(leads)
      .leftJoin(users, eq(users.id, leads.ownerId))
      .where(eq(leads.id, id)),
    getFollowUps(ctx, id),
    findDeleteProblem(ctx, id),
  ])
  if (!found) throw await explainMissingLead(ctx, id)
  return { ...toView(found.row, found.owner), notes: found.notes, followUps, deleteProblem }
}

const newest: Sort = { column: events.at, id: events.id, descending: true }

type PageInput = { limit: number; cursor?: string }

async function readEventPage(ctx: Ctx, input: PageInput, matching: SQL | undefined) {
  const { rows, nextCursor } = await readSortedPage(newest, input, ({ where, orderBy, limit }) =>
    ctx.db
      .select({ event: events, actor: names, id: events.id, sortValue: toSortValue(newest) })
      .from(events)
      .leftJoin(users, eq(users.id, events.actorId))
      .where(and(matching, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
  const deliveries = await getMailStatuses(ctx, rows.flatMap(({ event }) => event.data.mailId ?? []).map(String))
  const items = rows.map(({ event, actor }) => {
    const { mailId } = event.data
    return {
      ...toLeadEvent(event, actor && toName(actor), mayReadDetails(ctx.actor, event)),
      leadId: event.leadId!,
      ...(mailId !== undefined && { delivery: deliveries.get(String(mailId)) }),
    }
  })
  return { items, nextCursor }
}

/**
 * Returns the timeline of a lead, newest first.
 * @throws AppError not-found; invalid `cursor`
 */
export async function getLeadEvents({ ctx, input }: Call<LeadEventsInput>) {
  const { id, quoteId } = input
  const ofQuote = quoteId === undefined ? undefined : isAboutQuotes([quoteId])
  const { items, nextCursor } = await readEventPage(ctx, input, and(eq(events.leadId, id), ofQuote))
  // Checks the lead only if the page is empty: each lead has an event from its creation.
  if (items.length === 0 && (await ctx.db.$count(leads, eq(leads.id, id))) === 0)
    throw await explainMissingLead(ctx, id)
  return { items, nextCursor }
}

/**
 * Returns the timelines of all leads of a customer, newest first.
 * @throws AppError invalid `cursor`
 */
export async function listCustomerEvents({ ctx, input }: Call<CustomerEventsInput>) {
  const own = await ctx.db
    .select({ id: leads.id, destination: leads.destination })
    .from(leads)
    .where(and(eq(leads.customerId, input.customerId), leadsVisibleTo(ctx)))
  if (own.length === 0) return { items: [], nextCursor: null }
  const { items, nextCursor } = await readEventPage(
    ctx,
    input,
    inArray(
      events.leadId,
      own.map(({ id }) => id),
    ),
  )
  const destinations = new Map(own.map(({ id, destination }) => [id, destination]))
  return { items: items.map((one) => ({ ...one, destination: destinations.get(one.leadId)! })), nextCursor }
}
