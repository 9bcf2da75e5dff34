import { agentProcedure, router } from '../../../platform/server/trpc'
import { enterQuoteInput } from './schema'
import { enterQuote } from './service'

export const quoteEntryRouter = router({
  enter: agentProcedure.input(enterQuoteInput).mutation(enterQuote),
})
