import { z } from 'zod'
import { restListQuery } from '../../../shared/rest-query'
import { restShape } from '../../../shared/rest-shape'
import { count, date, id, text } from '../../../shared/views'
import { proposalDisplayStatuses } from './transition.rules'
import { offer, offerVersion, proposal, proposalDetail, type ProposalView } from './view'
import { toUnits } from '../../../shared/money'

const renamed = ['displayStatus', 'ownerId', 'totalMinor', 'travelFrom', 'currentNumber'] as const
const lacking = ['email', 'destination', 'ownerName'] as const
const summary = {
  status: z.enum(proposalDisplayStatuses).describe('An open one whose time is over is `expired`'),
  assignedTo: id.nullable(),
  travelDate: date.nullable(),
  total: z.number().describe('Of the newest version'),
  currentVersion: count.describe('The newest version that was sent; 0: none'),
}
const toSummary = ({ displayStatus, ownerId, travelFrom, totalMinor, currency, currentNumber }: ProposalView) => ({
  status: displayStatus,
  assignedTo: ownerId,
  travelDate: travelFrom,
  total: toUnits(totalMinor, currency),
  currentVersion: currentNumber,
})
/** Has `total` in units of `currency`. */
export const restProposal = restShape(proposal, { omit: [...renamed, ...lacking], extend: summary, from: toSummary })

const restOffer = restShape(offer, {
  extend: { infants: count.describe('Under 2 at departure') },
  from: ({ infants = 0 }) => ({ infants }),
})
const restVersion = restShape(offerVersion, {
  omit: ['fx', ...(Object.keys(offer.shape) as (keyof typeof offer.shape)[])],
  extend: { exchangeRates: offerVersion.shape.fx, offer: restOffer.schema },
  from: (version) => ({ exchangeRates: version.fx, offer: restOffer.from(version) }),
})

/** Adds all versions, oldest first. Amounts of an offer are in minor units, as in its input. */
export const restProposalDetail = restShape(proposalDetail, {
  omit: [...renamed, ...lacking, 'quoteReference', 'packageId', 'packageTitle', 'estimate'],
  extend: { ...summary, versions: restVersion.schema.array() },
  from: (detail) => ({ ...toSummary(detail), versions: detail.versions.map(restVersion.from) }),
})

export const proposalQuery = restListQuery({
  search: ['words', text.describe('All words, in trip and number, or in what the lead says')],
  status: ['displayStatus', z.enum(proposalDisplayStatuses).array()],
  leadId: id,
})
