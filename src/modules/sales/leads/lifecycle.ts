import type { Lifecycle } from '../../../platform/server/lifecycle'
import { anonymizeLeads, assignLeads, downloadLeads, listMailedLeads } from './anonymize.service'
import { remindersJob } from './reminders.service'

export const leadsLifecycle: Lifecycle = {
  download: downloadLeads,
  anonymize: (ctx, { id, customer }) =>
    anonymizeLeads(ctx, { ids: customer?.leadIds, ownerId: id, ...(!customer && { account: id }) }),
  addressChanges: assignLeads,
  mailedAbout: listMailedLeads,
  jobs: [remindersJob],
}
