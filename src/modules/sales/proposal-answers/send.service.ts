import { eq } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { consumeLimit } from '../../../platform/server/limits'
import { assertShown } from '../../../platform/server/pdf/unshown'
import { withTransaction } from '../../../platform/server/database/transaction'
import { assertCostReason } from '../../../shared/below-cost'
import { conflict, stale } from '../../../shared/errors'
import { answersTo } from '../../core/email/answers.rules'
import { enqueueMail } from '../../core/email/service'
import { touchLead } from '../leads/events.service'
import { noAddress } from '../leads/address.rules'
import { getRecipient } from '../leads/addresses.service'
import { markLeadOffered } from '../leads/update.service'
import { getLead } from '../leads/view.service'
import { lockProposal } from '../proposals/draft.service'
import { asksFirst, gapText, gapTo } from '../proposals/estimate.rules'
import { moveProposal, type Sealed, sealVersion } from '../proposals/move.service'
import { offerNeedsReason } from '../proposals/offer.rules'
import type { ProposalDetail } from '../proposals/view'
import { type Proposal, proposals } from '../proposals/table'
import { cannotBe } from '../proposals/transition.rules'
import { readComparison } from '../proposals/package-price.service'
import { getProposal } from '../proposals/view.service'
import { answerQuotes } from '../quotes/answer.service'
import { isAnonymous } from '../quotes/quote.rules'
import { getAgency } from '../../settings/settings/service'
import { recordProposal } from './events.service'
import { createProposalLink, revokeAll } from './link.service'
import { proposalMail, replyMail } from './mail.rules'
import type { ReplyInput, SendProposalInput, WithdrawProposalInput } from './schema'
import { findUnshownInProposal } from './pdf.service'
import { previewProposal } from './seen.service'

const toOneAddress = { max: 20, seconds: 3600 }

/**
 * Counts a mail to the proposal's person.
 * @throws AppError not-found; rate-limited
 */
export async function limitMailsTo(ctx: UserCtx, id: string): Promise<void> {
  const { email } = await getProposal({ ctx, input: { id } })
  // Skips leads without an address, whom `getAddressee` refuses: all would share one limit.
  if (email) await consumeLimit(ctx, 'proposal-to', toOneAddress, email)
}

/**
 * Returns the lead to mail.
 * @throws AppError conflict when their data was deleted, or there is no address
 */
async function getAddressee(ctx: UserCtx, leadId: string) {
  const lead = { ...(await getLead({ ctx, input: { id: leadId } })), email: await getRecipient(ctx, leadId) }
  if (isAnonymous(lead)) throw conflict('There is nobody left to write to: the data of this traveler was deleted')
  if (!lead.email) throw conflict(noAddress, 'email')
  return lead
}

async function getProposalRow(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({ leadId: proposals.leadId, quoteId: proposals.quoteId })
    .from(proposals)
    .where(eq(proposals.id, id))
  return row
}

/**
 * Compares with the estimate of the request, else with the price of the package.
 * @throws AppError conflict `otherThanEstimate` for an offer that omits something or has another price, unless
 * confirmed
 */
async function assertLikeEstimate(ctx: UserCtx, { proposal, offer }: Sealed): Promise<void> {
  const estimate = await readComparison(ctx, proposal, offer)
  const currency = proposal.currency
  const gap = estimate && gapTo(estimate, offer, currency)
  if (gap && asksFirst(gap))
    throw conflict(`${gapText(gap, currency)}. Confirm that this is meant so`, 'otherThanEstimate')
}

async function send(ctx: UserCtx, input: SendProposalInput): Promise<void> {
  const { id, version, message, costReason, otherThanEstimate, isMailed } = input
  const about = await getProposalRow(ctx, id)
  // Precedes the lock of the proposal.
  if (about)
    await answerQuotes({ ctx, input: { leadId: about.leadId, quoteId: about.quoteId ?? undefined, by: 'email' } })
  const agency = await getAgency({ ctx })
  const sealed = await sealVersion(ctx, { id, version, timeZone: agency.timeZone })
  const { offer, proposal } = sealed
  const isBelowCost = offerNeedsReason(offer)
  assertCostReason(isBelowCost, costReason)
  if (!otherThanEstimate) await assertLikeEstimate(ctx, sealed)
  const { leadId, reference } = proposal
  const currency = proposal.currency
  const { totalMinor, number } = offer
  await markLeadOffered(ctx, { leadId, valueMinor: totalMinor, currency })
  if (isMailed) {
    const { email, customerName } = await getAddressee(ctx, leadId)
    const url = await createProposalLink(ctx, id)
    const mail = proposalMail({ customerName, reference, currency, offer, url, message, agency })
    const to = { to: email, answers: answersTo.agency(agency), about: leadId, recordId: id }
    await enqueueMail({ ctx, input: { ...mail, ...to } })
  }
  await recordProposal(ctx, proposal, {
    kind: 'proposal.sent',
    number,
    text: message,
    data: {
      totalMinor,
      currency,
      isMailed,
      ...(isBelowCost && { costReason }),
      ...(otherThanEstimate && { otherThanEstimate }),
    },
  })
}

/**
 * Seals the unsent version and mails a link to the lead's person, unless `isMailed` is false. Moves the lead to
 * 'proposal', and answers the request behind it. Succeeds once the mail is durably queued.
 * @throws AppError as `sealVersion`. Invalid `costReason` for what sells below its cost. Conflict `otherThanEstimate`
 * as `assertLikeEstimate`, and when there is nobody to write to. Conflict `withCodes` for characters that the PDF
 * cannot show. Rate-limited
 */
export async function sendProposal({ ctx, input }: UserCall<SendProposalInput>): Promise<ProposalDetail> {
  if (input.isMailed) await limitMailsTo(ctx, input.id)
  assertShown(findUnshownInProposal(await previewProposal({ ctx, input: { id: input.id } })), input.withCodes)
  await withTransaction(ctx, (tx) => send(tx, input))
  return getProposal({ ctx, input })
}

/**
 * Withdraws an open offer, and revokes its links.
 * @throws AppError not-found; conflict with the newer proposal for a stale `version`, or unless it is open
 */
export async function withdrawProposal({
  ctx,
  input: { id, version, reason },
}: UserCall<WithdrawProposalInput>): Promise<ProposalDetail> {
  await withTransaction(ctx, async (tx) => {
    const proposal = await lockProposal(tx, id)
    if (proposal.version !== version) throw stale(await getProposal({ ctx: tx, input: { id } }))
    if (!(await moveProposal(tx, proposal, 'withdrawn')))
      throw conflict(cannotBe(proposal.status, 'withdrawn'), 'status')
    await recordProposal(tx, proposal, { kind: 'proposal.withdrawn', number: proposal.currentNumber, text: reason })
    // Follows the lead, which the event locks, as in a change of its address.
    await revokeAll(tx, id)
  })
  return getProposal({ ctx, input: { id } })
}

/**
 * Mails a text of staff to the traveler, with a new link. Runs in the caller's transaction.
 * @throws AppError conflict
 */
export async function mailReply(ctx: UserCtx, { id, leadId, title }: Proposal, text: string): Promise<void> {
  const agency = await getAgency({ ctx })
  // Waits for a change of the address, which revokes the links made before it.
  await touchLead(ctx, leadId)
  const { email } = await getAddressee(ctx, leadId)
  const url = await createProposalLink(ctx, id)
  const mail = replyMail({ title, text, url, agency: agency.name })
  await enqueueMail({
    ctx,
    input: { ...mail, to: email, answers: answersTo.agency(agency), about: leadId, recordId: id },
  })
}

/**
 * Answers the traveler on the proposal's page and by mail.
 * @throws AppError not-found; conflict
 */
export async function replyToProposal({ ctx, input: { id, text } }: UserCall<ReplyInput>): Promise<void> {
  await limitMailsTo(ctx, id)
  await withTransaction(ctx, async (tx) => {
    const proposal = await lockProposal(tx, id)
    const { status, currentNumber: number } = proposal
    if (status === 'draft' || status === 'withdrawn')
      throw conflict(`The traveler does not see a proposal that is ${status}. Send it first`, 'status')
    await mailReply(tx, proposal, text)
    await recordProposal(tx, proposal, { kind: 'proposal.answered', number, text })
  })
}
