import type { Lifecycle } from '../../../platform/server/lifecycle'
import { handOverProposals, leadsOfProposalWork, openProposalWork } from './hand-over.service'
import { lockProposalsOfLeads, moveProposals } from './move.service'

/** Needs no anonymization: versions hold no names, only the lead does. */
export const proposalsLifecycle: Lifecycle = {
  feature: 'proposals',
  openWork: openProposalWork,
  leadsOfWork: leadsOfProposalWork,
  handOver: handOverProposals,
  lockLeads: lockProposalsOfLeads,
  moveLead: moveProposals,
}
