import type { CalendarDate } from '../../../shared/dates'

export const reviewStates = ['pending', 'published', 'rejected'] as const
export type ReviewState = (typeof reviewStates)[number]
export const stateLabels: Record<ReviewState, string> = {
  pending: 'To moderate',
  published: 'Published',
  rejected: 'Rejected',
}

/** Where staff may move a review (product.md 5.6). Only its author makes it pending again, by writing. */
const next: Record<ReviewState, readonly ReviewState[]> = {
  pending: ['published', 'rejected'],
  published: ['rejected'],
  rejected: ['published'],
}
export const canModerate = (from: ReviewState, to: ReviewState): boolean => next[from].includes(to)

/** Inclusive, in characters; the stars in whole ones. */
export const limits = { stars: 5, title: 120, textFrom: 10, text: 2000, reason: 500, reply: 1000 }

/** 'Asha R.': what others see of who wrote it. */
export function authorName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial] = [...lastName.trim()]
  return [firstName.trim(), initial && `${initial.toUpperCase()}.`].filter(Boolean).join(' ') || 'A traveler'
}

/** '4 of 5 stars' */
export const starsText = (stars: number): string => `${stars} of ${limits.stars} stars`

export const reviewSorts = ['updated', 'stars'] as const
export type ReviewSort = (typeof reviewSorts)[number]

type Written = { stars: number; title: string; text: string; author: string }

/** As visitors read it. `traveledIn` is the month of departure, `YYYY-MM`. Instants are ISO texts. */
export type PublicReview = Written & { id: string; traveledIn: string; writtenAt: string; reply: string }

/** Of all packages. `rating` is the mean in hundredths of a star. */
export type LatestReviews = {
  reviews: number
  rating: number
  items: (Written & { id: string; traveledIn: string; slug: string; packageTitle: string })[]
}

/** How many of a package's published reviews have one star, two …: five counts. */
export type StarCounts = readonly number[]

/** What five counts come to: reviews, and their mean in hundredths of a star, rounded as the database does. */
export function ratingOf(counts: StarCounts): { reviews: number; rating: number } {
  const reviews = counts.reduce((sum, count) => sum + count, 0)
  const stars = counts.reduce((sum, count, i) => sum + count * (i + 1), 0)
  return { reviews, rating: reviews === 0 ? 0 : Math.round((stars * 100) / reviews) }
}

/** As its author sees it. */
export type OwnReview = Written & {
  state: ReviewState
  /** Why it is not published. */
  reason: string
  reply: string
  version: number
}
/** `canWrite`: the trip is over, and was one of the packages. */
export type TripReview = { canWrite: boolean; review: OwnReview | null }

/** As staff moderate it. */
export type ReviewView = Written & {
  id: string
  state: ReviewState
  reason: string
  reply: string
  version: number
  bookingId: string
  bookingReference: string
  packageId: string
  packageSlug: string
  packageTitle: string
  startsOn: CalendarDate
  endsOn: CalendarDate
  writtenAt: string
  updatedAt: string
  moderatedAt: string | null
  moderatedBy: string | null
}

/** What waits to be moderated. */
export type ReviewNews = Pick<ReviewView, 'id' | 'author' | 'packageTitle' | 'stars'> & { at: string }

/** Days after the last one of the trip: when its traveler is asked, and until when. */
export const askAfter = { first: 3, last: 30 }
