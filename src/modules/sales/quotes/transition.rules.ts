export const quoteStatuses = ['pending', 'confirmed', 'cancelled'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

export const enteredSources = ['phone', 'email', 'chat', 'walk-in', 'referral'] as const

export const quoteSources = ['quote-form', 'final-quote', 'trip-email', ...enteredSources] as const
type QuoteSource = (typeof quoteSources)[number]
export const sourceLabels: Record<QuoteSource, string> = {
  'quote-form': 'Quote form',
  'final-quote': 'Package page',
  'trip-email': 'Customized trip by e-mail',
  phone: 'Phone',
  email: 'E-mail',
  chat: 'Chat',
  'walk-in': 'Walk-in',
  referral: 'Referral',
}

/**
 * Lists the allowed transitions (product.md 5.6). A cancelled request can be reopened as pending with a new deadline.
 */
const next: Record<QuoteStatus, readonly QuoteStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['cancelled'],
  cancelled: ['pending'],
}

export const canMoveQuote = (from: QuoteStatus, to: QuoteStatus): boolean => next[from].includes(to)
export const statusesBefore = (to: QuoteStatus): QuoteStatus[] => quoteStatuses.filter((from) => canMoveQuote(from, to))
