import { router, staffProcedure } from '../../../platform/server/trpc'
import { listDocumentsInput, revealNumberInput } from './schema'
import * as service from './service'

export const customerDocumentsRouter = router({
  list: staffProcedure('documents.read').input(listDocumentsInput).query(service.listDocuments),
  // Uses a mutation, so that no browser and no query cache keeps the number.
  reveal: staffProcedure('documents.read')
    .meta({ limit: { max: 30, seconds: 3600 } })
    .input(revealNumberInput)
    .mutation(service.revealNumber),
})
