import { and, asc, count, desc, eq, gt, inArray, isNull, max, not, or, sql } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { notFound } from '../../../shared/errors'
import type { EventKind } from '../../core/events/event.rules'
import { recordEvent } from '../../core/events/service'
import { type Event, events, isAnswer } from '../../core/events/table'
import { users } from '../../identity/auth/table'
import { joinNames } from '../../../shared/names'
import { touchLead } from '../leads/events.service'
import { workVisibleTo } from '../leads/scope.service'
import { leads } from '../leads/table'
import { type Proposal, proposals } from '../proposals/table'
import { findCounter, type EventKind as ProposalEventKind } from './answer.rules'
import type { AcceptanceView, ProposalEvent, SeenAcceptance, SeenComment, SeenCounter } from './view'
import type { ProposalInput } from './schema'
import { type Acceptance, acceptances } from './table'

type ProposalAct = {
  kind: EventKind & `proposal.${string}`
  number: number
  text?: string
  lineKey?: string
  data?: Record<string, unknown>
  /** Leaves the event out of the log, as a view is, or of the lead's timeline, as a link is. */
  isUnlogged?: boolean
  isOffLead?: boolean
  by?: 'staff' | 'traveler'
}

/**
 * Records what happened to a proposal, in its history, its lead's timeline and the log. Runs in the caller's
 * transaction.
 */
export async function recordProposal(
  ctx: Ctx,
  { leadId, id, reference }: Pick<Proposal, 'leadId' | 'id' | 'reference'>,
  { kind, number, text, lineKey, data, isUnlogged = false, isOffLead = false, by = 'staff' }: ProposalAct,
): Promise<void> {
  await recordEvent(ctx, {
    kind,
    ...(!isUnlogged && { about: { entity: 'proposal', id } }),
    timelines: { proposal: { id, number, lineKey }, ...(!isOffLead && { lead: leadId }) },
    text,
    data: { ...(isUnlogged && { proposalId: id }), reference, number, ...data, ...(by === 'traveler' && { by }) },
  })
  if (!isOffLead) await touchLead(ctx, leadId)
}

/** Names kinds in a proposal's history. */
const toKind = (kind: string) =>
  (kind === 'proposal.answered' ? 'commented' : kind.replace('proposal.', '')) as ProposalEventKind
/** Matches kinds, also as release 1.0.0 named them. */
const isKind = (...kinds: ProposalEventKind[]) =>
  inArray(
    events.kind,
    kinds.flatMap((kind) => [kind, `proposal.${kind}`, ...(kind === 'commented' ? ['proposal.answered'] : [])]),
  )
/** Matches what travelers did, who may be signed in. */
const isByTraveler = or(isNull(events.actorId), sql`${events.data} ->> 'by' = 'traveler'`)
const toActor = ({ actorId, data }: Event, actor: Names | null) =>
  actorId === null || data.by === 'traveler' ? null : actor ? joinNames(actor) : 'Former staff'

type Names = { firstName: string; lastName: string }
const names = { firstName: users.firstName, lastName: users.lastName }

/**
 * Lists the events of a proposal, newest first, at most 500.
 * @throws AppError not-found
 */
export async function getProposalEvents({ ctx, input: { id } }: UserCall<ProposalInput>): Promise<ProposalEvent[]> {
  const found = await ctx.db
    .select({ event: events, actor: names })
    .from(events)
    .leftJoin(users, eq(users.id, events.actorId))
    .where(eq(events.proposalId, id))
    .orderBy(desc(events.at), desc(events.id))
    .limit(500)
  if (found.length === 0 && (await ctx.db.$count(proposals, eq(proposals.id, id))) === 0) throw notFound('Proposal')
  return found.map(({ event, actor }) => ({
    id: event.id,
    number: event.number!,
    at: event.at.toISOString(),
    kind: toKind(event.kind),
    lineKey: event.lineKey,
    text: event.text,
    data: event.data,
    actor: toActor(event, actor),
  }))
}

/** Returns the traveler's last counter-offer, if no new version answered it. */
export async function getLastCounter(ctx: Ctx, proposalId: string): Promise<SeenCounter | null> {
  const found = await ctx.db
    .select()
    .from(events)
    .where(and(eq(events.proposalId, proposalId), not(isKind('viewed'))))
    .orderBy(desc(events.at), desc(events.id))
    .limit(200)
  return findCounter(
    found.map(({ at, kind, ...event }) => ({
      ...event,
      number: event.number!,
      kind: toKind(kind),
      at: at.toISOString(),
    })),
  )
}

export async function getComments(ctx: Ctx, proposalId: string): Promise<SeenComment[]> {
  const found = await ctx.db
    .select({ event: events, actor: names })
    .from(events)
    .leftJoin(users, eq(users.id, events.actorId))
    .where(and(eq(events.proposalId, proposalId), isKind('commented')))
    .orderBy(asc(events.at), asc(events.id))
    .limit(500)
  return found.map(({ event, actor }) => ({
    id: event.id,
    at: event.at.toISOString(),
    text: event.text,
    lineKey: event.lineKey,
    by: toActor(event, actor),
  }))
}

/** Returns true if the version was viewed after `since`. */
export async function isViewedSince(ctx: Ctx, proposalId: string, number: number, since: Date): Promise<boolean> {
  const isView = and(isKind('viewed'), eq(events.number, number))
  const [seen] = await ctx.db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.proposalId, proposalId), isView, gt(events.at, since)))
    .limit(1)
  return seen !== undefined
}

type Views = { total: number; last: string | null; first: { number: number; at: string }[] }

/** Returns the first views of a proposal, up to `limit`, and their total. */
export async function getViews(ctx: Ctx, proposalId: string, limit: number): Promise<Views> {
  const isView = and(eq(events.proposalId, proposalId), isKind('viewed'))
  const [[all], first] = await Promise.all([
    ctx.db
      .select({ total: count(), last: max(events.at) })
      .from(events)
      .where(isView),
    ctx.db
      .select({ number: events.number, at: events.at })
      .from(events)
      .where(isView)
      .orderBy(asc(events.at), asc(events.id))
      .limit(limit),
  ])
  const { total, last } = all!
  return {
    total,
    last: last?.toISOString() ?? null,
    first: first.map(({ number, at }) => ({ number: number!, at: at.toISOString() })),
  }
}

export async function getAcceptanceRecord(ctx: Ctx, proposalId: string): Promise<Acceptance | null> {
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
export async function getAcceptanceFor(ctx: Ctx, proposalId: string): Promise<AcceptanceView | null> {
  const [found] = await ctx.db
    .select({ row: acceptances, by: names })
    .from(acceptances)
    .leftJoin(users, eq(users.id, acceptances.recordedBy))
    .where(eq(acceptances.proposalId, proposalId))
  if (!found) return null
  const { row, by } = found
  const recordedBy = row.recordedBy === null ? null : by ? joinNames(by) : 'Former staff'
  return { ...toSeenAcceptance(row), note: row.note, recordedBy }
}

type RecentAnswer = { id: string; proposalId: string; title: string; detail: string; at: string }
const words = {
  accepted: 'accepted',
  declined: 'declined',
  commented: 'commented',
  chose: 'took another choice',
  countered: 'made a counter-offer',
} as const

/** Lists travelers' answers since then to the caller's proposals, and to those without an owner, newest first. */
export async function listRecentAnswers(ctx: UserCtx, since: Date, limit: number): Promise<RecentAnswer[]> {
  const found = await ctx.db
    .select({ event: events, title: proposals.title, reference: proposals.reference, name: leads.customerName })
    .from(events)
    .innerJoin(proposals, eq(proposals.id, events.proposalId))
    .innerJoin(leads, eq(leads.id, proposals.leadId))
    .where(
      and(
        or(eq(proposals.ownerId, ctx.actor.id), isNull(proposals.ownerId)),
        workVisibleTo(ctx, proposals.ownerId, proposals.leadId),
        gt(events.at, since),
        isByTraveler,
        // Repeats the condition of the partial index, so that the planner uses it.
        isAnswer,
      ),
    )
    .orderBy(desc(events.at), desc(events.id))
    .limit(limit)
  return found.map(({ event, title, reference, name }) => ({
    id: event.id,
    proposalId: event.proposalId!,
    title: `${name} ${words[toKind(event.kind) as keyof typeof words]}`,
    detail: `${reference}, ${title}`,
    at: event.at.toISOString(),
  }))
}
