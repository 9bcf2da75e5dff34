import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Call, Ctx } from '../../platform/server/context'
import { newId } from '../../platform/server/ids'
import { type Add, rowOf } from '../../platform/server/database/parameters'
import { sqlState } from '../../platform/server/errors'
import { afterCursor, countUpToCap, inOrder, pageOf, cursorInstant } from '../../platform/server/database/keyset'
import { conflict, notFound } from '../../shared/errors'
import { recordAudit } from '../audit/service'
import type { LeadDetail } from './lead.rules'
import type { AddNoteInput, ListLeadsInput, MoveLeadInput } from './schema'
import { type Lead, leadEvents, leads } from './table'
import { statusesBefore, type LeadStatus } from './transition.rules'
import { getLead } from './view.service'

/** Who asks for a trip, and for what. `email` is lower case. */
export type NewLead = Pick<
  Lead,
  'customerName' | 'email' | 'mobile' | 'destination' | 'numberOfTravelers' | 'currency'
> &
  Partial<Pick<Lead, 'budget' | 'travelDate' | 'valueMinor'>>

/** Something that happened, for the lead's timeline; append only. */
export async function addLeadEvent({
  ctx,
  input,
}: Call<{ leadId: string; kind: string; data: Record<string, unknown> }>): Promise<void> {
  await ctx.db.insert(leadEvents).values({ ...input, id: newId(), at: ctx.now(), actorId: ctx.actor?.id ?? null })
}

/** A statement that adds an event for the lead `from.id`. */
export function leadEventPart(ctx: Ctx, add: Add, event: { kind: string; data: object }, from: string): string {
  const { columns, values } = rowOf(add, {
    id: [newId(), 'uuid'],
    lead_id: `${from}.id`,
    at: [ctx.now().toISOString(), 'timestamptz'],
    kind: [event.kind, 'text'],
    data: [JSON.stringify(event.data), 'jsonb'],
    actor_id: [ctx.actor?.id ?? null, 'uuid'],
  })
  return `INSERT INTO lead_events (${columns}) SELECT ${values} FROM ${from}`
}

/**
 * A statement that returns the `id` of the open lead of this address, new or joined (product.md 5.1); none where `from` has
 * no row. By the unique index of open leads, concurrent requests share one lead. Fills only empty
 * fields: a visitor who knows an address must not overwrite its lead.
 */
export function joinLeadPart(ctx: Ctx, add: Add, input: NewLead, from: string): string {
  const now = add(ctx.now().toISOString(), 'timestamptz')
  const { columns, values } = rowOf(add, {
    id: [newId(), 'uuid'],
    customer_name: [input.customerName, 'text'],
    email: [input.email, 'text'],
    mobile: [input.mobile, 'text'],
    destination: [input.destination, 'text'],
    budget: [input.budget ?? null, 'text'],
    travel_date: [input.travelDate ?? null, 'date'],
    number_of_travelers: [input.numberOfTravelers, 'smallint'],
    value_minor: [input.valueMinor ?? null, 'bigint'],
    currency: [input.currency, 'char(3)'],
    created_at: now,
    updated_at: now,
  })
  return `INSERT INTO leads (${columns}) SELECT ${values} FROM ${from}
    ON CONFLICT (email) WHERE status <> 'closed' DO UPDATE SET
      updated_at = excluded.updated_at,
      mobile = COALESCE(NULLIF(leads.mobile, ''), excluded.mobile),
      budget = COALESCE(leads.budget, excluded.budget),
      travel_date = COALESCE(leads.travel_date, excluded.travel_date),
      value_minor = COALESCE(leads.value_minor, excluded.value_minor),
      currency = CASE WHEN leads.value_minor IS NULL THEN excluded.currency ELSE leads.currency END
    RETURNING leads.id`
}

/** Opens a lead, new or closed before. @throws AppError conflict `field` while the person has another open one */
export async function openLead<T>(field: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (sqlState(error) === '23505') throw conflict('This person has an open lead', field)
    throw error
  }
}

type LeadMove = { id: string; status: LeadStatus; outcome?: Lead['outcome'] }

/** Moves the lead if it stands at one of `from`. @returns whether it did */
async function moveFrom(ctx: Ctx, { id, status, outcome = null }: LeadMove, from: LeadStatus[]): Promise<boolean> {
  const [moved] = await ctx.db
    .update(leads)
    .set({ status, outcome, updatedAt: ctx.now() })
    .where(and(eq(leads.id, id), inArray(leads.status, from)))
    .returning({ id: leads.id })
  if (!moved) return false
  await addLeadEvent({ ctx, input: { leadId: id, kind: 'moved', data: { to: status, outcome } } })
  await recordAudit({
    ctx,
    input: { action: 'lead.moved', entity: 'lead', entityId: id, data: { to: status, outcome } },
  })
  return true
}

/** The agency has answered: a new lead becomes contacted, any other stays where it is. */
export const markContacted = ({ ctx, input }: Call<{ id: string }>): Promise<boolean> =>
  moveFrom(ctx, { id: input.id, status: 'contacted' }, ['new'])

/**
 * Moves a lead by the transition table.
 * @throws AppError not-found; conflict when it cannot go there from where it is now, or when the person has another
 * open lead
 */
export async function moveLead({ ctx, input }: Call<MoveLeadInput>): Promise<{ id: string; status: LeadStatus }> {
  const moved = await openLead('status', () =>
    ctx.db.transaction((tx) => moveFrom({ ...ctx, db: tx }, input, statusesBefore(input.status))),
  )
  if (moved) return { id: input.id, status: input.status }
  const [lead] = await ctx.db.select({ status: leads.status }).from(leads).where(eq(leads.id, input.id))
  if (!lead) throw notFound('Lead')
  throw conflict(`A lead that is ${lead.status} cannot become ${input.status}`, 'status')
}

/** Writes down what staff want to remember. @throws AppError not-found */
export async function addNote({ ctx, input: { id, text } }: Call<AddNoteInput>): Promise<LeadDetail> {
  await ctx.db.transaction(async (tx) => {
    const [lead] = await tx
      .update(leads)
      .set({ updatedAt: ctx.now() })
      .where(eq(leads.id, id))
      .returning({ id: leads.id })
    if (!lead) throw notFound('Lead')
    await addLeadEvent({ ctx: { ...ctx, db: tx }, input: { leadId: id, kind: 'note', data: { text } } })
  })
  return getLead({ ctx, input: { id } })
}

/** Leads for staff, newest first. */
export async function listLeads({ ctx, input }: Call<ListLeadsInput>) {
  const ofStatus = input.status && eq(leads.status, input.status)
  const [found, total] = await Promise.all([
    ctx.db
      .select({ ...getTableColumns(leads), cursorAt: cursorInstant(leads.createdAt) })
      .from(leads)
      .where(and(ofStatus, afterCursor(leads.createdAt, leads.id, 'newest', input.cursor)))
      .orderBy(...inOrder(leads.createdAt, leads.id, 'newest'))
      .limit(input.limit + 1),
    countUpToCap(ctx.db, leads, ofStatus),
  ])
  const { items, nextCursor } = pageOf(found, input.limit)
  return { items: items.map(leadRow), nextCursor, total }
}

const leadRow = ({ createdAt, updatedAt, ...lead }: Lead) => ({
  ...lead,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
