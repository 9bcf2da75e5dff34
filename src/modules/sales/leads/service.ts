import { and, eq, getTableColumns, inArray, not, sql } from 'drizzle-orm'
import type { Call, Ctx, UserCtx } from '../../../platform/server/context'
import { countUpToCap } from '../../../platform/server/database/count'
import { type Sort, sortedPage, toSortValue } from '../../../platform/server/database/sorted-page'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, movedMeanwhile } from '../../../shared/errors'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent, recordEvents } from '../../core/events/service'
import { mentionedIn } from '../../identity/mentions/mention.rules'
import { addMentions } from '../../identity/mentions/service'
import { staffAmong, withoutLeaver } from './assign.service'
import { leadGone, touchLead } from './events.service'
import { settleRequests } from './join.service'
import type { CallResult } from './lead.rules'
import type { AddNoteInput, ListLeadsInput, MoveLeadInput } from './schema'
import { leads } from './table'
import { statusesBefore, type LeadStatus } from './transition.rules'
import { leadsVisibleTo } from './scope.service'
import { toView } from './view.service'
import { answerQuotes } from '../quotes/answer.service'
import { lockCustomersOfLeads } from './locks.service'
import { lockIds } from '../../core/locks/lock.service'

/** Names in `by` what moves it, where that is not a person; such a sale is not announced again. */
type LeadMove = Pick<MoveLeadInput, 'id' | 'status' | 'outcome' | 'lostReason'> & { by?: string }

/** Selects what other systems are told of a lead that is won: no personal data. */
const wonFacts = {
  customerId: leads.customerId,
  destination: leads.destination,
  travelers: leads.numberOfTravelers,
  valueMinor: leads.valueMinor,
  currency: leads.currency,
}

const isAt = (...[status, outcome, lostReason]: [LeadStatus, LeadMove['outcome'], LeadMove['lostReason']]) =>
  sql`(${leads.status}, ${leads.outcome}, ${leads.lostReason}) IS NOT DISTINCT FROM
    (${status}::text, ${outcome ?? null}::text, ${lostReason ?? null}::text)`

/**
 * Moves the lead if its stage is in `from` and differs from the new one.
 * @returns true if it moved
 */
export async function moveFrom(
  ctx: Ctx,
  { id, status, outcome, lostReason, by }: LeadMove,
  from: LeadStatus[],
): Promise<boolean> {
  // Locks the customer before the lead, as joining requests do, to avoid a deadlock.
  await lockCustomersOfLeads(ctx, [id])
  const stage = {
    status: leads.status,
    outcome: leads.outcome,
    lostReason: leads.lostReason,
    ownerId: leads.ownerId,
  }
  await lockIds(ctx, leads, eq(leads.id, id))
  const [was] = await ctx.db.select(stage).from(leads).where(eq(leads.id, id))
  // Removes the owner of a reopened lead if they were deactivated.
  const owner = was?.status === 'closed' ? await withoutLeaver(ctx, { ownerId: was.ownerId }, status) : {}
  const [moved] = await ctx.db
    .update(leads)
    .set({
      status,
      outcome: outcome ?? null,
      closedAt: status === 'closed' ? ctx.now() : null,
      lostReason: lostReason ?? null,
      ...owner,
      ...(status === 'closed' && { takesRequests: false }),
      updatedAt: ctx.now(),
    })
    .where(and(eq(leads.id, id), inArray(leads.status, from), not(isAt(status, outcome, lostReason))))
    .returning({ ...stage, ...wonFacts })
  if (!was || !moved) return false
  const { customerId, destination, travelers, valueMinor, currency, ...is } = moved
  if (status === 'closed' || from.includes('closed')) await settleRequests(ctx, customerId)
  const data = { to: status, outcome: outcome ?? null, ...(lostReason && { lostReason }), ...(by && { by }) }
  const where = { about: { entity: 'lead', id }, timelines: { lead: id } }
  const won = { id, customerId, destination, travelers, valueMinor, currency }
  const webhook = outcome === 'won' && !by ? ({ event: 'lead.won', data: won } as const) : undefined
  await recordEvent(ctx, { kind: 'lead.moved', ...where, data, ...toChange(was, is), webhook })
  return true
}

/**
 * Moves new leads to 'contacted' after an answer of the agency. Leaves all others. Runs in the caller's transaction.
 */
export async function markContacted({ ctx, input: { ids } }: Call<{ ids: readonly string[] }>): Promise<void> {
  await lockCustomersOfLeads(ctx, ids)
  const moved = await ctx.db
    .update(leads)
    .set({ status: 'contacted', updatedAt: ctx.now() })
    .where(and(inArray(leads.id, [...ids]), eq(leads.status, 'new')))
    .returning({ id: leads.id })
  const data = { to: 'contacted', outcome: null }
  const change = { before: { status: 'new' }, after: { status: 'contacted' } }
  await recordEvents(
    ctx,
    moved.map(({ id }) => ({
      kind: 'lead.moved',
      about: { entity: 'lead', id },
      timelines: { lead: id },
      data,
      ...change,
    })),
  )
}

/**
 * Moves a lead by the transition table.
 * @throws AppError not-found; conflict when it is there already, or is no longer at `from`
 */
export async function moveLead({ ctx, input }: Call<MoveLeadInput>): Promise<{ id: string; status: LeadStatus }> {
  const from = statusesBefore(input.status).filter((status) => !input.from || status === input.from)
  const moved = await withTransaction(ctx, (tx) => moveFrom(tx, input, from))
  if (moved) return { id: input.id, status: input.status }
  const [lead] = await ctx.db.select({ status: leads.status }).from(leads).where(eq(leads.id, input.id))
  if (!lead) throw await leadGone(ctx, input.id)
  if (input.from && input.from !== lead.status) throw movedMeanwhile(lead.status, lead)
  throw conflict(`This lead is ${lead.status} already`, 'status')
}

/** Holds a note, or a call with its result; `about` names the request concerned. */
export type Said = {
  leadId: string
  text: string
  call?: CallResult
  at?: Date
  about?: { quoteId: string; reference: string }
}

/**
 * Adds a note or call to the timeline and notifies mentioned colleagues. Runs in the caller's transaction.
 * @throws AppError not-found
 */
export async function writeDown(ctx: UserCtx, { leadId, text, call, at, about }: Said): Promise<void> {
  await touchLead(ctx, leadId)
  const data = { ...(call && { result: call }), ...about }
  const kind = call ? 'lead.called' : 'lead.noted'
  await recordEvent(ctx, { kind, timelines: { lead: leadId }, text, data, ...(at && { at }) })
  await addMentions(ctx, leadId, await staffAmong(ctx, mentionedIn(text)))
}

/**
 * Records a note or a call, and notifies mentioned colleagues. Treats a call that reached somebody as an answer: to
 * open requests, and to a new lead.
 * @throws AppError not-found
 */
export async function addNote({
  ctx,
  input: { id, text, call },
}: {
  ctx: UserCtx
  input: AddNoteInput
}): Promise<{ id: string }> {
  await withTransaction(ctx, async (tx) => {
    if (call === 'reached') {
      await answerQuotes({ ctx: tx, input: { leadId: id, by: 'call' } })
      await markContacted({ ctx: tx, input: { ids: [id] } })
    }
    await writeDown(tx, { leadId: id, text, call })
  })
  return { id }
}

const newest: Sort = { column: leads.createdAt, id: leads.id, descending: true }

/** Lists leads for staff, newest first. */
export async function listLeads({ ctx, input }: Call<ListLeadsInput>) {
  const ofStatus = and(input.status && eq(leads.status, input.status), leadsVisibleTo(ctx))
  const [{ rows, nextCursor }, total] = await Promise.all([
    sortedPage(newest, input, ({ where, orderBy, limit }) =>
      ctx.db
        .select({ ...getTableColumns(leads), sortValue: toSortValue(newest) })
        .from(leads)
        .where(and(ofStatus, where))
        .orderBy(...orderBy)
        .limit(limit),
    ),
    countUpToCap(ctx.db, leads, ofStatus),
  ])
  return { items: rows.map((row) => toView(row, null)), nextCursor, total }
}
