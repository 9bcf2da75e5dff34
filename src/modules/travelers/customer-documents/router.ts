import { agentProcedure, router } from '../../../platform/server/trpc'
import { listDocumentsInput, revealNumberInput } from './schema'
import * as service from './service'

export const customerDocumentsRouter = router({
  list: agentProcedure.input(listDocumentsInput).query(service.listDocuments),
  // Uses a mutation, so that no browser and no query cache keeps the number.
  reveal: agentProcedure
    .meta({ limit: { max: 30, seconds: 3600 } })
    .input(revealNumberInput)
    .mutation(service.revealNumber),
})
