import type { Lifecycle } from '../../../platform/server/lifecycle'
import { anonymizeAnswers, downloadAnswers } from './anonymize.service'
import { revokeMailed } from './link.service'

export const proposalAnswersLifecycle: Lifecycle = {
  download: async (ctx) => ({ proposals: await downloadAnswers(ctx) }),
  anonymize: anonymizeAnswers,
  leaveAddress: revokeMailed,
}
