import { mailed, mailPreview } from '../../../shared/views'
import { answer, publicProcedure, router, staffProcedure, travelerProcedure } from '../../../platform/server/trpc'
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
import { assignedQuotes, listUse, matchingQuote, movedQuotes, quoteDetail, quotePage, sentFrom, sentTrip } from './view'
import { listUses } from './uses.service'
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
  list: travelerProcedure
    .meta({ keyNeeds: 'leads.read' })
    .input(listQuotesInput)
    .output(answer(quotePage))
    .query(view.listQuotes),
  get: travelerProcedure
    .meta({ keyNeeds: 'leads.read' })
    .input(getQuoteInput)
    .output(answer(quoteDetail))
    .query(view.getQuote),
  listUses: staffProcedure('settings.manage').output(answer(listUse.array())).query(listUses),
  withdraw: travelerProcedure.input(getQuoteInput).output(answer(quoteDetail)).mutation(move.withdrawQuote),
  sentFrom: staffProcedure('leads.read')
    .input(sentFromInput)
    .output(answer(sentFrom.array()))
    .query(assign.listSentFrom),
  queue: staffProcedure('leads.read').input(quoteQueueInput).output(answer(quotePage)).query(view.listQuoteQueue),
  export: exportProcedure('leads.read', quoteQueueInput.omit({ limit: true })).mutation(view.exportQuotes),
  matching: staffProcedure('leads.read')
    .input(matchingQuotesInput)
    .output(answer(matchingQuote.array()))
    .query(assign.listMatchingQuotes),
  update: staffProcedure('leads.write')
    .input(updateQuoteInput)
    .output(answer(quoteDetail))
    .mutation(assign.updateQuote),
  assign: staffProcedure('leads.write')
    .input(assignQuotesInput)
    .output(answer(assignedQuotes))
    .mutation(assign.assignQuotes),
  shareOut: staffProcedure('leads.write')
    .input(shareOutQuotesInput)
    .output(answer(assignedQuotes))
    .mutation(assign.shareOutQuotes),
  setStatuses: staffProcedure('leads.write')
    .input(setQuoteStatusesInput)
    .output(answer(movedQuotes))
    .mutation(move.setQuoteStatuses),
  setStatus: staffProcedure('leads.write')
    .input(setQuoteStatusInput)
    .output(answer(quoteDetail))
    .mutation(move.setQuoteStatus),
})

export const quoteEntryRouter = router({
  enter: staffProcedure('leads.write').input(enterQuoteInput).output(answer(quoteDetail)).mutation(enterQuote),
})

export const quoteCorrectionsRouter = router({
  correct: staffProcedure('leads.write').input(correctQuoteInput).output(answer(quoteDetail)).mutation(correctQuote),
})

export const quoteCallsRouter = router({
  log: staffProcedure('leads.write').input(logCallInput).output(answer(quoteDetail)).mutation(logCall),
})

/** Belongs to the router `email`. */
export const quoteMailsRouter = router({
  sendTrip: requestProcedure
    .meta({ limit: { max: 5, seconds: 60 } })
    .input(sendCustomizationInput)
    .output(answer(sentTrip))
    .mutation(service.sendCustomization),
  previewConfirmation: staffProcedure('settings.manage', 'leads.read')
    .input(mailTextsInput)
    .output(answer(mailPreview))
    .query(preview.previewMail),
  testConfirmation: staffProcedure('settings.manage')
    .meta({ limit: { max: 5, seconds: 60 } })
    .input(mailTextsInput)
    .output(answer(mailed))
    .mutation(preview.sendTestMail),
})
