export const quoteStatuses = ['pending', 'confirmed', 'cancelled'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** How requests come that staff take down. */
export const enteredSources = ['phone', 'email', 'chat', 'walk-in', 'referral'] as const

/** Where the request was made. */
export const quoteSources = ['quote-form', 'final-quote', 'trip-email', ...enteredSources] as const
export type QuoteSource = (typeof quoteSources)[number]
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
 * Where a quote request may go (product.md 5.6). A cancelled one can be taken up again, it is then pending with a new
 * deadline.
 */
const next: Record<QuoteStatus, readonly QuoteStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['cancelled'],
  cancelled: ['pending'],
}

export const canMoveQuote = (from: QuoteStatus, to: QuoteStatus): boolean => next[from].includes(to)
export const statusesBefore = (to: QuoteStatus): QuoteStatus[] => quoteStatuses.filter((from) => canMoveQuote(from, to))
