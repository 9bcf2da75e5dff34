import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Call, Ctx, UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { AppError, conflict, invalid, movedMeanwhile, stale } from '../../../shared/errors'
import { toChange } from '../../core/events/changes.rules'
import { moveTimeline, recordEvent } from '../../core/events/service'
import { users } from '../../identity/auth/table'
import { whileAddress } from '../../identity/auth/owner.service'
import { markAddresses } from './addresses.service'
import { isOwner, withoutLeaver } from './assign.service'
import { explainMissingLead } from './events.service'
import { settleFollowUps } from './follow-up.service'
import { moveRecords } from '../../core/email/record.service'
import { moveMentions } from '../../identity/mentions/service'
import { acceptances } from '../proposal-answers/table'
import { moveProposals } from '../proposals/move.service'
import { proposals } from '../proposals/table'
import { moveQuotes } from '../quotes/move.service'
import { settleRequests } from './join.service'
import { lockLeadsWithWork } from './locks.service'
import { restoreColumns, type MergedFields, type MovedLead, correctMerges, takenOver } from './merge.rules'
import type { LeadMergeView } from './view'
import type { GetLeadInput, MergeLeadsInput } from './schema'
import { type Lead, leadFollowUps, leadMerges, leads } from './table'
import { markLeadWon, revertSale } from './update.service'
import { getLead } from './view.service'
import { lockIds } from '../../core/locks/lock.service'

type Row = Lead & { snapshot: Record<string, unknown> }
type Pair = { from: Row; into: Row }
export type Way = { from: string; to: string; rows?: MovedLead['rows'] }

const { searchText: _, ...columns } = getTableColumns(leads)

/**
 * Locks the leads after everything that precedes them in the lock order.
 * @returns the leads found
 */
async function lock(ctx: Ctx, ids: readonly string[]): Promise<Row[]> {
  await lockLeadsWithWork(ctx, ids, 'update')
  const snapshot = sql<Row['snapshot']>`to_jsonb(${leads}) - 'search_text'`
  return ctx.db
    .select({ ...columns, snapshot })
    .from(leads)
    .where(inArray(leads.id, [...ids]))
    .orderBy(leads.id)
}

/**
 * Moves rows of a lead to another one, except bookings, which servicing moves; with `rows`, only those.
 * @returns the ids moved
 */
export async function moveLeadRows(ctx: Ctx, { from, to, rows }: Way): Promise<MovedLead['rows']> {
  const followUps = await ctx.db
    .update(leadFollowUps)
    .set({ leadId: to })
    .where(and(eq(leadFollowUps.leadId, from), rows && inArray(leadFollowUps.id, rows.followUps ?? [])))
    .returning({ id: leadFollowUps.id })
  const moved: MovedLead['rows'] = {
    events: await moveTimeline(ctx, { from, to, ids: rows && (rows.events ?? []) }),
    followUps: followUps.map(({ id }) => id),
  }
  const toMove = (kind: string) => ({ from, to, ids: rows && (rows[kind] ?? []) })
  moved.quotes = await moveQuotes(ctx, toMove('quotes'))
  moved.proposals = await moveProposals(ctx, toMove('proposals'))
  moved.mentions = await moveMentions(ctx, toMove('mentions'))
  moved.email = await moveRecords(ctx, toMove('email'))
  return moved
}

async function write(ctx: Ctx, id: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
  const { closedAt, email } = fields as { closedAt?: string | Date | null; email?: string }
  await ctx.db
    .update(leads)
    .set({
      ...fields,
      ...(closedAt && { closedAt: new Date(closedAt) }),
      ...(email !== undefined && { userId: whileAddress(leads, email) }),
      takesRequests: false,
      version: sql`version + 1`,
      updatedAt: ctx.now(),
    })
    .where(eq(leads.id, id))
}

/**
 * Locks both and compares them with the versions that the caller read.
 * @throws AppError as `mergeLeads`
 */
async function lockBoth(ctx: Ctx, { from, ...into }: MergeLeadsInput): Promise<Pair> {
  const found = await lock(ctx, [from.id, into.id])
  const pick = async ({ id }: { id: string }): Promise<Row> => {
    const row = found.find((one) => one.id === id)
    if (row) return row
    const gone = await explainMissingLead(ctx, id)
    throw gone.details.mergedInto ? conflict('One of the two was merged meanwhile. Please look again', 'from') : gone
  }
  const both = { from: await pick(from), into: await pick(into) }
  if (both.from.customerId !== both.into.customerId)
    throw conflict('These leads are of two customers. If they are one person, merge the customers first', 'from')
  for (const [row, seen] of [
    [both.from, from],
    [both.into, into],
  ] as const) {
    if (row.version !== seen.version) throw stale(await getLead({ ctx, input: row }))
    if (seen.status && row.status !== seen.status) throw movedMeanwhile(row.status, await getLead({ ctx, input: row }))
  }
  return both
}

/** Locks the accounts of the leads before everything else, as an account's deletion locks its user first. */
const lockPeople = (ctx: Ctx, { id, from }: MergeLeadsInput): Promise<unknown> =>
  lockIds(
    ctx,
    users,
    sql`${users.id} IN (SELECT coalesce(l.user_id, a.id) FROM leads l LEFT JOIN users a ON a.email = l.email
      WHERE l.id IN (${id}::uuid, ${from.id}::uuid))`,
    'key share',
  )

/**
 * Locks two leads to be merged, after their accounts. @throws AppError as `mergeLeads`
 */
export async function lockToMerge(ctx: Ctx, input: MergeLeadsInput): Promise<Pair> {
  if (input.from.id === input.id) throw invalid('Please choose two leads', 'from')
  await lockPeople(ctx, input)
  return lockBoth(ctx, input)
}

/** Deletes the lead whose rows were moved, and writes down the merge. @returns the id of the merge */
export async function writeMerge(
  ctx: UserCtx,
  { from, into }: Pair,
  { take, rows }: { take: MergeLeadsInput['take']; rows: MovedLead['rows'] },
): Promise<string> {
  const fields = takenOver(from, into, take)
  await ctx.db.delete(leads).where(eq(leads.id, from.id))
  await write(ctx, into.id, fields.kept)
  // Moves the account with its address.
  if (take.includes('contact') && from.userId && from.email !== into.email)
    await ctx.db.update(leads).set({ userId: from.userId }).where(eq(leads.id, into.id))
  await markAddresses(ctx, [into.customerId])
  await settleFollowUps(ctx, into.id)
  await settleRequests(ctx, [into.customerId])
  const id = newId()
  await ctx.db.insert(leadMerges).values({
    id,
    fromId: from.id,
    intoId: into.id,
    customerId: into.customerId,
    email: from.email,
    userId: from.userId,
    // Adds the former account for an undo, but not to the audit log, which records choices of staff.
    moved: { lead: from.snapshot, fields: { ...fields, into: { ...fields.into, userId: into.userId } }, rows },
    at: ctx.now(),
  })
  await recordMerge(
    ctx,
    'merged',
    { id, fromId: from.id, intoId: into.id, destination: from.destination },
    rows,
    fields,
  )
  return id
}

type Payload = { id: string; fromId: string; intoId: string; destination: string }

async function recordMerge(
  ctx: UserCtx,
  what: 'merged' | 'merge-undone',
  { id, fromId, intoId, destination }: Payload,
  rows: MovedLead['rows'],
  change: MergedFields,
): Promise<void> {
  const counts = Object.fromEntries(Object.entries(rows).map(([name, ids]) => [name, ids.length]))
  await recordEvent(ctx, {
    kind: `lead.${what}`,
    about: { entity: 'lead', id: intoId },
    timelines: { lead: intoId },
    data: { mergeId: id, fromId, destination, ...counts },
    ...toChange(change.into, change.kept),
  })
}

const knownNames = new Set(Object.values(columns).map(({ name }) => name))

/** Inserts the deleted row again, with its present customer. Omits an owner of an open lead who may own it no more. */
export async function restoreLead(ctx: Ctx, { id: mergeId, moved: { lead } }: LaterMerge): Promise<void> {
  // Adds the account column, which rows merged by release 1.0.0 lack.
  const names = [...new Set([...Object.keys(lead), 'user_id'])].filter((name) => knownNames.has(name))
  const list = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const owner = sql`(SELECT ${users.id} FROM ${users} WHERE ${users.id} = (moved #>> '{lead,owner_id}')::uuid
    AND (moved #>> '{lead,status}' = 'closed' OR ${isOwner}))`
  await ctx.db.execute(sql`INSERT INTO leads (${list}) SELECT ${sql.join(
    names.map((name) => sql`r.${sql.identifier(name)}`),
    sql`, `,
  )} FROM lead_merges m, jsonb_populate_record(NULL::leads, (m.moved -> 'lead') || jsonb_build_object(
      'customer_id', m.customer_id, 'user_id', m.user_id, 'owner_id', ${owner}, 'takes_requests', false,
      'version', (m.moved #>> '{lead,version}')::int + 1)) r
    WHERE m.id = ${mergeId}`)
}

/** Prevents later merges into the same lead from restoring values that this one had brought. */
async function correctLaterMerges(
  ctx: Ctx,
  { id, intoId }: { id: string; intoId: string },
  undone: MergedFields,
): Promise<void> {
  const isLater = and(eq(leadMerges.intoId, intoId), isNull(leadMerges.undoneAt), gt(leadMerges.id, id))
  const later = await ctx.db.select().from(leadMerges).where(isLater).orderBy(asc(leadMerges.id))
  for (const { row, moved } of correctMerges(undone, later))
    await ctx.db.update(leadMerges).set({ moved }).where(eq(leadMerges.id, row.id))
}

type LaterMerge = Pick<typeof leadMerges.$inferSelect, 'id' | 'fromId' | 'intoId' | 'at'> & {
  into: Row
  moved: { lead: Record<string, unknown>; fields: MergedFields; rows: MovedLead['rows'] }
}

/** Locks the remaining lead of a merge to be undone. @throws AppError as `undoLeadMerge` */
export async function lockToUndo(ctx: Ctx, id: string): Promise<LaterMerge> {
  const selectMerge = () => ctx.db.select().from(leadMerges).where(eq(leadMerges.id, id))
  const [known] = await selectMerge()
  if (!known) throw new AppError('not-found', 'Merge not found')
  const [into] = await lock(ctx, [known.intoId])
  // Reads under the lock: of two concurrent clicks on Undo, one changes something.
  const [{ undoneAt, moved }] = (await selectMerge()) as [typeof known]
  if (undoneAt) throw conflict('This merge was undone before')
  if (!into) throw conflict('It was merged into another lead since. Undo that one first')
  const { lead, fields, rows } = moved
  if (!lead || !fields) throw conflict('This cannot be undone: the person was deleted since')
  return { ...known, into, moved: { lead, fields, rows } }
}

/**
 * Gives the sale of a proposal that was accepted since the merge, and has moved back, to the restored lead. The remaining
 * one is where it was before, unless it `isBooked` or has another accepted proposal.
 * @returns the merge with the remaining lead as it is then
 */
export async function moveSale(ctx: Ctx, known: LaterMerge, isBooked: boolean): Promise<LaterMerge> {
  const { fromId, intoId, at } = known
  // Counts from the first acceptance, as the remaining lead may have been won otherwise before.
  const since = sql<Date>`min(${acceptances.at}) OVER ()`.mapWith(acceptances.at)
  const [sold] = await ctx.db
    .select({ valueMinor: proposals.totalMinor, currency: proposals.currency, since })
    .from(acceptances)
    .innerJoin(proposals, eq(proposals.id, acceptances.proposalId))
    .where(and(eq(proposals.leadId, fromId), gte(acceptances.at, at)))
    .orderBy(desc(acceptances.at))
    .limit(1)
  if (!sold) return known
  await markLeadWon(ctx, { ...sold, leadId: fromId }, 'merge-undone')
  const isAccepted = and(eq(proposals.leadId, intoId), eq(proposals.status, 'accepted'))
  if (isBooked || (await ctx.db.$count(proposals, isAccepted)) > 0) return known
  await revertSale(ctx, { ...sold, leadId: intoId }, sold.since)
  const [into] = await ctx.db.select(columns).from(leads).where(eq(leads.id, intoId))
  return { ...known, into: { ...known.into, ...into! } }
}

/** Restores fields of the remaining lead after its rows moved back, and records the undo. */
export async function writeUndo(ctx: UserCtx, known: LaterMerge): Promise<void> {
  const { id, fromId, intoId, into, moved } = known
  const { userId, ...given } = restoreColumns(into, moved.fields)
  const back = await withoutLeaver(ctx, given, into.status)
  await write(ctx, intoId, back)
  if (userId && back.email !== into.email) {
    // Checks that the account still exists.
    const account = sql`(SELECT ${users.id} FROM ${users} WHERE ${users.id} = ${userId})`
    await ctx.db.update(leads).set({ userId: account }).where(eq(leads.id, intoId))
  }
  await markAddresses(ctx, [into.customerId])
  await correctLaterMerges(ctx, known, moved.fields)
  for (const one of [fromId, intoId]) await settleFollowUps(ctx, one)
  await settleRequests(ctx, [into.customerId])
  await ctx.db.update(leadMerges).set({ undoneAt: ctx.now() }).where(eq(leadMerges.id, id))
  const destination = String(moved.lead.destination)
  const was = Object.fromEntries(Object.keys(back).map((key) => [key, into[key as keyof Lead]]))
  await recordMerge(ctx, 'merge-undone', { id, fromId, intoId, destination }, moved.rows, { into: was, kept: back })
  await recordEvent(ctx, { kind: 'lead.restored', timelines: { lead: fromId }, data: { mergeId: id } })
}

/**
 * Lists the merges into a lead, latest first, at most 100.
 * @throws AppError not-found
 */
export async function listLeadMerges({ ctx, input: { id } }: Call<GetLeadInput>): Promise<LeadMergeView[]> {
  if ((await ctx.db.$count(leads, eq(leads.id, id))) === 0) throw await explainMissingLead(ctx, id)
  const found = await ctx.db
    .select({ id: leadMerges.id, fromId: leadMerges.fromId, undoneAt: leadMerges.undoneAt })
    .from(leadMerges)
    .where(eq(leadMerges.intoId, id))
    .orderBy(desc(leadMerges.at), desc(leadMerges.id))
    .limit(100)
  return found.map(({ undoneAt, ...merged }) => ({ ...merged, undone: undoneAt !== null }))
}
