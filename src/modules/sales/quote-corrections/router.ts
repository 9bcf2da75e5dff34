import { agentProcedure, router } from '../../../platform/server/trpc'
import { correctQuoteInput } from './schema'
import { correctQuote } from './service'

export const quoteCorrectionsRouter = router({
  correct: agentProcedure.input(correctQuoteInput).mutation(correctQuote),
})
