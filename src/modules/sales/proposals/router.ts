import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { packageCostInput } from '../../catalog/package-drafts/schema'
import { createProposal } from './create.service'
import { getKnownRates, saveProposal } from './draft.service'
import { exportProposals, listProposals } from './list.service'
import { discardDraft } from './move.service'
import { getPackageCost } from './package-cost.service'
import { getPricedProposal } from './package-price.service'
import {
  createProposalInput,
  discardDraftInput,
  listProposalsInput,
  proposalInput,
  proposalRatesInput,
  saveProposalInput,
} from './schema'
import * as views from './view'

export const proposalsRouter = router({
  list: staffProcedure('proposals.read')
    .input(listProposalsInput)
    .output(answer(views.proposalPage))
    .query(listProposals),
  export: exportProcedure('proposals.read', listProposalsInput.omit({ limit: true })).mutation(exportProposals),
  get: staffProcedure('proposals.read')
    .input(proposalInput)
    .output(answer(views.proposalDetail))
    .query(getPricedProposal),
  rates: staffProcedure('catalog.read').input(proposalRatesInput).output(answer(views.knownRates)).query(getKnownRates),
  packageCost: staffProcedure('packages.write')
    .input(packageCostInput)
    .output(answer(views.packageCost))
    .query(getPackageCost),
  create: staffProcedure('proposals.write')
    .input(createProposalInput)
    .output(answer(views.proposalDetail))
    .mutation(createProposal),
  save: staffProcedure('proposals.write')
    .input(saveProposalInput)
    .output(answer(views.proposalDetail))
    .mutation(saveProposal),
  discardDraft: staffProcedure('proposals.write')
    .input(discardDraftInput)
    .output(answer(views.proposalDetail))
    .mutation(discardDraft),
})
