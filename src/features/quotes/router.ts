import { agentProcedure, publicProcedure, router, travelerProcedure } from '../../platform/server/trpc'
import {
  createQuoteInput,
  getQuoteInput,
  listQuotesInput,
  quoteQueueInput,
  setQuoteStatusesInput,
  sendCustomizationInput,
  setQuoteStatusInput,
} from './schema'
import * as service from './service'
import * as view from './view.service'

export const quotesRouter = router({
  create: publicProcedure
    .meta({ limit: { max: 10, seconds: 60 } })
    .input(createQuoteInput)
    .mutation(service.createQuote),
  sendCustomization: publicProcedure
    .meta({ limit: { max: 5, seconds: 60 } })
    .input(sendCustomizationInput)
    .mutation(service.sendCustomization),
  list: travelerProcedure.input(listQuotesInput).query(view.listQuotes),
  get: travelerProcedure.input(getQuoteInput).query(view.getQuote),
  queue: agentProcedure.input(quoteQueueInput).query(view.quoteQueue),
  setStatuses: agentProcedure.input(setQuoteStatusesInput).mutation(service.setQuoteStatuses),
  setStatus: agentProcedure.input(setQuoteStatusInput).mutation(service.setQuoteStatus),
})
