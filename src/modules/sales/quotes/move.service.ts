import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, movedMeanwhile, notFound } from '../../../shared/errors'
import { recordEvents } from '../../core/events/service'
import { markContacted } from '../leads/service'
import { answerDueAt, getAgency } from '../../settings/settings/service'
import type { MovedQuotes, QuoteDetail } from './view'
import type { GetQuoteInput, SetQuoteStatusesInput, SetQuoteStatusInput } from './schema'
import { quotes } from './table'
import { type QuoteStatus, statusesBefore } from './transition.rules'
import { getOwnQuote, getQuote, isOwned } from './view.service'
import { lockLeadCustomers } from '../leads/locks.service'
import { lockRows } from '../../core/locks/lock.service'

type Move = { ids: readonly string[]; status: QuoteStatus; from: QuoteStatus[]; by?: 'traveler' }

/** Locks those requests that are at one of `from`, and are the caller's own if a traveler moves them. */
const lockQuotesAt = (ctx: UserCtx, { ids, from, by }: Move) =>
  lockRows(ctx, quotes, and(inArray(quotes.id, [...ids]), inArray(quotes.status, from), by && isOwned(ctx)))

/**
 * Moves the requests that may move, with timelines and audit log, by one statement each.
 * @returns the former status by id
 */
async function moveQuotesTo(ctx: UserCtx, move: Move): Promise<Map<string, QuoteStatus>> {
  const { status, by } = move
  const now = ctx.now()
  const respondBy = status === 'pending' ? answerDueAt(await getAgency({ ctx }), now) : undefined
  return withTransaction(ctx, async (tx) => {
    const found = await lockQuotesAt(tx, move)
    const ids = found.map(({ id }) => id)
    if (ids.length === 0) return new Map()
    const first = sql`coalesce(${quotes.answeredAt}, ${now.toISOString()}::timestamptz)`
    const answeredAt = status === 'cancelled' ? undefined : status === 'confirmed' ? first : null
    await tx.db
      .update(quotes)
      .set({ status, respondBy, answeredAt, version: sql`version + 1`, updatedAt: now })
      .where(inArray(quotes.id, ids))
    const leadIds = [...new Set(found.map(({ leadId }) => leadId))]
    if (status === 'confirmed') await lockLeadCustomers(tx, leadIds)
    const kind = by ? 'quote.withdrawn' : (`quote.${status}` as const)
    await recordEvents(
      tx,
      found.map(({ id, leadId, reference, status: was }) => ({
        kind,
        about: { entity: 'quote', id },
        timelines: { lead: leadId },
        data: { reference, to: status, by },
        before: { status: was },
        after: { status },
      })),
    )
    if (status === 'confirmed') await markContacted({ ctx: tx, input: { ids: leadIds } })
    return new Map(found.map((was) => [was.id, was.status]))
  })
}

const describeRefusedMove = (was: QuoteStatus, status: QuoteStatus) =>
  `A quote request that is ${was} cannot become ${status}`

/**
 * Changes the status by the transition table. Confirming is an answer, and makes a new lead a contacted one. Reopening
 * sets a new deadline.
 * @throws AppError not-found; conflict when the transition is not allowed, or the request is no longer at `from`
 */
export async function setQuoteStatus({
  ctx,
  input: { id, status, from },
}: UserCall<SetQuoteStatusInput>): Promise<QuoteDetail> {
  const allowed = statusesBefore(status).filter((before) => !from || before === from)
  const { size: moved } = await moveQuotesTo(ctx, { ids: [id], status, from: allowed })
  const quote = await getQuote({ ctx, input: { id } })
  if (!moved && from && from !== quote.status) throw movedMeanwhile(quote.status, quote)
  if (!moved) throw conflict(describeRefusedMove(quote.status, status), 'status')
  return quote
}

/**
 * Cancels the caller's own request while it is pending.
 * @throws AppError not-found, also for somebody else's; conflict once it is answered or cancelled
 */
export async function withdrawQuote({ ctx, input }: UserCall<GetQuoteInput>): Promise<QuoteDetail> {
  const move: Move = { ids: [input.id], status: 'cancelled', from: ['pending'], by: 'traveler' }
  const { size: moved } = await moveQuotesTo(ctx, move)
  const quote = await getOwnQuote({ ctx, input })
  if (!moved) throw conflict(`A quote request that is ${quote.status} cannot be withdrawn`, 'status')
  return quote
}

/** Moves those of several requests that may move. Returns the others with a reason. */
export async function setQuoteStatuses({ ctx, input }: UserCall<SetQuoteStatusesInput>): Promise<MovedQuotes> {
  const { status } = input
  const ids = [...new Set(input.ids)]
  const moved = await moveQuotesTo(ctx, { ids, status, from: statusesBefore(status) })
  const left = ids.filter((id) => !moved.has(id))
  const found = await ctx.db.select({ id: quotes.id, was: quotes.status }).from(quotes).where(inArray(quotes.id, left))
  const statusBefore = new Map(found.map(({ id, was }) => [id, was]))
  const explainRefusal = (id: string) => {
    const was = statusBefore.get(id)
    return was ? describeRefusedMove(was, status) : notFound('Quote').message
  }
  return {
    moved: Array.from(moved, ([id, was]) => ({ id, was })),
    refused: left.map((id) => ({ id, message: explainRefusal(id) })),
  }
}

/** Returns the requests of a lead, newest first, at most 100. */
export const listLeadRequests = (ctx: Ctx, leadId: string) =>
  ctx.db
    .select({ id: quotes.id, packageId: quotes.packageId, status: quotes.status })
    .from(quotes)
    .where(eq(quotes.leadId, leadId))
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(100)

/** Moves requests to another lead. Keeps `updatedAt`, because nothing changes for the traveler. */
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
