import type { OfferVersion } from './offer.rules'
import type { ProposalDetail, ProposalView } from './proposal.rules'

/** Converts a proposal to its REST shape. `total` is in whole and hundredth units of `currency`. */
export const restProposal = (proposal: ProposalView) => ({
  id: proposal.id,
  reference: proposal.reference,
  title: proposal.title,
  status: proposal.stand,
  leadId: proposal.leadId,
  quoteId: proposal.quoteId,
  assignedTo: proposal.ownerId,
  customerName: proposal.customerName,
  travelDate: proposal.travelFrom,
  total: proposal.totalMinor / 100,
  currency: proposal.currency,
  expiresAt: proposal.expiresAt,
  currentVersion: proposal.currentNumber,
  version: proposal.version,
  createdAt: proposal.createdAt,
  updatedAt: proposal.updatedAt,
})

const restVersion = ({ number, sha256, sentAt, expiresAt, terms, fx, origin, ...offer }: OfferVersion) => ({
  number,
  origin,
  sha256,
  sentAt,
  expiresAt,
  terms,
  exchangeRates: fx,
  offer: { ...offer, infants: offer.infants ?? 0 },
})

/** Adds all versions, oldest first. Amounts of an offer are in minor units, as in its input. */
export const restProposalDetail = (proposal: ProposalDetail) => ({
  ...restProposal(proposal),
  versions: proposal.versions.map(restVersion),
})

type Query = { query: Record<string, string | string[] | undefined> }

export const toProposalQuery = ({ query: { search, status, leadId, cursor, limit } }: Query) => ({
  words: search,
  stand: status === undefined ? undefined : [status].flat(),
  leadId,
  cursor,
  limit: limit === undefined ? undefined : Number(limit),
})
