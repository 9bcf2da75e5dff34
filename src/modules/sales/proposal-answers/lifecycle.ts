import type { Lifecycle } from '../../../platform/server/lifecycle'
import { anonymizeAnswers, downloadAnswers } from './anonymize.service'

export const proposalAnswersLifecycle: Lifecycle = {
  feature: 'proposal-answers',
  download: async (ctx) => ({ proposals: await downloadAnswers(ctx) }),
  anonymize: anonymizeAnswers,
}
