import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { listDocumentsInput, revealNumberInput } from './schema'
import * as service from './service'
import { knownPerson, revealedNumber } from './view'
import { travelerDocuments } from '../../identity/documents/view'

export const customerDocumentsRouter = router({
  list: staffProcedure('documents.read')
    .input(listDocumentsInput)
    .output(answer(travelerDocuments.array()))
    .query(service.listDocuments),
  // Uses a mutation, so that no browser and no query cache keeps the number.
  people: staffProcedure('bookings.write', 'documents.read')
    .input(listDocumentsInput)
    .output(answer(knownPerson.array()))
    .query(service.listPeople),
  reveal: staffProcedure('documents.read')
    .meta({ limit: { max: 30, seconds: 3600 } })
    .input(revealNumberInput)
    .output(answer(revealedNumber))
    .mutation(service.revealNumber),
})
