import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Call, Ctx, UserCtx } from '../../platform/server/context'
import { AppError, conflict, movedMeanwhile } from '../../shared/errors'
import { recordAudit } from '../audit/service'
import { addLeadEvent } from '../leads/events.service'
import { markContacted } from '../leads/service'
import { answerDueAt, getAgency } from '../settings/service'
import type { QuoteDetail } from './quote.rules'
import type { GetQuoteInput, SetQuoteStatusesInput, SetQuoteStatusInput } from './schema'
import { quotes } from './table'
import { type QuoteStatus, statusesBefore } from './transition.rules'
import { getOwnQuote, getQuote, ownOf } from './view.service'

/** Whose requests have got an answer: all of a lead that wait, or one of them. */
export type Answer = { leadId: string; quoteId?: string; by: 'call' | 'email'; at?: Date }

/**
 * Records the first answer to requests that wait for one; a later answer changes nothing. In the caller's transaction,
 * before anything of the lead is locked.
 */
export async function answerQuotes({ ctx, input: { leadId, quoteId, by, at } }: Call<Answer>): Promise<void> {
  const now = ctx.now()
  const waiting = and(eq(quotes.leadId, leadId), eq(quotes.status, 'pending'), isNull(quotes.answeredAt))
  const answered = await ctx.db
    .update(quotes)
    .set({ answeredAt: at ?? now, version: sql`version + 1`, updatedAt: now })
    .where(and(waiting, quoteId ? eq(quotes.id, quoteId) : undefined))
    .returning({ id: quotes.id, reference: quotes.reference })
  for (const { id, reference } of answered) {
    const data = { reference, by }
    await recordAudit({ ctx, input: { action: 'quote.answered', entity: 'quote', entityId: id, data } })
  }
}

type Move = { id: string; status: QuoteStatus; from: QuoteStatus[]; by?: 'traveler' }

/** Moves the request if it stands at one of `from`, and is the caller's own where the traveler moves it. @returns whether it did */
async function moveQuote(ctx: UserCtx, { id, status, from, by }: Move): Promise<boolean> {
  const now = ctx.now()
  const respondBy = status === 'pending' ? answerDueAt(await getAgency({ ctx }), now) : undefined
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const [quote] = await tx
      .select({ leadId: quotes.leadId, reference: quotes.reference, was: quotes.status })
      .from(quotes)
      .where(and(eq(quotes.id, id), inArray(quotes.status, from), by && ownOf(ctx)))
      .for('update')
    if (!quote) return false
    const { leadId, reference, was } = quote
    const first = sql`coalesce(${quotes.answeredAt}, ${now.toISOString()}::timestamptz)`
    const answeredAt = status === 'cancelled' ? undefined : status === 'confirmed' ? first : null
    await tx
      .update(quotes)
      .set({ status, respondBy, answeredAt, version: sql`version + 1`, updatedAt: now })
      .where(eq(quotes.id, id))
    const data = { quoteId: id, reference, to: status, by }
    await addLeadEvent({ ctx: txCtx, input: { leadId, kind: 'quote-status', data } })
    const action = by ? 'quote.withdrawn' : `quote.${status}`
    const change = { before: { status: was }, after: { status } }
    await recordAudit({ ctx: txCtx, input: { action, entity: 'quote', entityId: id, data: { reference }, ...change } })
    if (status === 'confirmed') await markContacted({ ctx: txCtx, input: { id: leadId } })
    return true
  })
}

/**
 * Confirms, cancels or takes up again, by the transition table. Confirming answers, and makes a new lead a contacted one;
 * taking up again starts the promised hours anew.
 * @throws AppError not-found; conflict when it cannot get there from where it is now, or is no longer at `from`
 */
export async function setQuoteStatus({
  ctx,
  input: { id, status, from },
}: {
  ctx: UserCtx
  input: SetQuoteStatusInput
}): Promise<QuoteDetail> {
  const allowed = statusesBefore(status).filter((before) => !from || before === from)
  const moved = await moveQuote(ctx, { id, status, from: allowed })
  const quote = await getQuote({ ctx, input: { id } })
  if (!moved && from && from !== quote.status) throw movedMeanwhile(quote.status, quote)
  if (!moved) throw conflict(`A quote request that is ${quote.status} cannot become ${status}`, 'status')
  return quote
}

/**
 * Takes one's own request back while it waits for an answer.
 * @throws AppError not-found, also for somebody else's; conflict once it is answered or cancelled
 */
export async function withdrawQuote({ ctx, input }: { ctx: UserCtx; input: GetQuoteInput }): Promise<QuoteDetail> {
  const moved = await moveQuote(ctx, { id: input.id, status: 'cancelled', from: ['pending'], by: 'traveler' })
  const quote = await getOwnQuote({ ctx, input })
  if (!moved) throw conflict(`A quote request that is ${quote.status} cannot be withdrawn`, 'status')
  return quote
}

export type MovedQuotes = { moved: string[]; refused: { id: string; message: string }[] }

/** Moves each of several requests that may go there; what has changed or gone meanwhile is named, and stops no other. */
export async function setQuoteStatuses({
  ctx,
  input: { ids, status },
}: {
  ctx: UserCtx
  input: SetQuoteStatusesInput
}): Promise<MovedQuotes> {
  const outcome: MovedQuotes = { moved: [], refused: [] }
  for (const id of new Set(ids)) {
    try {
      await setQuoteStatus({ ctx, input: { id, status } })
      outcome.moved.push(id)
    } catch (error) {
      if (!(error instanceof AppError) || !['conflict', 'not-found'].includes(error.code)) throw error
      outcome.refused.push({ id, message: error.message })
    }
  }
  return outcome
}

/** Requests are locked before their leads: whoever moves one has locked it, and then writes the timeline. */
export const lockQuotesOf = (ctx: Ctx, leadIds: readonly string[]): Promise<unknown> =>
  ctx.db
    .select({ id: quotes.id })
    .from(quotes)
    .where(inArray(quotes.leadId, [...leadIds]))
    .orderBy(quotes.id)
    .for('update')

/** The requests of a lead become those of another one. To their travelers nothing has changed: so says `updatedAt`. */
export async function moveQuotes(
  ctx: Ctx,
  { from, to, ids }: { from: string; to: string; ids?: readonly string[] },
): Promise<string[]> {
  const moved = await ctx.db
    .update(quotes)
    .set({ leadId: to })
    .where(and(eq(quotes.leadId, from), ids && inArray(quotes.id, [...ids])))
    .returning({ id: quotes.id })
  return moved.map(({ id }) => id)
}
