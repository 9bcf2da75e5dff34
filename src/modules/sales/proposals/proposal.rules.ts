import type { Currency } from '../../../shared/money'
import type { ReadEstimate } from './estimate.rules'
import type { OfferVersion } from './offer.rules'
import type { ProposalDisplayStatus, ProposalStatus } from './transition.rules'

/** Describes a proposal in lists. Instants are ISO texts; the amount is that of the newest version. */
export type ProposalView = {
  id: string
  reference: string
  title: string
  status: ProposalStatus
  stand: ProposalDisplayStatus
  leadId: string
  customerName: string
  email: string
  destination: string
  quoteId: string | null
  ownerId: string | null
  ownerName: string | null
  currency: Currency
  totalMinor: number
  travelFrom: string | null
  /** Dates the end of the version that can be accepted. */
  expiresAt: string | null
  /** Numbers the newest sent version; 0 if there is none. */
  currentNumber: number
  version: number
  createdAt: string
  updatedAt: string
}

/** Adds the versions, oldest first. The last one may be unsent. */
export type ProposalDetail = ProposalView & {
  quoteReference: string | null
  packageId: string | null
  packageTitle: string | null
  /** Holds the estimate of its request, else of the lead's last priced request. */
  estimate: ReadEstimate | null
  versions: OfferVersion[]
}

/** Lists the sort orders of the list. Is kept apart from the schema, so that lists load no zod. */
export const proposalSorts = ['updated', 'created', 'departure', 'total', 'expires'] as const
export type ProposalSort = (typeof proposalSorts)[number]

/** Sets the default days until a price expires. */
export const heldDays = 10
