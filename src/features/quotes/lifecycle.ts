import type { Lifecycle } from '../../platform/server/lifecycle'
import { anonymizeQuotes, assignQuotes } from './anonymize.service'
import { listOwnQuotes } from './view.service'

export const quotesLifecycle: Lifecycle = {
  feature: 'quotes',
  download: async (ctx) => ({ quoteRequests: await listOwnQuotes({ ctx }) }),
  anonymize: anonymizeQuotes,
  addressChanges: assignQuotes,
}
