import type { Lifecycle } from '../../../platform/server/lifecycle'
import { anonymizeLeads, claimLeads, downloadLeads, listMailedLeads } from './anonymize.service'
import { remindersJob } from './reminders.service'

export const leadsLifecycle: Lifecycle = {
  download: downloadLeads,
  anonymize: (ctx, { id, withoutAccount }) =>
    anonymizeLeads(ctx, { ids: withoutAccount?.caseIds, ownerId: id, ...(!withoutAccount && { account: id }) }),
  addressChanges: claimLeads,
  mailedAbout: listMailedLeads,
  jobs: [remindersJob],
}
