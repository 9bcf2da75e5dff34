import type { Lifecycle } from '../../platform/server/lifecycle'
import { handOverProposals, lockProposalWork, openProposalWork } from './hand-over.service'
import { lockProposalsOf, moveProposals } from './move.service'

/** Versions name nobody: who is offered them is the lead's person. */
export const proposalsLifecycle: Lifecycle = {
  feature: 'proposals',
  openWork: openProposalWork,
  lockWork: lockProposalWork,
  handOver: handOverProposals,
  lockLeads: lockProposalsOf,
  moveLead: moveProposals,
}
