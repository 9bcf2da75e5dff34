import type { Lifecycle } from '../../../platform/server/lifecycle'
import { anonymizeLeads, downloadLeads, listMailedLeads } from './anonymize.service'
import { remindersJob } from './reminders.service'

export const leadsLifecycle: Lifecycle = {
  download: downloadLeads,
  anonymize: (ctx, { id, withoutAccount }) =>
    anonymizeLeads(ctx, { ids: withoutAccount?.caseIds, ownerId: id, ...(!withoutAccount && { account: id }) }),
  mailedAbout: listMailedLeads,
  jobs: [remindersJob],
}
