import { publicProcedure, router, staffProcedure, travelerProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { exportReviews, getReview, latestReviews, listReviews, reviewsOfPackage } from './list.service'
import { publishReview, rejectReview, replyToReview } from './moderate.service'
import {
  listReviewsInput,
  packageReviewsInput,
  publishReviewInput,
  rejectReviewInput,
  replyInput,
  reviewInput,
  saveReviewInput,
  tripReviewInput,
} from './schema'
import { reviewOfTrip, saveReview } from './write.service'

export const reviewsRouter = router({
  ofPackage: publicProcedure.input(packageReviewsInput).query(reviewsOfPackage),
  latest: publicProcedure.query(({ ctx }) => latestReviews({ ctx })),
  ofTrip: travelerProcedure.input(tripReviewInput).query(reviewOfTrip),
  save: travelerProcedure.input(saveReviewInput).mutation(saveReview),
  list: staffProcedure('reviews.moderate').input(listReviewsInput).query(listReviews),
  export: exportProcedure('reviews.moderate', listReviewsInput.omit({ limit: true })).mutation(exportReviews),
  get: staffProcedure('reviews.moderate').input(reviewInput).query(getReview),
  publish: staffProcedure('reviews.moderate').input(publishReviewInput).mutation(publishReview),
  reject: staffProcedure('reviews.moderate').input(rejectReviewInput).mutation(rejectReview),
  reply: staffProcedure('reviews.moderate').input(replyInput).mutation(replyToReview),
})
