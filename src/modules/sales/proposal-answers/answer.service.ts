import { sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { consumeLimit } from '../../../platform/server/limits'
import { sha256 } from '../../../platform/server/storage'
import { withTransaction } from '../../../platform/server/database/transaction'
import { isEmployee } from '../../../shared/actor'
import type { Done } from '../../../shared/views'
import { AppError, invalid } from '../../../shared/errors'
import { assertCanJoin } from '../../catalog/departures/seats.service'
import { markLeadWon } from '../leads/update.service'
import { dropWaiting, moveProposal } from '../proposals/move.service'
import type { OfferVersion } from '../proposals/view'
import type { Proposal } from '../proposals/table'
import { getVersions } from '../proposals/view.service'
import { viewMinutes } from './answer.rules'
import type { SeenProposal } from './view'
import { isViewedSince, recordProposal } from './events.service'
import { lockProposalByToken, getProposalIdByToken } from './link.service'
import type { AcceptInput, CommentInput, DeclineInput, ViewInput } from './schema'
import { getSeen } from './seen.service'
import { confirmAcceptance, recordAnswer } from './notify.service'
import { lockLeadCustomers } from '../leads/locks.service'

/**
 * Refuses answers by staff, who may only read a link.
 * @throws AppError forbidden
 */
export function assertTraveler({ actor }: Ctx): void {
  if (isEmployee(actor)) throw new AppError('forbidden', 'This is for the traveler to answer. Sign out to try it')
}

/** Returns the refusal of an answer to a version, with the present proposal. */
export const createChangedError = (current: SeenProposal, asked: number): AppError =>
  new AppError('conflict', getRefusalFor(current, asked), { field: 'status', current })

/** Limits messages about one proposal an hour, because each sends a mail. */
const answerLimit = { max: 30, seconds: 3600 }

/**
 * Answers a version by the traveler's link. `write` returns false unless the proposal is open and at this version.
 * @throws AppError not-found; forbidden; conflict with the present proposal; rate-limited
 */
export async function answerVersion(
  ctx: Ctx,
  { token, number }: { token: string; number: number },
  write: (tx: Ctx) => Promise<boolean>,
): Promise<SeenProposal> {
  assertTraveler(ctx)
  const id = await getProposalIdByToken(ctx, token)
  await consumeLimit(ctx, 'proposal-answer', answerLimit, id)
  const done = await withTransaction(ctx, write)
  const current = await getSeen(ctx, id)
  if (done) return current
  throw createChangedError(current, number)
}

/**
 * Checks that a comment is about a sent version, and about a line of it.
 * @throws AppError invalid `number` or `lineKey`
 */
async function assertCommentTarget(ctx: Ctx, id: string, { number, lineKey }: CommentInput): Promise<void> {
  const [version] = await getVersions(ctx, id, number)
  if (!version?.sentAt) throw invalid('There is no such version', 'number')
  if (lineKey && !version.lines.some(({ key }) => key === lineKey)) throw invalid('There is no such line', 'lineKey')
}

/** Records a view by the traveler, unless one was recorded within `viewMinutes`. Ignores staff. */
export async function viewProposal({ ctx, input }: Call<ViewInput>): Promise<Done> {
  const id = await getProposalIdByToken(ctx, input.token)
  if (isEmployee(ctx.actor)) return { success: true }
  await withTransaction(ctx, async (tx) => {
    const proposal = await lockProposalByToken(tx, input.token)
    const { currentNumber: number } = proposal
    const since = new Date(ctx.now().getTime() - viewMinutes * 60_000)
    if (number !== input.number || (await isViewedSince(tx, id, number, since))) return
    await recordProposal(tx, proposal, { kind: 'proposal.viewed', number, isUnlogged: true, by: 'traveler' })
  })
  return { success: true }
}

/**
 * Adds the traveler's comment about the proposal or a line.
 * @throws AppError not-found; forbidden; invalid; rate-limited
 */
export async function commentProposal({ ctx, input }: Call<CommentInput>): Promise<SeenProposal> {
  assertTraveler(ctx)
  const { token, number, text, lineKey } = input
  const id = await getProposalIdByToken(ctx, token)
  await consumeLimit(ctx, 'proposal-answer', answerLimit, id)
  await withTransaction(ctx, async (tx) => {
    const proposal = await lockProposalByToken(tx, token)
    await assertCommentTarget(tx, id, input)
    await recordAnswer(tx, proposal, { answer: 'commented', number, text, lineKey })
  })
  return getSeen(ctx, id)
}

/**
 * Inserts the acceptance by one conditional statement. Requires a working link, and this version to be open, current
 * and not expired.
 * @returns true if it wrote
 */
async function writeAcceptance(ctx: Ctx, { token, number, sha256: hash, name }: AcceptInput): Promise<boolean> {
  const now = ctx.now().toISOString()
  const written = await queryRows(
    ctx.db,
    sql`INSERT INTO acceptances (proposal_id, number, sha256, name_typed, ip, user_agent, at)
        SELECT p.id, v.number, v.sha256, ${name}, ${ctx.ip}, ${ctx.userAgent}, ${now}::timestamptz
        FROM proposal_links l
        JOIN proposals p ON p.id = l.proposal_id
        JOIN proposal_versions v ON v.proposal_id = p.id AND v.number = p.current_number
        WHERE l.token_hash = ${sha256(token)} AND l.revoked_at IS NULL AND p.status = 'sent'
          AND p.current_number = ${number} AND v.sha256 = ${hash} AND v.expires_at > ${now}::timestamptz
        ON CONFLICT (proposal_id) DO NOTHING RETURNING proposal_id`,
  )
  return written.length > 0
}

type Settled = { number: number; data: Record<string, unknown>; text?: string; by?: 'staff' }

/**
 * Accepts the proposal and wins its lead, for travelers and staff alike. Calls `confirm` to mail the traveler. Runs in
 * the caller's transaction with the proposal locked.
 * @throws AppError conflict where its departure has no seats left, is not on sale, or was cancelled since
 */
export async function settleAcceptance(
  ctx: Ctx,
  proposal: Proposal,
  { number, data, text = '', by }: Settled,
  confirm: (offer: OfferVersion) => Promise<void>,
): Promise<void> {
  const { id, leadId, currency, packageId, createdAt: since } = proposal
  // Precedes the timeline event, which locks the lead.
  await lockLeadCustomers(ctx, [leadId])
  await moveProposal(ctx, proposal, 'accepted')
  await dropWaiting(ctx, proposal)
  const [offer] = await getVersions(ctx, id, number)
  const { totalMinor, travelFrom: date, adults, children } = offer!
  await recordAnswer(ctx, proposal, { answer: 'accepted', number, text, data, worth: { totalMinor, currency }, by })
  await confirm(offer!)
  await markLeadWon(ctx, { leadId, valueMinor: totalMinor, currency })
  // Follows the lead in the lock order.
  if (packageId && date) await assertCanJoin(ctx, { packageId, date, seats: adults + children, since })
}

/**
 * Accepts the version that the traveler has read, by number and hash. Wins the lead. Is idempotent.
 * @throws AppError not-found; forbidden. Conflict with the present proposal: superseded, expired, declined, changed.
 * Conflict where its departure has no seats left, is not on sale, or was cancelled since
 */
export async function acceptProposal({ ctx, input }: Call<AcceptInput>): Promise<SeenProposal> {
  assertTraveler(ctx)
  const { token, number, name } = input
  // Reads the page by the proposal: a link that is revoked since leaves the answer recorded.
  const { id, accepted } = await withTransaction(ctx, async (tx) => {
    const proposal = await lockProposalByToken(tx, token)
    const { id } = proposal
    if (!(await writeAcceptance(tx, input))) return { id, accepted: false }
    await settleAcceptance(tx, proposal, { number, data: { name } }, (offer) =>
      confirmAcceptance(tx, proposal, { ...input, url: `${ctx.env.APP_URL}/quote/${token}`, offer }),
    )
    return { id, accepted: true }
  })
  const current = await getSeen(ctx, id)
  if (accepted || (current.acceptance?.number === number && current.sha256 === input.sha256)) return current
  throw createChangedError(current, number)
}

const refusals: Partial<Record<SeenProposal['displayStatus'], string>> = {
  expired: 'The price was held until a day that is over. Ask us, and we see what we can do',
  accepted: 'This proposal was accepted already',
  declined: 'This proposal was declined. Write to us if you have changed your mind',
}
const getRefusalFor = ({ displayStatus, number }: SeenProposal, asked: number): string =>
  number === asked
    ? (refusals[displayStatus] ?? 'This proposal has changed. Please read it again')
    : `There is a newer version of this proposal: version ${number}. Please read that one`

/**
 * Declines the proposal with a reason.
 * @throws AppError not-found; forbidden; conflict with the present proposal
 */
export async function declineProposal({ ctx, input }: Call<DeclineInput>): Promise<SeenProposal> {
  assertTraveler(ctx)
  const { token, number, reason } = input
  const { id, declined } = await withTransaction(ctx, async (tx) => {
    const proposal = await lockProposalByToken(tx, token)
    const declined = proposal.currentNumber === number && (await moveProposal(tx, proposal, 'declined'))
    if (declined) await recordAnswer(tx, proposal, { answer: 'declined', number, text: reason })
    return { id: proposal.id, declined }
  })
  const current = await getSeen(ctx, id)
  if (declined) return current
  throw createChangedError(current, number)
}
