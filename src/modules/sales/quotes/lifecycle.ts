import type { Lifecycle } from '../../../platform/server/lifecycle'
import { quoteMailsJob } from './mail.service'
import { anonymizeQuotes, listMailedRequests } from './anonymize.service'
import { listOwnQuotes } from './view.service'

export const quotesLifecycle: Lifecycle = {
  download: async (ctx) => ({ quoteRequests: await listOwnQuotes({ ctx }) }),
  anonymize: anonymizeQuotes,
  mailedAbout: listMailedRequests,
  jobs: [quoteMailsJob],
}
