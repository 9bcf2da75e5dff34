import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Ctx, UserCall } from '../../../platform/server/context'
import { sha256 } from '../../../platform/server/storage'
import { withTransaction } from '../../../platform/server/database/transaction'
import { AppError, conflict } from '../../../shared/errors'
import { leads } from '../leads/table'
import { lockProposal } from '../proposals/draft.service'
import { type Proposal, proposals } from '../proposals/table'
import { recordProposal } from './events.service'
import type { ProposalInput } from './schema'
import { proposalLinks } from './table'

const linkOver = () => new AppError('not-found', 'The proposal was withdrawn, or the link is not complete')

/** Limits the days of a link after departure, or after its creation if that is later. */
export const linkDays = 180

const linkEnded = () =>
  new AppError(
    'not-found',
    `Links to proposals end ${linkDays} days after the day of departure, and this one has ended`,
  )

/** Creates a link with a token of 256 bits, and stores only its hash. Runs in the caller's transaction. */
export async function createProposalLink(ctx: Ctx, proposalId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const row = { tokenHash: sha256(token), proposalId, createdAt: ctx.now(), createdBy: ctx.actor?.id ?? null }
  await ctx.db.insert(proposalLinks).values(row)
  return `${ctx.env.APP_URL}/quote/${token}`
}

/** Reads the latest day to which a trip of the lead was moved, from its timeline: bookings are of a module above. */
const movedTo = sql`(SELECT max((moved.data ->> 'startsOn')::date) FROM events moved
  WHERE moved.lead_id = ${proposals.leadId} AND moved.kind = 'booking.change-settled')`

/**
 * Returns the proposal of a link.
 * @throws AppError not-found for one that is unknown, revoked or expired
 */
export async function getProposalIdByToken(ctx: Ctx, token: string): Promise<string> {
  const [link] = await ctx.db
    .select({
      id: proposalLinks.proposalId,
      endsAt: sql`greatest(${proposals.travelFrom}::timestamptz, ${movedTo}::timestamptz, ${proposalLinks.createdAt})
        + make_interval(days => ${linkDays})`.mapWith(proposalLinks.createdAt),
    })
    .from(proposalLinks)
    .innerJoin(proposals, eq(proposals.id, proposalLinks.proposalId))
    .where(and(eq(proposalLinks.tokenHash, sha256(token)), isNull(proposalLinks.revokedAt)))
  if (!link) throw linkOver()
  if (link.endsAt <= ctx.now()) throw linkEnded()
  return link.id
}

/**
 * Locks the proposal of a link until the transaction ends. Checks the link again under the lock: it may be revoked by
 * now.
 * @throws AppError not-found
 */
export async function lockProposalByToken(ctx: Ctx, token: string): Promise<Proposal> {
  const proposal = await lockProposal(ctx, await getProposalIdByToken(ctx, token))
  await getProposalIdByToken(ctx, token)
  return proposal
}

/**
 * Revokes all links of the proposal. Runs in the caller's transaction.
 * @returns the number of links revoked
 */
export async function revokeAll(ctx: Ctx, proposalId: string): Promise<number> {
  const revoked = await ctx.db
    .update(proposalLinks)
    .set({ revokedAt: ctx.now() })
    .where(and(eq(proposalLinks.proposalId, proposalId), isNull(proposalLinks.revokedAt)))
    .returning({ tokenHash: proposalLinks.tokenHash })
  return revoked.length
}

/** Revokes the links of a proposal, and records it. @returns their number */
async function recordRevoked(ctx: Ctx, proposal: Proposal): Promise<number> {
  const revoked = await revokeAll(ctx, proposal.id)
  const { currentNumber: number } = proposal
  if (revoked > 0)
    await recordProposal(ctx, proposal, { kind: 'proposal.links-revoked', number, data: { revoked }, isOffLead: true })
  return revoked
}

/**
 * Revokes the links to proposals of leads with an e-mail address, which staff are about to change: they went there. Runs
 * in the caller's transaction, with the leads locked.
 */
export async function revokeMailed(ctx: Ctx, leadIds: readonly string[]): Promise<void> {
  const isOpen = sql`EXISTS (SELECT FROM proposal_links k WHERE k.proposal_id = ${proposals.id} AND k.revoked_at IS NULL)`
  const mailed = await ctx.db
    .select({ proposal: proposals })
    .from(proposals)
    .innerJoin(leads, eq(leads.id, proposals.leadId))
    .where(and(inArray(leads.id, [...leadIds]), ne(leads.email, ''), isOpen))
    .orderBy(proposals.id)
  for (const { proposal } of mailed) await recordRevoked(ctx, proposal)
}

/**
 * Creates a further link to share outside of mails, and returns it once.
 * @throws AppError not-found; conflict
 */
export const makeLink = ({ ctx, input: { id } }: UserCall<ProposalInput>): Promise<{ url: string }> =>
  withTransaction(ctx, async (tx) => {
    const proposal = await lockProposal(tx, id)
    const { status, currentNumber: number } = proposal
    if (status === 'draft' || status === 'withdrawn')
      throw conflict(`A proposal that is ${status} has no link. Send it first`, 'status')
    const url = await createProposalLink(tx, id)
    await recordProposal(tx, proposal, { kind: 'proposal.link-made', number, isOffLead: true })
    return { url }
  })

/** @throws AppError not-found; conflict where no link is left */
export const revokeLinks = ({ ctx, input: { id } }: UserCall<ProposalInput>): Promise<{ revoked: number }> =>
  withTransaction(ctx, async (tx) => {
    const revoked = await recordRevoked(tx, await lockProposal(tx, id))
    if (revoked === 0) throw conflict('No link of it works any more. Send the proposal to make a new one')
    return { revoked }
  })
