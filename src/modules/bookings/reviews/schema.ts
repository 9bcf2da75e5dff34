import { z } from 'zod'
import { line, paragraph, rowId, sortedPaging, version } from '../../../shared/fields'
import { limits, reviewSorts, reviewStates } from '../../storefront/reviews/review.rules'

export const tripReviewInput = z.object({ bookingId: rowId() })
export type TripReviewInput = z.output<typeof tripReviewInput>

const choose = 'Please choose between one and five stars'
/** Sends `version` 0 for a new review, else the changed one's. */
export const reviewForm = z.object({
  version,
  stars: z.number(choose).int(choose).min(1, choose).max(limits.stars, choose),
  title: line({ max: limits.title }),
  text: paragraph({ max: limits.text }).refine(
    (text) => text.length >= limits.textFrom,
    'Please tell others how it was, in a sentence or two',
  ),
})
export const saveReviewInput = reviewForm.extend({ bookingId: rowId() })
export type SaveReviewInput = z.output<typeof saveReviewInput>

export const reviewInput = z.object({ id: rowId() })
export const publishReviewInput = reviewInput.extend({ version })
export type PublishReviewInput = z.output<typeof publishReviewInput>

export const rejectForm = z.object({
  reason: paragraph({ min: 1, max: limits.reason, message: 'Please say why: its author reads it' }),
})
export const rejectReviewInput = publishReviewInput.extend(rejectForm.shape)
export type RejectReviewInput = z.output<typeof rejectReviewInput>

/** Removes the reply where it is empty. */
export const replyInput = publishReviewInput.extend({ reply: paragraph({ max: limits.reply }) })
export type ReplyInput = z.output<typeof replyInput>

export const listReviewsInput = z.object({
  words: line({ max: 80 }).optional(),
  state: z.array(z.enum(reviewStates)).max(reviewStates.length).optional(),
  stars: z.array(z.number().int().min(1).max(limits.stars)).max(limits.stars).optional(),
  ...sortedPaging(reviewSorts, 'updated', 'descending'),
})
export type ListReviewsInput = z.output<typeof listReviewsInput>

export const packageReviewsInput = z.object({
  packageId: rowId(),
  limit: z.number().int().min(1).max(50).default(5),
  cursor: line({ max: 300 }).optional(),
})
export type PackageReviewsInput = z.output<typeof packageReviewsInput>
