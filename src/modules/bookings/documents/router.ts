import { adminProcedure, agentProcedure, router, travelerProcedure } from '../../../platform/server/trpc'
import { removeDocument } from './file.service'
import { listEvidence } from './evidence.service'
import { documentsOfInput, evidenceOfInput, removeDocumentInput, issueInput, vouchersOfInput } from './schema'
import { getDocuments, ownDocuments } from './view.service'
import { issueVouchers } from './voucher-issue.service'
import { ownVouchers, getVouchers } from './voucher-view.service'

export const tripDocumentsRouter = router({
  of: agentProcedure.input(documentsOfInput).query(getDocuments),
  evidence: agentProcedure.input(evidenceOfInput).query(listEvidence),
  remove: adminProcedure.input(removeDocumentInput).mutation(removeDocument),
  own: travelerProcedure.input(documentsOfInput).query(ownDocuments),
})

export const vouchersRouter = router({
  of: agentProcedure.input(vouchersOfInput).query(getVouchers),
  issue: agentProcedure.input(issueInput).mutation(issueVouchers),
  own: travelerProcedure.input(vouchersOfInput).query(ownVouchers),
})
