import type { Lifecycle } from '../../platform/server/lifecycle'
import { anonymizeQuotes } from './anonymize.service'
import { listOwnQuotes } from './view.service'

export const quotesLifecycle: Lifecycle = {
  feature: 'quotes',
  download: async (ctx) => ({ quoteRequests: await listOwnQuotes({ ctx }) }),
  anonymize: anonymizeQuotes,
}
