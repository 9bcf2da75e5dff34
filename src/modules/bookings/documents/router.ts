import { answer, router, staffProcedure, travelerProcedure } from '../../../platform/server/trpc'
import { removeDocument } from './file.service'
import { listEvidence } from './evidence.service'
import { listEvidenceInput, issueInput, bookingIdInput, removeDocumentInput } from './schema'
import { documentView, voucherRow, voucherView } from './view'
import { getDocuments, listOwnDocuments } from './view.service'
import { issueVouchers } from './voucher-issue.service'
import { listOwnVouchers, getVouchers } from './voucher-view.service'
import { nothing } from '../../../shared/views'

export const tripDocumentsRouter = router({
  of: staffProcedure('documents.read').input(bookingIdInput).output(answer(documentView.array())).query(getDocuments),
  evidence: staffProcedure('money.read')
    .input(listEvidenceInput)
    .output(answer(documentView.array()))
    .query(listEvidence),
  remove: staffProcedure('documents.delete')
    .input(removeDocumentInput)
    .output(answer(nothing))
    .mutation(removeDocument),
  own: travelerProcedure.input(bookingIdInput).output(answer(documentView.array())).query(listOwnDocuments),
})

export const vouchersRouter = router({
  of: staffProcedure('documents.read').input(bookingIdInput).output(answer(voucherRow.array())).query(getVouchers),
  issue: staffProcedure('documents.write').input(issueInput).output(answer(voucherRow.array())).mutation(issueVouchers),
  own: travelerProcedure.input(bookingIdInput).output(answer(voucherView.array())).query(listOwnVouchers),
})
