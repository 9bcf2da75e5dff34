import type { Call, Ctx } from '../../../platform/server/context'
import { invalid } from '../../../shared/errors'
import { followOffer } from '../leads/update.service'
import { deriveVersion } from '../proposals/move.service'
import type { OfferLine, OfferVersion } from '../proposals/view'
import { reprice } from '../proposals/pricing.rules'
import { counts, type Taken, withChoices } from '../proposals/price.rules'
import { toDisplayStatus } from '../proposals/transition.rules'
import { getProposal, getVersions } from '../proposals/view.service'
import type { SeenProposal } from './view'
import { answerVersion, createChangedError } from './answer.service'
import { lockProposalByToken, getProposalIdByToken } from './link.service'
import type { ChooseInput } from './schema'
import { getSeen, toSeen } from './seen.service'
import { recordAnswer } from './notify.service'

/** @throws AppError invalid `keys` for what staff did not offer as a choice or an option; `without` when nothing is left */
function chooseLines({ lines }: OfferVersion, picked: Taken) {
  const taken = withChoices(lines, picked)
  if (!taken) throw invalid('This is no choice of this proposal. Please open it again', 'keys')
  if (!taken.some(counts)) throw invalid('This would leave nothing of the trip. Please keep a part of it', 'without')
  return taken
}

/**
 * Prices the proposal with other choices; writes nothing.
 * @throws AppError not-found; invalid `keys`; conflict with the present proposal for another version
 */
export async function previewChoices({ ctx, input }: Call<ChooseInput>): Promise<SeenProposal> {
  const { token, number } = input
  const proposal = await getProposal({ ctx, input: { id: await getProposalIdByToken(ctx, token) } })
  if (proposal.currentNumber !== number || proposal.displayStatus !== 'sent') {
    throw createChangedError(await getSeen(ctx, proposal.id), number)
  }
  const version = proposal.versions.find((one) => one.number === number)!
  const { lines, price } = reprice(version, chooseLines(version, input))
  const { sellMinor, netMinor, discountMinor, taxMinor, totalMinor } = price
  const offer = { ...version, lines, sellMinor, netMinor, discountMinor, taxMinor, totalMinor, sha256: null }
  return toSeen(ctx, proposal, offer)
}

const choiceText = ({ state, group, title }: OfferLine) =>
  state === 'added' ? `Added: ${title}` : state === 'optional' ? `Left out: ${title}` : `${group}: ${title}`

/**
 * Derives a version with these choices, and notifies staff and the lead.
 * @returns false unless the proposal is open and at this version
 */
async function choose(ctx: Ctx, input: ChooseInput): Promise<boolean> {
  const { token, number } = input
  const proposal = await lockProposalByToken(ctx, token)
  const expiresAt = proposal.expiresAt?.toISOString() ?? null
  if (proposal.currentNumber !== number || toDisplayStatus({ ...proposal, expiresAt }, ctx.now()) !== 'sent')
    return false
  const [version] = await getVersions(ctx, proposal.id, number)
  const lines = chooseLines(version!, input)
  const changed = lines.filter(({ state }, i) => state !== version!.lines[i]!.state && state !== 'not-chosen')
  if (changed.length === 0) return true
  const { offer } = await deriveVersion(ctx, proposal, lines)
  const { leadId, currency } = proposal
  await followOffer(ctx, { leadId, valueMinor: offer.totalMinor, currency })
  const text = changed.map(choiceText).join('\n')
  await recordAnswer(ctx, proposal, {
    answer: 'chose',
    number: offer.number,
    text,
    data: { totalMinor: offer.totalMinor, currency },
  })
  return true
}

/**
 * Takes other choices and options that staff offered. Adds a version with prices, terms and expiry of this one, to be
 * accepted by its own hash.
 * @throws AppError not-found; forbidden; invalid `keys`; conflict with the present proposal; rate-limited
 */
export const chooseProposal = ({ ctx, input }: Call<ChooseInput>): Promise<SeenProposal> =>
  answerVersion(ctx, input, (tx) => choose(tx, input))
