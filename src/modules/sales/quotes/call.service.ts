import type { UserCall, UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, invalid } from '../../../shared/errors'
import { markContacted, writeDown } from '../leads/service'
import { answerQuotes } from './answer.service'
import { isAnonymous } from './quote.rules'
import type { QuoteDetail } from './view'
import { getQuote } from './view.service'
import type { LogCallInput } from './call.schema'

const minute = 60_000
/** Tolerates a browser clock that is ahead, in milliseconds. */
const clockSkew = 5 * minute

/**
 * Returns the time of the call, between the request and now; forms send whole minutes.
 * @throws AppError invalid `at` for a time to come, or before the request
 */
function getCallTime(ctx: UserCtx, { at }: LogCallInput, { createdAt }: QuoteDetail): Date {
  const [now, asked] = [ctx.now().getTime(), Date.parse(createdAt)]
  if (at === undefined) return new Date(now)
  const time = Date.parse(at)
  if (time > now + clockSkew) throw invalid('Please choose a time that has passed', 'at')
  if (time < asked - (asked % minute)) throw invalid('The request came later than that', 'at')
  return new Date(Math.min(Math.max(time, asked), now))
}

/**
 * Logs a call about a request in the timeline of its lead. Treats a call that reached somebody as the first answer, and
 * makes a new lead a contacted one.
 * @throws AppError not-found; conflict when the traveler's data was deleted; invalid `at`
 */
export async function logCall({ ctx, input }: UserCall<LogCallInput>): Promise<QuoteDetail> {
  const { id, result, text } = input
  const quote = await getQuote({ ctx, input: { id } })
  if (isAnonymous(quote)) throw conflict('The data of this traveler was deleted')
  const { leadId, reference } = quote
  const at = getCallTime(ctx, input, quote)
  await withTransaction(ctx, async (tx) => {
    if (result === 'reached') {
      await answerQuotes({ ctx: tx, input: { leadId, quoteId: id, by: 'call', at } })
      await markContacted({ ctx: tx, input: { ids: [leadId] } })
    }
    await writeDown(tx, { leadId, text, call: result, at, about: { quoteId: id, reference } })
  })
  return getQuote({ ctx, input: { id } })
}
