import { and, type Column, count, desc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import type { Call, Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { type Sort, readSortedPage, toSortValue } from '../../../platform/server/database/sorted-page'
import { withTransaction } from '../../../platform/server/database/transaction'
import { mostAtOnce } from '../../../shared/bulk'
import { notFound, stale } from '../../../shared/errors'
import { assertOwners, followAssignees, assignInTurn, lockOwners, notOwner } from '../leads/assign.service'
import { users } from '../../identity/auth/table'
import { leads } from '../leads/table'
import type { AssignedQuotes, QuoteDetail, SentFrom } from './view'
import type {
  AssignQuotesInput,
  MatchingQuotesInput,
  SentFromInput,
  ShareOutQuotesInput,
  UpdateQuoteInput,
} from './schema'
import { type LockedQuote, lockQuotes, putAssignee } from './owner.service'
import { quotes } from './table'
import { getQuote, getWrittenQuote, queueColumns, composeQuoteFilter } from './view.service'
import { lockLeadQuotes } from '../leads/locks.service'

type Assignment = { id: string; assigneeId: string | null; from?: string | null }

const give = (ctx: Ctx, rows: readonly LockedQuote[], assigneeId: string | null): Promise<void> =>
  putAssignee(ctx, rows, assigneeId, true)

/** Locks all requests of the leads that have these: an owner of a lead gets them all. */
async function lockWithLeads(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const found = await ctx.db
    .selectDistinct({ id: quotes.leadId })
    .from(quotes)
    .where(inArray(quotes.id, [...ids]))
  await lockLeadQuotes(
    ctx,
    found.map(({ id }) => id),
  )
}

/**
 * Assigns requests. Skips unknown ones, those with this assignee already, and those whose assignee is no longer `from`.
 */
async function assign(ctx: UserCtx, wanted: readonly Assignment[]): Promise<AssignedQuotes> {
  const wantedById = new Map(wanted.map((one) => [one.id, one]))
  await lockWithLeads(ctx, [...wantedById.keys()])
  const found = await lockQuotes(ctx, inArray(quotes.id, [...wantedById.keys()]))
  const changed = found.filter(({ id, assigneeId: now }) => {
    const { assigneeId, from } = wantedById.get(id)!
    return assigneeId !== now && (from === undefined || from === now)
  })
  const getNewAssignee = ({ id }: { id: string }) => wantedById.get(id)!.assigneeId
  for (const assigneeId of new Set(changed.map(getNewAssignee))) {
    const theirs = changed.filter((one) => getNewAssignee(one) === assigneeId)
    await give(ctx, theirs, assigneeId)
  }
  await followAssignees(
    ctx,
    changed.map((one) => ({ leadId: one.leadId, from: one.assigneeId, to: getNewAssignee(one) })),
  )
  return { before: changed.map((one) => ({ id: one.id, assigneeId: one.assigneeId, from: getNewAssignee(one) })) }
}

/** @throws AppError invalid `assigneeId` */
export async function assignQuotes({ ctx, input }: UserCall<AssignQuotesInput>): Promise<AssignedQuotes> {
  const assignees = input.quotes.flatMap(({ assigneeId }) => assigneeId ?? [])
  return withTransaction(ctx, async (tx) => {
    await assertOwners(tx, assignees, 'assigneeId')
    return assign(tx, input.quotes)
  })
}

/**
 * Assigns round robin, by requests that wait for an answer.
 * @throws AppError as `assignInTurn`
 */
export async function shareOutQuotes({ ctx, input }: UserCall<ShareOutQuotesInput>): Promise<AssignedQuotes> {
  const ids = [...new Set(input.ids)]
  return withTransaction(ctx, async (tx) => {
    const assignees = await assignInTurn(tx, ids, (agents) =>
      tx.db
        .select({ id: quotes.assigneeId, open: count() })
        .from(quotes)
        .where(and(inArray(quotes.assigneeId, agents), isNotNull(quotes.dueAt), notInArray(quotes.id, ids)))
        .groupBy(quotes.assigneeId),
    )
    return assign(
      tx,
      ids.map((id) => ({ id, assigneeId: assignees.get(id)! })),
    )
  })
}

/**
 * Changes the given fields only.
 * @throws AppError not-found; conflict with the newer request for a stale `version`; invalid `assigneeId`
 */
export async function updateQuote({ ctx, input }: UserCall<UpdateQuoteInput>): Promise<QuoteDetail> {
  const { id, version, assigneeId } = input
  const saved = await withTransaction(ctx, async (tx) => {
    const staff = await lockOwners(tx, assigneeId ? [assigneeId] : [])
    await lockWithLeads(tx, [id])
    const [before] = await lockQuotes(tx, eq(quotes.id, id))
    if (!before) throw notFound('Quote')
    if (before.version !== version) return false
    if (assigneeId === undefined || assigneeId === before.assigneeId) return true
    if (assigneeId && staff.length === 0) throw notOwner('assigneeId')
    await give(tx, [before], assigneeId)
    await followAssignees(tx, [{ leadId: before.leadId, from: before.assigneeId, to: assigneeId }])
    return true
  })
  if (!saved) throw stale(await getQuote({ ctx, input: { id } }))
  return getWrittenQuote({ ctx, input: { id } })
}

/** Returns the first requests of a list with their status, for bulk acts beyond the loaded page. */
export async function listMatchingQuotes({ ctx, input }: Call<MatchingQuotesInput>) {
  const sort: Sort = { column: queueColumns[input.sort], id: quotes.id, descending: input.descending }
  const matching = await composeQuoteFilter(ctx, input)
  const { rows } = await readSortedPage(sort, { limit: mostAtOnce }, ({ where, orderBy, limit }) =>
    ctx.db
      .select({ id: quotes.id, status: quotes.status, sortValue: toSortValue(sort) })
      .from(quotes)
      .where(and(matching, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
  return rows.map(({ id, status }) => ({ id, status }))
}

/** Matches pending requests of a user, by id or by a column. */
export const isPendingFor = (userId: string | Column) =>
  and(eq(quotes.assigneeId, userId), eq(quotes.status, 'pending'))!

export const countQuoteWork = (ctx: Ctx, userId: string): Promise<number> => ctx.db.$count(quotes, isPendingFor(userId))

export const listLeadsWithQuoteWork = async (ctx: Ctx, userId: string): Promise<string[]> =>
  (await ctx.db.selectDistinct({ id: quotes.leadId }).from(quotes).where(isPendingFor(userId))).map(({ id }) => id)

/** Gives somebody's pending requests to a colleague, or back to the queue. */
export const handOverQuotes = async (ctx: Ctx, { from, to }: { from: string; to: string | null }): Promise<void> =>
  give(ctx, await lockQuotes(ctx, isPendingFor(from)), to)

/**
 * Lists requests of a lead that were sent from an unrelated account, newest first, at most 20. Warns staff who write
 * prices or documents for the lead.
 */
export async function listSentFrom({ ctx, input: { leadId } }: Call<SentFromInput>): Promise<SentFrom[]> {
  const isSameAddress = sql<boolean>`${users.email} = ${leads.email}`
  const isTheirs = sql`(${isSameAddress} AND ${users.emailVerifiedAt} IS NOT NULL
    OR ${users.id} = coalesce(${leads.userId}, CASE WHEN ${quotes.email} = ${leads.email} THEN ${quotes.userId} END))`
  return ctx.db
    .select({ id: quotes.id, reference: quotes.reference, email: users.email, isSameAddress })
    .from(quotes)
    .innerJoin(leads, eq(leads.id, quotes.leadId))
    .innerJoin(users, eq(users.id, quotes.sentFromId))
    .where(and(eq(quotes.leadId, leadId), sql`${isTheirs} IS NOT TRUE`))
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(20)
}
