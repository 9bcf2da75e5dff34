import type { Lifecycle } from '../../../platform/server/lifecycle'
import { quoteMailsJob } from './mail.service'
import { anonymizeQuotes, assignQuotes, leadsOfPerson, mailedRequests } from './anonymize.service'
import { followOwners, handOverQuotes, leadsOfQuoteWork, openQuoteWork } from './assign.service'
import { answerQuotes, lockQuotesOfLeads, moveQuotes } from './move.service'
import { listOwnQuotes } from './view.service'

export const quotesLifecycle: Lifecycle = {
  feature: 'quotes',
  download: async (ctx) => ({ quoteRequests: await listOwnQuotes({ ctx }) }),
  anonymize: anonymizeQuotes,
  addressChanges: assignQuotes,
  mailedAbout: mailedRequests,
  openWork: openQuoteWork,
  leadsOfWork: leadsOfQuoteWork,
  handOver: handOverQuotes,
  leadsAssigned: followOwners,
  getLeadIds: leadsOfPerson,
  lockLeads: lockQuotesOfLeads,
  moveLead: moveQuotes,
  leadAnswered: (ctx, leadId) => answerQuotes({ ctx, input: { leadId, by: 'call' } }),
  jobs: [quoteMailsJob],
}
