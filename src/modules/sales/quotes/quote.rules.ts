import { formatAmount } from '../../../shared/money'
import { plural } from '../../../shared/text'
import type { QuoteDetail, QuoteView } from './view'

/** Formats as '4, of whom 1 infant'. */
export const travelersText = ({ travelers, infants }: Pick<QuoteView, 'travelers' | 'infants'>): string =>
  infants > 0 ? `${travelers}, of whom ${plural(infants, 'infant')}` : String(travelers)

type Priced = Pick<QuoteDetail, 'customization' | 'totalMinor' | 'currency' | 'travelDate'>

/** Says that the recorded total is another one than was on screen; '' where it is not, or nothing was chosen. */
export function changedTotalText(
  { customization, totalMinor, currency, travelDate }: Priced,
  shown: { totalMinor?: number | null; travelDate?: string },
): string {
  if (!customization || shown.totalMinor === undefined || shown.totalMinor === totalMinor) return ''
  const total = totalMinor === null || currency === null ? 'on request' : formatAmount(totalMinor, currency)
  const isSameDay = (travelDate ?? undefined) === shown.travelDate
  return ` ${isSameDay ? 'Prices have changed meanwhile: the' : 'The'} total is now ${total}.`
}

export const nobody = 'Deleted traveler'

/** Returns true for an anonymized address, which gets no mail. */
export const isAnonymous = ({ email }: { email: string }): boolean => email.endsWith('@deleted.invalid')

/** Lists the sort orders of the queue. Is kept apart from the schema, so that lists load no zod. */
export const queueSorts = ['due', 'received', 'customer', 'destination', 'departure', 'travelers', 'estimate'] as const
export type QueueSort = (typeof queueSorts)[number]
