import type { ReviewView, StarCounts } from './view'

export const reviewStates = ['pending', 'published', 'rejected'] as const
export type ReviewState = (typeof reviewStates)[number]
export const stateLabels: Record<ReviewState, string> = {
  pending: 'To moderate',
  published: 'Published',
  rejected: 'Rejected',
}

/** Lists staff's transitions of a review (product.md 5.6). Only an edit by its author makes it pending again. */
const next: Record<ReviewState, readonly ReviewState[]> = {
  pending: ['published', 'rejected'],
  published: ['rejected'],
  rejected: ['published'],
}
export const canModerate = (from: ReviewState, to: ReviewState): boolean => next[from].includes(to)

/** Limits inclusively, in characters, and the number of stars. */
export const limits = { stars: 5, title: 120, textFrom: 10, text: 2000, reason: 500, reply: 1000 }

/** Formats 'Asha R.', the public name of an author. */
export function authorName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial] = [...lastName.trim()]
  return [firstName.trim(), initial && `${initial.toUpperCase()}.`].filter(Boolean).join(' ') || 'A traveler'
}

/** Formats '4 of 5 stars'. */
export const starsText = (stars: number): string => `${stars} of ${limits.stars} stars`

export const reviewSorts = ['updated', 'stars'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/** Returns the number of reviews, and their mean in hundredths of a star, rounded as the database does. */
export function ratingFor(counts: StarCounts): { reviews: number; rating: number } {
  const reviews = counts.reduce((sum, count) => sum + count, 0)
  const stars = counts.reduce((sum, count, i) => sum + count * (i + 1), 0)
  return { reviews, rating: reviews === 0 ? 0 : Math.round((stars * 100) / reviews) }
}

export type ReviewAlert = Pick<ReviewView, 'id' | 'author' | 'packageTitle' | 'stars'> & { at: string }
