import { adminProcedure, agentProcedure, router, travelerProcedure } from '../../platform/server/trpc'
import { removeDocument } from './file.service'
import { documentsOfInput, removeDocumentInput } from './schema'
import { documentsOf, ownDocuments } from './view.service'

export const tripDocumentsRouter = router({
  of: agentProcedure.input(documentsOfInput).query(documentsOf),
  remove: adminProcedure.input(removeDocumentInput).mutation(removeDocument),
  own: travelerProcedure.input(documentsOfInput).query(ownDocuments),
})
