import type { Currency } from '../../../shared/money'
import { plural } from '../../../shared/text'
import type { Receipt, EstimateChoice } from '../../catalog/pricing/estimate.rules'
import type { QuoteSource, QuoteStatus } from './transition.rules'

/** Holds the choices of the customizer with their names at that time. */
export type Customization = EstimateChoice & { hotels: string[]; activities: string[]; transfers: string[] }

/** Describes a quote request in lists. Instants are ISO texts; money is in minor units of `currency`. */
export type QuoteView = {
  id: string
  reference: string
  source: QuoteSource
  status: QuoteStatus
  customerName: string
  email: string
  /** Is empty when none was given. */
  phone: string
  departureCity: string
  destination: string
  travelDate: string | null
  travelers: number
  /** Counts the travelers who are under 2 at departure. */
  infants: number
  budget: string | null
  message: string | null
  includesFlights: boolean | null
  packageId: string | null
  packageTitle: string | null
  /** Names the member of staff who answers; null for travelers. */
  assigneeId: string | null
  assigneeName: string | null
  totalMinor: number | null
  currency: Currency | null
  /** Limits the time until the promised answer (product.md 5.2). */
  respondBy: string
  /** Dates the first answer: by email, in a call, or by confirming. */
  answeredAt: string | null
  correctedAt: string | null
  /** Dates the agreement to the terms in version `agreedTo`; null where nobody was asked, as by phone. */
  agreedAt: string | null
  agreedTo: string | null
  version: number
  createdAt: string
  updatedAt: string
}

/** Formats as '4, of whom 1 infant'. */
export const travelersText = ({ travelers, infants }: Pick<QuoteView, 'travelers' | 'infants'>): string =>
  infants > 0 ? `${travelers}, of whom ${plural(infants, 'infant')}` : String(travelers)

type Chosen = { customization: Customization | null; receipt: Receipt | null }

/** Holds the values from before the first correction, with the package's title at that time. */
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

export type QuoteDetail = QuoteView &
  Chosen & {
    /** Is '' for travelers: the lead may belong to somebody else, too. */
    leadId: string
    firstAsked: FirstAsked | null
  }

/** Describes a request whose sender's account has not confirmed the address of its lead. */
export type SentFrom = { id: string; reference: string; email: string; isSameAddress: boolean }

export const nobody = 'Deleted traveler'

/** Returns true for an anonymized address, which gets no mail. */
export const isAnonymous = ({ email }: { email: string }): boolean => email.endsWith('@deleted.invalid')

/** Lists the sort orders of the queue. Is kept apart from the schema, so that lists load no zod. */
export const queueSorts = ['due', 'received', 'customer', 'destination', 'departure', 'travelers', 'estimate'] as const
export type QueueSort = (typeof queueSorts)[number]
