import { z } from 'zod'
import { count, date, id, instant, text, toPage, version, view } from '../../../shared/views'
import { reviewStates } from './review.rules'

const written = view({ stars: count, title: text, text, author: text })
/** Holds the month of departure, `YYYY-MM`. */
const month = text

const publicReview = written.extend({ id, traveledIn: month, writtenAt: instant, reply: text })
export type PublicReview = z.infer<typeof publicReview>
/** Counts a package's published reviews by stars, from one to five. */
const starCounts = count.array()
export type StarCounts = z.infer<typeof starCounts>
export const packageReviews = view({
  items: publicReview.array(),
  nextCursor: text.nullable(),
  /** Counts all of them, on the first page only. */
  counts: starCounts.nullable(),
})
export type PackageReviews = z.infer<typeof packageReviews>

/** Covers all packages; `rating` is the mean in hundredths of a star. */
export const latestReviews = view({
  reviews: count,
  rating: count,
  items: written.extend({ id, traveledIn: month, slug: text, packageTitle: text }).array(),
})
export type LatestReviews = z.infer<typeof latestReviews>

export const ownReview = written.extend({
  state: z.enum(reviewStates),
  reason: text,
  reply: text,
  version,
})
export type OwnReview = z.infer<typeof ownReview>
/** Holds `canWrite`, true for a completed trip with a package. */
export const tripReview = view({ canWrite: z.boolean(), review: ownReview.nullable() })
export type TripReview = z.infer<typeof tripReview>

export const review = ownReview.extend({
  id,
  bookingId: id,
  bookingReference: text,
  packageId: id,
  packageSlug: text,
  packageTitle: text,
  startsOn: date,
  endsOn: date,
  writtenAt: instant,
  updatedAt: instant,
  moderatedAt: instant.nullable(),
  moderatedBy: text.nullable(),
})
export type ReviewView = z.infer<typeof review>
export const reviewPage = toPage(review)
