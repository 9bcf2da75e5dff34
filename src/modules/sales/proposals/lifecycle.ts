import type { Lifecycle } from '../../../platform/server/lifecycle'
import { handOverProposals, leadsOfProposalWork, openProposalWork } from './hand-over.service'
import { lockProposalsOf, moveProposals } from './move.service'

/** Versions name nobody: who is offered them is the lead's person. */
export const proposalsLifecycle: Lifecycle = {
  feature: 'proposals',
  openWork: openProposalWork,
  leadsOfWork: leadsOfProposalWork,
  handOver: handOverProposals,
  lockLeads: lockProposalsOf,
  moveLead: moveProposals,
}
