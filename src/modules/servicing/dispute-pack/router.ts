import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { packInput } from './schema'
import { makePack } from './service'
import { packContent } from './view'

export const disputePackRouter = router({
  // Uses a mutation, as the audit log records who took it.
  make: staffProcedure('bookings.read', 'money.read', 'documents.read', 'proposals.read', 'leads.read')
    .meta({ limit: { max: 30, seconds: 600 } })
    .input(packInput)
    .output(answer(packContent))
    .mutation(makePack),
})
