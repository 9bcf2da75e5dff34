import { agentProcedure, answer, router } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { previewInput } from '../../catalog/package-drafts/schema'
import { createProposal } from './create.service'
import { knownRates, saveProposal } from './draft.service'
import { exportProposals, listProposals } from './list.service'
import { discardDraft } from './move.service'
import { getPackageCost } from './package-cost.service'
import {
  createProposalInput,
  discardDraftInput,
  listProposalsInput,
  proposalInput,
  proposalRatesInput,
  saveProposalInput,
} from './schema'
import { proposalDetail, proposalPage } from './view'
import { getProposal } from './view.service'

export const proposalsRouter = router({
  list: agentProcedure.input(listProposalsInput).output(answer(proposalPage)).query(listProposals),
  export: exportProcedure(listProposalsInput.omit({ limit: true })).mutation(exportProposals),
  get: agentProcedure.input(proposalInput).output(answer(proposalDetail)).query(getProposal),
  rates: agentProcedure.input(proposalRatesInput).query(knownRates),
  packageCost: agentProcedure.input(previewInput).query(getPackageCost),
  create: agentProcedure.input(createProposalInput).output(answer(proposalDetail)).mutation(createProposal),
  save: agentProcedure.input(saveProposalInput).output(answer(proposalDetail)).mutation(saveProposal),
  discardDraft: agentProcedure.input(discardDraftInput).mutation(discardDraft),
})
