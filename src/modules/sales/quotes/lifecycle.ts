import type { Lifecycle } from '../../../platform/server/lifecycle'
import { quoteMailsJob } from './mail.service'
import { anonymizeQuotes, claimQuotes, listMailedRequests } from './anonymize.service'
import { listOwnQuotes } from './view.service'

export const quotesLifecycle: Lifecycle = {
  download: async (ctx) => ({ quoteRequests: await listOwnQuotes({ ctx }) }),
  anonymize: anonymizeQuotes,
  addressChanges: claimQuotes,
  mailedAbout: listMailedRequests,
  jobs: [quoteMailsJob],
}
