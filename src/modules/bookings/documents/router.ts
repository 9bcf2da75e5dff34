import { adminProcedure, agentProcedure, router, travelerProcedure } from '../../../platform/server/trpc'
import { removeDocument } from './file.service'
import { listEvidence } from './evidence.service'
import { evidenceOfInput, issueInput, ofBookingInput, removeDocumentInput } from './schema'
import { getDocuments, ownDocuments } from './view.service'
import { issueVouchers } from './voucher-issue.service'
import { ownVouchers, getVouchers } from './voucher-view.service'

export const tripDocumentsRouter = router({
  of: agentProcedure.input(ofBookingInput).query(getDocuments),
  evidence: agentProcedure.input(evidenceOfInput).query(listEvidence),
  remove: adminProcedure.input(removeDocumentInput).mutation(removeDocument),
  own: travelerProcedure.input(ofBookingInput).query(ownDocuments),
})

export const vouchersRouter = router({
  of: agentProcedure.input(ofBookingInput).query(getVouchers),
  issue: agentProcedure.input(issueInput).mutation(issueVouchers),
  own: travelerProcedure.input(ofBookingInput).query(ownVouchers),
})
