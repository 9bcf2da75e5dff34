import type { Lifecycle } from '../../../platform/server/lifecycle'
import { anonymizeAnswers, downloadAnswers } from './anonymize.service'

export const proposalAnswersLifecycle: Lifecycle = {
  download: async (ctx) => ({ proposals: await downloadAnswers(ctx) }),
  anonymize: anonymizeAnswers,
}
