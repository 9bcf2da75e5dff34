import {
  adminProcedure,
  agentProcedure,
  answer,
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
import { quoteDetail, quotePage, sentFrom, sentTrip } from './view'
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
    .output(answer(quoteDetail))
    .mutation(service.askForQuote),
  list: travelerProcedure.input(listQuotesInput).output(answer(quotePage)).query(view.listQuotes),
  get: travelerProcedure.input(getQuoteInput).output(answer(quoteDetail)).query(view.getQuote),
  withdraw: travelerProcedure.input(getQuoteInput).output(answer(quoteDetail)).mutation(move.withdrawQuote),
  sentFrom: agentProcedure.input(sentFromInput).output(answer(sentFrom.array())).query(assign.sentFrom),
  queue: agentProcedure.input(quoteQueueInput).output(answer(quotePage)).query(view.quoteQueue),
  export: exportProcedure(quoteQueueInput.omit({ limit: true })).mutation(view.exportQuotes),
  matching: agentProcedure.input(matchingQuotesInput).query(assign.matchingQuotes),
  update: agentProcedure.input(updateQuoteInput).output(answer(quoteDetail)).mutation(assign.updateQuote),
  assign: agentProcedure.input(assignQuotesInput).mutation(assign.assignQuotes),
  shareOut: agentProcedure.input(shareOutQuotesInput).mutation(assign.shareOutQuotes),
  setStatuses: agentProcedure.input(setQuoteStatusesInput).mutation(move.setQuoteStatuses),
  setStatus: agentProcedure.input(setQuoteStatusInput).output(answer(quoteDetail)).mutation(move.setQuoteStatus),
})

export const quoteEntryRouter = router({
  enter: agentProcedure.input(enterQuoteInput).output(answer(quoteDetail)).mutation(enterQuote),
})

export const quoteCorrectionsRouter = router({
  correct: agentProcedure.input(correctQuoteInput).output(answer(quoteDetail)).mutation(correctQuote),
})

export const quoteCallsRouter = router({
  log: agentProcedure.input(logCallInput).output(answer(quoteDetail)).mutation(logCall),
})

/** Belongs to the router `email`. */
export const quoteMailsRouter = router({
  sendTrip: requestProcedure
    .meta({ limit: { max: 5, seconds: 60 } })
    .input(sendCustomizationInput)
    .output(answer(sentTrip))
    .mutation(service.sendCustomization),
  previewConfirmation: adminProcedure.input(mailTextsInput).query(preview.previewMail),
  testConfirmation: adminProcedure
    .meta({ limit: { max: 5, seconds: 60 } })
    .input(mailTextsInput)
    .mutation(preview.sendTestMail),
})
