import type { Lifecycle } from '../../platform/server/lifecycle'
import { anonymizeLeads, downloadLeads, leadsOfPerson } from './anonymize.service'
import { handOverLeads, leadsOfOwner, openLeadWork } from './assign.service'
import { lockLeads, moveLeads } from './join.service'
import { remindersJob } from './reminders.service'
import { followCustomer } from './update.service'

export const leadsLifecycle: Lifecycle = {
  feature: 'leads',
  download: downloadLeads,
  anonymize: (ctx, { id, email, emailVerifiedAt, customer }) =>
    anonymizeLeads(ctx, { ids: customer?.leadIds, ownerId: id, ...(emailVerifiedAt && !customer && { email }) }),
  leadsOf: leadsOfPerson,
  lockLeads,
  leadsOfWork: leadsOfOwner,
  customerChanged: followCustomer,
  openWork: openLeadWork,
  handOver: handOverLeads,
  moveCustomer: moveLeads,
  jobs: [remindersJob],
}
