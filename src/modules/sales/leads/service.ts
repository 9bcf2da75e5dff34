import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Call, Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { countUpToCap } from '../../../platform/server/database/count'
import { countOnce, type Sort, readSortedPage, toSortValue } from '../../../platform/server/database/sorted-page'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, movedMeanwhile } from '../../../shared/errors'
import { toChange } from '../../core/events/changes.rules'
import { type NewEvent, recordEvent, recordEvents } from '../../core/events/service'
import { mentionedIn } from '../../identity/mentions/mention.rules'
import { addMentions } from '../../identity/mentions/service'
import { listOwnersAmong, listStaffAmong } from './assign.service'
import { explainMissingLead, newestNote, touchLead } from './events.service'
import { settleRequests } from './join.service'
import type { CallResult } from './lead.rules'
import type { AddNoteInput, ListLeadsInput, MoveLeadInput } from './schema'
import { type Lead, leads } from './table'
import { statusesBefore, type LeadStatus } from './transition.rules'
import { leadsVisibleTo } from './scope.service'
import { toView } from './view.service'
import { answerQuotes } from '../quotes/answer.service'
import { lockLeadCustomers } from './locks.service'
import { lockRows } from '../../core/locks/lock.service'

/** Names in `by` what moves the lead, if not a person; such a sale is not announced again. */
type LeadMove = Pick<MoveLeadInput, 'id' | 'status' | 'outcome' | 'lostReason'> & { by?: string }

/** Returns webhook facts of a won lead: no personal data. */
const toWonFacts = ({
  id,
  customerId,
  destination,
  numberOfTravelers,
  valueMinor,
  currency,
}: Pick<Lead, 'id' | 'customerId' | 'destination' | 'numberOfTravelers' | 'valueMinor' | 'currency'>) => ({
  id,
  customerId,
  destination,
  travelers: numberOfTravelers,
  valueMinor,
  currency,
})

type Stage = Pick<Lead, 'status' | 'outcome' | 'lostReason' | 'ownerId'>
const pickStage = ({ status, outcome, lostReason, ownerId }: Stage): Stage => ({
  status,
  outcome,
  lostReason,
  ownerId,
})

type StageMove = { was: Stage; is: Stage & Parameters<typeof toWonFacts>[0]; by?: string }

export function toMoved({ was, is, by }: StageMove): NewEvent {
  const { id, status: to, outcome, lostReason } = is
  return {
    kind: 'lead.moved',
    about: { entity: 'lead', id },
    timelines: { lead: id },
    data: { to, outcome, ...(lostReason && { lostReason }), ...(by && { by }) },
    ...toChange(pickStage(was), pickStage(is)),
    webhooks: outcome === 'won' && !by ? [{ event: 'lead.won', data: toWonFacts(is) }] : [],
  }
}

/** Returns the lead at its new stage. A reopened one loses an owner who is none of `owners`. */
function withStage(ctx: Ctx, lead: Lead, { status, outcome, lostReason }: LeadMove, owners: readonly string[]): Lead {
  const isLeft = lead.status === 'closed' && lead.ownerId !== null && !owners.includes(lead.ownerId)
  return {
    ...lead,
    status,
    outcome: outcome ?? null,
    lostReason: lostReason ?? null,
    closedAt: status === 'closed' ? ctx.now() : null,
    ownerId: isLeft && status !== 'closed' ? null : lead.ownerId,
    takesRequests: status !== 'closed' && lead.takesRequests,
  }
}

/**
 * Moves the leads whose stage is in `from` and differs from the new one, in the caller's transaction.
 * @returns the ids of those that moved
 */
export async function moveAll(ctx: Ctx, moves: readonly LeadMove[], from: LeadStatus[]): Promise<string[]> {
  if (moves.length === 0) return []
  const ids = moves.map(({ id }) => id)
  // Locks the customers before the leads, as joining requests do, to avoid a deadlock.
  await lockLeadCustomers(ctx, ids)
  const locked = await lockRows(ctx, leads, inArray(leads.id, ids))
  const reopened = locked.flatMap(({ status, ownerId }) => (status === 'closed' && ownerId ? [ownerId] : []))
  const owners = await listOwnersAmong(ctx, reopened)
  const byId = new Map(locked.map((lead) => [lead.id, lead]))
  const moved = moves.flatMap((move) => {
    const was = byId.get(move.id)
    if (!was || !from.includes(was.status)) return []
    const is = withStage(ctx, was, move, owners)
    const isThere = was.status === is.status && was.outcome === is.outcome && was.lostReason === is.lostReason
    return isThere ? [] : [{ was, is, by: move.by }]
  })
  if (moved.length === 0) return []
  const records = moved.map(({ is }) => {
    const { id, takesRequests, closedAt } = is
    return { id, ...pickStage(is), takesRequests, closedAt }
  })
  await ctx.db
    .update(leads)
    .set({
      status: sql`x.status`,
      outcome: sql`x.outcome`,
      lostReason: sql`x."lostReason"`,
      ownerId: sql`x."ownerId"`,
      takesRequests: sql`x."takesRequests"`,
      closedAt: sql`x."closedAt"`,
      updatedAt: ctx.now(),
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS x(id uuid, status text, outcome text,
        "lostReason" text, "ownerId" uuid, "takesRequests" boolean, "closedAt" timestamptz)`,
    )
    .where(sql`${leads.id} = x.id`)
  const settled = moved.filter(({ is }) => is.status === 'closed' || from.includes('closed'))
  await settleRequests(ctx, [...new Set(settled.map(({ is }) => is.customerId))])
  await recordEvents(ctx, moved.map(toMoved))
  return moved.map(({ is }) => is.id)
}

/** Moves a lead as `moveAll` does. @returns true if it moved */
export const moveFrom = async (ctx: Ctx, move: LeadMove, from: LeadStatus[]): Promise<boolean> =>
  (await moveAll(ctx, [move], from)).length > 0

/**
 * Moves new leads to 'contacted' after an answer of the agency. Leaves all others. Runs in the caller's transaction.
 */
export async function markContacted({ ctx, input: { ids } }: Call<{ ids: readonly string[] }>): Promise<void> {
  await lockLeadCustomers(ctx, ids)
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
  if (!lead) throw await explainMissingLead(ctx, input.id)
  if (input.from && input.from !== lead.status) throw movedMeanwhile(lead.status, lead)
  throw conflict(`This lead is ${lead.status} already`, 'status')
}

/** Holds a note, or a call with its result; `about` names the request concerned. */
type Note = {
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
export async function writeDown(ctx: UserCtx, { leadId, text, call, at, about }: Note): Promise<void> {
  await touchLead(ctx, leadId)
  const data = { ...(call && { result: call }), ...about }
  const kind = call ? 'lead.called' : 'lead.noted'
  await recordEvent(ctx, { kind, timelines: { lead: leadId }, text, data, ...(at && { at }) })
  await addMentions(ctx, leadId, await listStaffAmong(ctx, mentionedIn(text)))
}

/**
 * Records a note or a call, and notifies mentioned colleagues. Treats a call that reached somebody as an answer: to
 * open requests, and to a new lead.
 * @throws AppError not-found
 */
export async function addNote({ ctx, input: { id, text, call } }: UserCall<AddNoteInput>): Promise<{ id: string }> {
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

/** Lists leads for staff with their newest notes, newest first. */
export async function listLeads({ ctx, input }: Call<ListLeadsInput>) {
  const { status, outcome } = input
  const ofStatus = and(status && eq(leads.status, status), outcome && eq(leads.outcome, outcome), leadsVisibleTo(ctx))
  const counting = countOnce(input, () => countUpToCap(ctx.db, leads, ofStatus))
  const [{ rows, nextCursor }, total] = await Promise.all([
    readSortedPage({ ...newest, total: counting }, input, ({ where, orderBy, limit }) =>
      ctx.db
        .select({ ...getTableColumns(leads), notes: newestNote, sortValue: toSortValue(newest) })
        .from(leads)
        .where(and(ofStatus, where))
        .orderBy(...orderBy)
        .limit(limit),
    ),
    counting,
  ])
  return { items: rows.map(({ notes, ...row }) => ({ ...toView(row, null), notes })), nextCursor, total }
}
