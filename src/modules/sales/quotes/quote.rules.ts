import { plural } from '../../../shared/text'
import type { QuoteView } from './view'

/** Formats as '4, of whom 1 infant'. */
export const travelersText = ({ travelers, infants }: Pick<QuoteView, 'travelers' | 'infants'>): string =>
  infants > 0 ? `${travelers}, of whom ${plural(infants, 'infant')}` : String(travelers)

export const nobody = 'Deleted traveler'

/** Returns true for an anonymized address, which gets no mail. */
export const isAnonymous = ({ email }: { email: string }): boolean => email.endsWith('@deleted.invalid')

/** Lists the sort orders of the queue. Is kept apart from the schema, so that lists load no zod. */
export const queueSorts = ['due', 'received', 'customer', 'destination', 'departure', 'travelers', 'estimate'] as const
export type QueueSort = (typeof queueSorts)[number]
