import { agentProcedure, publicProcedure, router, travelerProcedure } from '../../../platform/server/trpc'
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
  list: agentProcedure.input(listReviewsInput).query(listReviews),
  export: exportProcedure(listReviewsInput.omit({ limit: true })).mutation(exportReviews),
  get: agentProcedure.input(reviewInput).query(getReview),
  publish: agentProcedure.input(publishReviewInput).mutation(publishReview),
  reject: agentProcedure.input(rejectReviewInput).mutation(rejectReview),
  reply: agentProcedure.input(replyInput).mutation(replyToReview),
})
