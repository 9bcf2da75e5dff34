import { and, asc, count, desc, eq, gt, inArray, isNull, max, ne, or, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { notFound } from '../../../shared/errors'
import { users } from '../../identity/auth/table'
import { fullName } from '../../identity/auth/user.rules'
import { addLeadEvent, touchLead } from '../leads/events.service'
import { leads } from '../leads/table'
import { type Proposal, proposals } from '../proposals/table'
import {
  type AcceptanceView,
  findCounter,
  type EventKind,
  type ProposalEvent,
  type SeenAcceptance,
  type SeenComment,
  type SeenCounter,
} from './answer.rules'
import type { ProposalInput } from './schema'
import { type Acceptance, acceptances, proposalEvents } from './table'

type NewEvent = {
  kind: EventKind
  number: number
  text?: string
  lineKey?: string
  data?: Record<string, unknown>
}

/** Appends an event to the proposal's history. Runs in the caller's transaction. */
export async function addEvent(ctx: Ctx, proposalId: string, event: NewEvent, by: 'staff' | 'traveler'): Promise<void> {
  const actorId = by === 'staff' ? (ctx.actor?.id ?? null) : null
  await ctx.db.insert(proposalEvents).values({ ...event, id: newId(), proposalId, at: ctx.now(), actorId })
}

export async function addLeadNote(
  ctx: Ctx,
  { leadId, id, reference }: Pick<Proposal, 'leadId' | 'id' | 'reference'>,
  kind: string,
  data: Record<string, unknown>,
  by: 'staff' | 'traveler' = 'traveler',
): Promise<void> {
  const about = { proposalId: id, reference, ...data, ...(by === 'traveler' && { by }) }
  const teller = by === 'traveler' ? { ...ctx, actor: null } : ctx
  await addLeadEvent({ ctx: teller, input: { leadId, kind, data: about } })
  await touchLead(ctx, leadId)
}

const names = { firstName: users.firstName, lastName: users.lastName }

/**
 * Lists the events of a proposal, newest first, at most 500.
 * @throws AppError not-found
 */
export async function getProposalEvents({
  ctx,
  input: { id },
}: {
  ctx: UserCtx
  input: ProposalInput
}): Promise<ProposalEvent[]> {
  const found = await ctx.db
    .select({ event: proposalEvents, actor: names })
    .from(proposalEvents)
    .leftJoin(users, eq(users.id, proposalEvents.actorId))
    .where(eq(proposalEvents.proposalId, id))
    .orderBy(desc(proposalEvents.at), desc(proposalEvents.id))
    .limit(500)
  if (found.length === 0 && (await ctx.db.$count(proposals, eq(proposals.id, id))) === 0) throw notFound('Proposal')
  return found.map(({ event: { proposalId: _id, actorId, at, ...event }, actor }) => ({
    ...event,
    at: at.toISOString(),
    actor: actorId === null ? null : actor ? fullName(actor) : 'Former staff',
  }))
}

/** Returns the traveler's last counter-offer, if no new version answered it. */
export async function lastCounter(ctx: Ctx, proposalId: string): Promise<SeenCounter | null> {
  const found = await ctx.db
    .select()
    .from(proposalEvents)
    .where(and(eq(proposalEvents.proposalId, proposalId), ne(proposalEvents.kind, 'viewed')))
    .orderBy(desc(proposalEvents.at), desc(proposalEvents.id))
    .limit(200)
  return findCounter(found.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })))
}

export async function getComments(ctx: Ctx, proposalId: string): Promise<SeenComment[]> {
  const found = await ctx.db
    .select({ event: proposalEvents, actor: names })
    .from(proposalEvents)
    .leftJoin(users, eq(users.id, proposalEvents.actorId))
    .where(and(eq(proposalEvents.proposalId, proposalId), eq(proposalEvents.kind, 'commented')))
    .orderBy(asc(proposalEvents.at), asc(proposalEvents.id))
    .limit(500)
  return found.map(({ event, actor }) => ({
    id: event.id,
    at: event.at.toISOString(),
    text: event.text,
    lineKey: event.lineKey,
    by: event.actorId === null ? null : actor ? fullName(actor) : 'Former staff',
  }))
}

/** Returns true if the version was viewed after `since`. */
export async function isViewedSince(ctx: Ctx, proposalId: string, number: number, since: Date): Promise<boolean> {
  const isView = and(eq(proposalEvents.kind, 'viewed'), eq(proposalEvents.number, number))
  const [seen] = await ctx.db
    .select({ id: proposalEvents.id })
    .from(proposalEvents)
    .where(and(eq(proposalEvents.proposalId, proposalId), isView, gt(proposalEvents.at, since)))
    .limit(1)
  return seen !== undefined
}

export type Views = { total: number; last: string | null; first: { number: number; at: string }[] }

/** Returns the first views of a proposal, up to `limit`, and their total. */
export async function getViews(ctx: Ctx, proposalId: string, limit: number): Promise<Views> {
  const isView = and(eq(proposalEvents.proposalId, proposalId), eq(proposalEvents.kind, 'viewed'))
  const [[all], first] = await Promise.all([
    ctx.db
      .select({ total: count(), last: max(proposalEvents.at) })
      .from(proposalEvents)
      .where(isView),
    ctx.db
      .select({ number: proposalEvents.number, at: proposalEvents.at })
      .from(proposalEvents)
      .where(isView)
      .orderBy(asc(proposalEvents.at), asc(proposalEvents.id))
      .limit(limit),
  ])
  const { total, last } = all!
  return {
    total,
    last: last?.toISOString() ?? null,
    first: first.map(({ number, at }) => ({ number, at: at.toISOString() })),
  }
}

export async function acceptanceRecord(ctx: Ctx, proposalId: string): Promise<Acceptance | null> {
  const [row] = await ctx.db.select().from(acceptances).where(eq(acceptances.proposalId, proposalId))
  return row ?? null
}

export const toSeenAcceptance = ({ nameTyped, at, number, channel, saidOn }: Acceptance): SeenAcceptance => ({
  name: nameTyped,
  at: at.toISOString(),
  number,
  channel,
  saidOn,
})

/** Returns the acceptance for staff; null before the proposal is accepted. */
export async function acceptanceFor(ctx: Ctx, proposalId: string): Promise<AcceptanceView | null> {
  const [found] = await ctx.db
    .select({ row: acceptances, by: names })
    .from(acceptances)
    .leftJoin(users, eq(users.id, acceptances.recordedBy))
    .where(eq(acceptances.proposalId, proposalId))
  if (!found) return null
  const { row, by } = found
  const recordedBy = row.recordedBy === null ? null : by ? fullName(by) : 'Former staff'
  return { ...toSeenAcceptance(row), note: row.note, recordedBy }
}

export type RecentAnswer = { id: string; proposalId: string; title: string; detail: string; at: string }
const words = {
  accepted: 'accepted',
  declined: 'declined',
  commented: 'commented',
  chose: 'took another choice',
  countered: 'made a counter-offer',
} as const

/** Lists travelers' answers since then to the caller's proposals, and to those without an owner, newest first. */
export async function recentAnswers(ctx: UserCtx, since: Date, limit: number): Promise<RecentAnswer[]> {
  const kinds = Object.keys(words) as (keyof typeof words)[]
  const found = await ctx.db
    .select({ event: proposalEvents, title: proposals.title, reference: proposals.reference, name: leads.customerName })
    .from(proposalEvents)
    .innerJoin(proposals, eq(proposals.id, proposalEvents.proposalId))
    .innerJoin(leads, eq(leads.id, proposals.leadId))
    .where(
      and(
        or(eq(proposals.ownerId, ctx.actor.id), isNull(proposals.ownerId)),
        gt(proposalEvents.at, since),
        inArray(proposalEvents.kind, kinds),
        isNull(proposalEvents.actorId),
        // Repeats the condition of the partial index, so that the planner uses it.
        sql`${proposalEvents.kind} IN ('accepted', 'declined', 'commented', 'chose', 'countered')`,
      ),
    )
    .orderBy(desc(proposalEvents.at), desc(proposalEvents.id))
    .limit(limit)
  return found.map(({ event, title, reference, name }) => ({
    id: event.id,
    proposalId: event.proposalId,
    title: `${name} ${words[event.kind as keyof typeof words]}`,
    detail: `${reference}, ${title}`,
    at: event.at.toISOString(),
  }))
}
