import type { Currency } from '../../../shared/money'
import { plural } from '../../../shared/text'
import type { Receipt, EstimateChoice } from '../../catalog/pricing/estimate.rules'
import type { QuoteSource, QuoteStatus } from './transition.rules'

/** The choices of the customizer with the names they had when they were made. */
export type Customization = EstimateChoice & { hotels: string[]; activities: string[]; transfers: string[] }

/** A quote request as lists show it. Instants are ISO texts; money is in minor units of `currency`. */
export type QuoteView = {
  id: string
  reference: string
  source: QuoteSource
  status: QuoteStatus
  customerName: string
  email: string
  /** Empty when none was given. */
  phone: string
  departureCity: string
  destination: string
  travelDate: string | null
  travelers: number
  /** Of the travelers, under 2 at departure. */
  infants: number
  budget: string | null
  message: string | null
  includesFlights: boolean | null
  packageId: string | null
  packageTitle: string | null
  /** Who of the staff answers it; travelers are not told. */
  assigneeId: string | null
  assigneeName: string | null
  totalMinor: number | null
  currency: Currency | null
  /** The promise of an answer ends here (product.md 5.2). */
  respondBy: string
  /** Of the first answer: by e-mail, in a call, or by confirming. */
  answeredAt: string | null
  /** When the agency last corrected what was asked for. */
  correctedAt: string | null
  /** When its sender agreed to the terms, and to which version; null where nobody was asked, as by phone. */
  agreedAt: string | null
  agreedTo: string | null
  version: number
  createdAt: string
  updatedAt: string
}

/** '4, of whom 1 infant' */
export const travelersText = ({ travelers, infants }: Pick<QuoteView, 'travelers' | 'infants'>): string =>
  infants > 0 ? `${travelers}, of whom ${plural(infants, 'infant')}` : String(travelers)

type Chosen = { customization: Customization | null; receipt: Receipt | null }

/** What was asked for before staff corrected it; the package by the title that it had. */
export type FirstAsked = Chosen &
  Pick<
    QuoteView,
    | 'departureCity'
    | 'destination'
    | 'travelDate'
    | 'travelers'
    | 'budget'
    | 'message'
    | 'includesFlights'
    | 'packageId'
    | 'packageTitle'
    | 'totalMinor'
    | 'currency'
  >

/** A quote request opened: with what was chosen and the receipt that the server made of it. */
export type QuoteDetail = QuoteView &
  Chosen & {
    /** '' for whoever is no staff: the lead may be somebody else's, too. */
    leadId: string
    firstAsked: FirstAsked | null
  }

/** A request whose sender's account has not confirmed the address of its lead. */
export type SentFrom = { id: string; reference: string; email: string; isSameAddress: boolean }

/** Placeholder for the name of an anonymized person. */
export const nobody = 'Deleted traveler'

/** The request's account was deleted: nobody reads mail about it. */
export const isAnonymous = ({ email }: { email: string }): boolean => email.endsWith('@deleted.invalid')

/** What the queue is sorted by, beside the schema: lists need no zod. */
export const queueSorts = ['due', 'received', 'customer', 'destination', 'departure', 'travelers', 'estimate'] as const
export type QueueSort = (typeof queueSorts)[number]
