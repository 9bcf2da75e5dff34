import { and, type Column, desc, eq, getTableColumns, gte, inArray, like, lte, type SQL, sql } from 'drizzle-orm'
import type { Call } from '../../platform/server/context'
import { countUpToCap } from '../../platform/server/database/keyset'
import { afterRow, type Sort, sortedBy, sortedPage, sortValueOf } from '../../platform/server/database/sorted-page'
import { notFound } from '../../shared/errors'
import type { Currency } from '../../shared/money'
import { searchPatterns } from '../../shared/text'
import { users } from '../auth/table'
import { phoneText } from '../phones/phone.client'
import { fullName } from '../auth/user.rules'
import type { LeadDetail, LeadView } from './lead.rules'
import type { GetLeadInput, LeadQueueInput, LeadSort } from './schema'
import { type Lead, leadEvents, leads } from './table'

const viewOf = (row: Lead): LeadView => ({
  id: row.id,
  customerName: row.customerName,
  email: row.email,
  mobile: phoneText(row.mobile),
  destination: row.destination,
  budget: row.budget,
  travelDate: row.travelDate,
  numberOfTravelers: row.numberOfTravelers,
  status: row.status,
  outcome: row.outcome,
  valueMinor: row.valueMinor,
  currency: row.currency as Currency,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

const sortColumns: Record<LeadSort, Column> = {
  updated: leads.updatedAt,
  created: leads.createdAt,
  customer: leads.customerName,
  destination: leads.destination,
  departure: leads.travelDate,
  travelers: leads.numberOfTravelers,
  value: leads.valueMinor,
}

/** What the filters leave. Words of punctuation alone find nothing. */
function narrowed({ words, status, outcome, departure = {} }: LeadQueueInput): SQL | undefined {
  const patterns = words ? searchPatterns(words) : null
  return and(
    status?.length ? inArray(leads.status, status) : undefined,
    outcome && eq(leads.outcome, outcome),
    departure.from ? gte(leads.travelDate, departure.from) : undefined,
    departure.to ? lte(leads.travelDate, departure.to) : undefined,
    ...(patterns?.map((pattern) => like(leads.searchText, pattern)) ?? []),
    patterns?.length === 0 ? sql`false` : undefined,
  )
}

/** Leads as staff filter and sort them. @throws AppError invalid `cursor` */
export async function leadQueue({ ctx, input }: Call<LeadQueueInput>) {
  const sort: Sort = { column: sortColumns[input.sort], descending: input.descending }
  const matching = narrowed(input)
  const [found, total] = await Promise.all([
    ctx.db
      .select({ ...getTableColumns(leads), sortValue: sortValueOf(sort) })
      .from(leads)
      .where(and(matching, afterRow(sort, leads.id, input.cursor)))
      .orderBy(...sortedBy(sort, leads.id))
      .limit(input.limit + 1),
    countUpToCap(ctx.db, leads, matching),
  ])
  const { rows, nextCursor } = sortedPage(found, input.limit)
  return { items: rows.map(viewOf), nextCursor, total }
}

/** How much of a timeline is shown; what is older stays in the database. */
const shownEvents = 200

/** A lead with its timeline, the newest first. @throws AppError not-found */
export async function getLead({ ctx, input: { id } }: Call<GetLeadInput>): Promise<LeadDetail> {
  const [[lead], events] = await Promise.all([
    ctx.db.select().from(leads).where(eq(leads.id, id)),
    ctx.db
      .select({ event: leadEvents, firstName: users.firstName, lastName: users.lastName })
      .from(leadEvents)
      .leftJoin(users, eq(users.id, leadEvents.actorId))
      .where(eq(leadEvents.leadId, id))
      .orderBy(desc(leadEvents.at), desc(leadEvents.id))
      .limit(shownEvents),
  ])
  if (!lead) throw notFound('Lead')
  return {
    ...viewOf(lead),
    events: events.map(({ event, firstName, lastName }) => ({
      id: event.id,
      at: event.at.toISOString(),
      kind: event.kind,
      data: event.data as Record<string, unknown>,
      actor: firstName === null ? null : fullName({ firstName, lastName: lastName ?? '' }) || null,
    })),
  }
}
