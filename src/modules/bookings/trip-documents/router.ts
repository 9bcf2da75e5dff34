import { adminProcedure, agentProcedure, router, travelerProcedure } from '../../../platform/server/trpc'
import { removeDocument } from './file.service'
import { listEvidence } from './evidence.service'
import { documentsOfInput, evidenceOfInput, removeDocumentInput } from './schema'
import { getDocuments, ownDocuments } from './view.service'

export const tripDocumentsRouter = router({
  of: agentProcedure.input(documentsOfInput).query(getDocuments),
  evidence: agentProcedure.input(evidenceOfInput).query(listEvidence),
  remove: adminProcedure.input(removeDocumentInput).mutation(removeDocument),
  own: travelerProcedure.input(documentsOfInput).query(ownDocuments),
})
