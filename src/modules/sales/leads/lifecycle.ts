import type { Lifecycle } from '../../../platform/server/lifecycle'
import { anonymizeLeads, assignLeads, downloadLeads, leadsOfPerson, mailedLeads } from './anonymize.service'
import { handOverLeads, leadsOfOwner, openLeadWork } from './assign.service'
import { lockLeads, moveLeads } from './join.service'
import { remindersJob } from './reminders.service'
import { followCustomer } from './update.service'

export const leadsLifecycle: Lifecycle = {
  feature: 'leads',
  download: downloadLeads,
  anonymize: (ctx, { id, customer }) =>
    anonymizeLeads(ctx, { ids: customer?.leadIds, ownerId: id, ...(!customer && { account: id }) }),
  addressChanges: assignLeads,
  mailedAbout: mailedLeads,
  getLeadIds: leadsOfPerson,
  lockLeads,
  leadsOfWork: leadsOfOwner,
  customerChanged: followCustomer,
  openWork: openLeadWork,
  handOver: handOverLeads,
  moveCustomer: moveLeads,
  jobs: [remindersJob],
}
