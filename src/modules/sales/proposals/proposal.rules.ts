import type { Currency } from '../../../shared/money'
import type { ReadEstimate } from './estimate.rules'
import type { OfferVersion } from './offer.rules'
import type { ProposalStand, ProposalStatus } from './transition.rules'

/** A proposal as lists show it. Instants are ISO texts; the amount is of its newest version. */
export type ProposalView = {
  id: string
  reference: string
  title: string
  status: ProposalStatus
  stand: ProposalStand
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
  /** Of the version that can be accepted. */
  expiresAt: string | null
  /** The newest version that was sent; 0: none. */
  currentNumber: number
  version: number
  createdAt: string
  updatedAt: string
}

/** Opened: with its versions, the oldest first. The last one may wait to be sent. */
export type ProposalDetail = ProposalView & {
  quoteReference: string | null
  packageId: string | null
  packageTitle: string | null
  /** Of the request that it answers, else of the lead's last one with a price. */
  estimate: ReadEstimate | null
  versions: OfferVersion[]
}

/** What the list is sorted by, beside the schema: lists need no zod. */
export const proposalSorts = ['updated', 'created', 'departure', 'total', 'expires'] as const
export type ProposalSort = (typeof proposalSorts)[number]

/** Days for which a price is held unless staff say otherwise. */
export const heldDays = 10
