import {
  adminProcedure,
  agentProcedure,
  publicProcedure,
  router,
  travelerProcedure,
} from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { logCallInput } from './call.schema'
import { logCall } from './call.service'
import { correctQuoteInput } from './correction.schema'
import { correctQuote } from './correction.service'
import { enterQuoteInput } from './entry.schema'
import { enterQuote } from './entry.service'
import * as preview from './preview.service'
import { mailTextsInput } from './mail.schema'
import * as assign from './assign.service'
import * as move from './move.service'
import {
  assignQuotesInput,
  createQuoteInput,
  getQuoteInput,
  listQuotesInput,
  matchingQuotesInput,
  quoteQueueInput,
  setQuoteStatusesInput,
  sendCustomizationInput,
  sentFromInput,
  setQuoteStatusInput,
  shareOutQuotesInput,
  updateQuoteInput,
} from './schema'
import * as service from './service'
import * as view from './view.service'

/** Adds a past date, which only the server's clock can tell, to the errors of the schema (findings F20). */
const requestProcedure = publicProcedure.use(async ({ ctx, getRawInput, next }) => {
  const result = await next()
  if (!result.ok) throw service.withPastDate(ctx, await getRawInput(), result.error)
  return result
})

export const quotesRouter = router({
  create: requestProcedure
    .meta({ limit: { max: 10, seconds: 60 } })
    .input(createQuoteInput)
    .mutation(service.askForQuote),
  list: travelerProcedure.input(listQuotesInput).query(view.listQuotes),
  get: travelerProcedure.input(getQuoteInput).query(view.getQuote),
  withdraw: travelerProcedure.input(getQuoteInput).mutation(move.withdrawQuote),
  sentFrom: agentProcedure.input(sentFromInput).query(assign.sentFrom),
  queue: agentProcedure.input(quoteQueueInput).query(view.quoteQueue),
  export: exportProcedure(quoteQueueInput.omit({ limit: true })).mutation(view.exportQuotes),
  matching: agentProcedure.input(matchingQuotesInput).query(assign.matchingQuotes),
  update: agentProcedure.input(updateQuoteInput).mutation(assign.updateQuote),
  assign: agentProcedure.input(assignQuotesInput).mutation(assign.assignQuotes),
  shareOut: agentProcedure.input(shareOutQuotesInput).mutation(assign.shareOutQuotes),
  setStatuses: agentProcedure.input(setQuoteStatusesInput).mutation(move.setQuoteStatuses),
  setStatus: agentProcedure.input(setQuoteStatusInput).mutation(move.setQuoteStatus),
})

export const quoteEntryRouter = router({
  enter: agentProcedure.input(enterQuoteInput).mutation(enterQuote),
})

export const quoteCorrectionsRouter = router({
  correct: agentProcedure.input(correctQuoteInput).mutation(correctQuote),
})

export const quoteCallsRouter = router({
  log: agentProcedure.input(logCallInput).mutation(logCall),
})

/** Belongs to the router `email`. */
export const quoteMailsRouter = router({
  sendTrip: requestProcedure
    .meta({ limit: { max: 5, seconds: 60 } })
    .input(sendCustomizationInput)
    .mutation(service.sendCustomization),
  previewConfirmation: adminProcedure.input(mailTextsInput).query(preview.previewMail),
  testConfirmation: adminProcedure
    .meta({ limit: { max: 5, seconds: 60 } })
    .input(mailTextsInput)
    .mutation(preview.sendTestMail),
})
