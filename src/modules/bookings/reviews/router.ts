import { answer, publicProcedure, router, staffProcedure, travelerProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { exportReviews, getReview, listLatestReviews, listReviews, listPackageReviews } from './list.service'
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
import { getTripReview, saveReview } from './write.service'
import * as views from '../../storefront/reviews/view'

export const reviewsRouter = router({
  ofPackage: publicProcedure.input(packageReviewsInput).output(answer(views.packageReviews)).query(listPackageReviews),
  latest: publicProcedure.output(answer(views.latestReviews)).query(({ ctx }) => listLatestReviews({ ctx })),
  ofTrip: travelerProcedure.input(tripReviewInput).output(answer(views.tripReview)).query(getTripReview),
  save: travelerProcedure.input(saveReviewInput).output(answer(views.ownReview)).mutation(saveReview),
  list: staffProcedure('reviews.moderate').input(listReviewsInput).output(answer(views.reviewPage)).query(listReviews),
  export: exportProcedure('reviews.moderate', listReviewsInput.omit({ limit: true })).mutation(exportReviews),
  get: staffProcedure('reviews.moderate').input(reviewInput).output(answer(views.review)).query(getReview),
  publish: staffProcedure('reviews.moderate')
    .input(publishReviewInput)
    .output(answer(views.review))
    .mutation(publishReview),
  reject: staffProcedure('reviews.moderate')
    .input(rejectReviewInput)
    .output(answer(views.review))
    .mutation(rejectReview),
  reply: staffProcedure('reviews.moderate').input(replyInput).output(answer(views.review)).mutation(replyToReview),
})
