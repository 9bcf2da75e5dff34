import type { Lifecycle } from '../../../platform/server/lifecycle'
import { askForReviews } from './ask.service'
import { downloadReviews, eraseReviews } from './own.service'

export const reviewsLifecycle: Lifecycle = {
  download: async (ctx) => ({ reviews: await downloadReviews(ctx) }),
  anonymize: eraseReviews,
  jobs: [
    {
      kind: 'reviews.ask',
      everySeconds: 3600,
      deadlineSeconds: 600,
      run: ({ ctx, ...run }) => askForReviews(ctx, run),
    },
  ],
}
