import type { Call, Ctx, UserCall } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, invalid } from '../../../shared/errors'
import { lockProposal } from '../proposals/draft.service'
import { toDisplayStatus } from '../proposals/transition.rules'
import { getVersions } from '../proposals/view.service'
import type { SeenProposal } from './view'
import { answerVersion } from './answer.service'
import { getLastCounter, recordProposal } from './events.service'
import { lockProposalByToken } from './link.service'
import type { CounterInput, DeclineCounterInput } from './schema'
import { recordAnswer } from './notify.service'
import { limitMailsTo, mailReply } from './send.service'

/** @returns false unless the proposal is open and at this version */
async function counter(ctx: Ctx, { token, number, amountMinor, text }: CounterInput): Promise<boolean> {
  const proposal = await lockProposalByToken(ctx, token)
  const expiresAt = proposal.expiresAt?.toISOString() ?? null
  if (proposal.currentNumber !== number || toDisplayStatus({ ...proposal, expiresAt }, ctx.now()) !== 'sent')
    return false
  const [version] = await getVersions(ctx, proposal.id, number)
  if (amountMinor >= version!.totalMinor) throw invalid('Please name less than the price', 'amountMinor')
  const open = await getLastCounter(ctx, proposal.id)
  if (open?.isOpen) throw conflict('Your counter-offer is with us already. We answer it first', 'amountMinor')
  await recordAnswer(ctx, proposal, { answer: 'countered', number, text, data: { amountMinor } })
  return true
}

/**
 * Records the traveler's counter-offer; only one may be open at a time.
 * @throws AppError not-found; forbidden; invalid `amountMinor`; conflict with the present proposal, or while one is
 * open; rate-limited
 */
export const counterProposal = ({ ctx, input }: Call<CounterInput>): Promise<SeenProposal> =>
  answerVersion(ctx, input, (tx) => counter(tx, input))

/**
 * Declines the counter-offer; the traveler reads the reason on the page and by mail.
 * @throws AppError not-found; conflict; rate-limited
 */
export async function declineCounter({ ctx, input: { id, text } }: UserCall<DeclineCounterInput>): Promise<void> {
  await limitMailsTo(ctx, id)
  await withTransaction(ctx, async (tx) => {
    const proposal = await lockProposal(tx, id)
    const open = await getLastCounter(tx, id)
    if (!open?.isOpen) throw conflict('No counter-offer waits for an answer. Look at the proposal again', 'status')
    const { currentNumber: number } = proposal
    const data = { amountMinor: open.amountMinor }
    await mailReply(tx, proposal, text)
    await recordProposal(tx, proposal, { kind: 'proposal.counter-declined', number, text, data })
  })
}
