import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { withTransaction } from '../../../platform/server/database/transaction'
import { AppError, conflict, invalid, movedMeanwhile, stale } from '../../../shared/errors'
import { toChange } from '../../core/audit/changes.rules'
import { recordAudit } from '../../core/audit/service'
import { users } from '../../identity/auth/table'
import { isActiveStaff, withoutLeaver } from './assign.service'
import { addLeadEvent, leadGone } from './events.service'
import { settleFollowUps } from './follow-up.service'
import { settleRequests } from './join.service'
import type { LeadDetail } from './lead.rules'
import { givenBack, type LeadMergeView, type MergedFields, type MovedLead, passedOn, takenOver } from './merge.rules'
import type { GetLeadInput, MergeLeadsInput, UndoLeadMergeInput } from './schema'
import { type Lead, leadEvents, leadFollowUps, leadMerges, leads } from './table'
import { getLead } from './view.service'

type Row = Lead & { snapshot: Record<string, unknown> }
type Way = { from: string; to: string; rows?: MovedLead['rows'] }

const { searchText: _, ...columns } = getTableColumns(leads)

/**
 * Locks the leads after everything that precedes them in the lock order.
 * @returns the leads found
 */
async function lock(ctx: Ctx, ids: readonly string[]): Promise<Row[]> {
  for (const { lockLeads } of ctx.lifecycles) await lockLeads?.(ctx, ids, 'update')
  const snapshot = sql<Row['snapshot']>`to_jsonb(${leads}) - 'search_text'`
  return ctx.db
    .select({ ...columns, snapshot })
    .from(leads)
    .where(inArray(leads.id, [...ids]))
    .orderBy(leads.id)
}

/**
 * Moves rows that belong to a lead to another one; with `rows`, only those.
 * @returns the ids moved
 */
async function move(ctx: Ctx, { from, to, rows }: Way): Promise<MovedLead['rows']> {
  const moved: MovedLead['rows'] = {}
  for (const [name, table] of [
    ['events', leadEvents],
    ['followUps', leadFollowUps],
  ] as const) {
    const found = await ctx.db
      .update(table)
      .set({ leadId: to })
      .where(and(eq(table.leadId, from), rows && inArray(table.id, rows[name] ?? [])))
      .returning({ id: table.id })
    moved[name] = found.map(({ id }) => id)
  }
  for (const { feature, moveLead } of ctx.lifecycles)
    if (moveLead) moved[feature] = await moveLead(ctx, { from, to, ids: rows && (rows[feature] ?? []) })
  return moved
}

async function write(ctx: Ctx, id: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
  const { closedAt } = fields as { closedAt?: string | Date | null }
  await ctx.db
    .update(leads)
    .set({
      ...fields,
      ...(closedAt && { closedAt: new Date(closedAt) }),
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
async function lockBoth(ctx: Ctx, { from, ...into }: MergeLeadsInput): Promise<{ from: Row; into: Row }> {
  const found = await lock(ctx, [from.id, into.id])
  const pick = async ({ id }: { id: string }): Promise<Row> => {
    const row = found.find((one) => one.id === id)
    if (row) return row
    const gone = await leadGone(ctx, id)
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
  ctx.db.execute(sql`SELECT u.id FROM users u WHERE u.id IN (
      SELECT coalesce(l.user_id, a.id) FROM leads l LEFT JOIN users a ON a.email = l.email
      WHERE l.id IN (${id}::uuid, ${from.id}::uuid))
    ORDER BY u.id FOR KEY SHARE`)

async function merge(ctx: UserCtx, input: MergeLeadsInput): Promise<string> {
  await lockPeople(ctx, input)
  const { from, into } = await lockBoth(ctx, input)
  const fields = takenOver(from, into, input.take)
  const rows = await move(ctx, { from: from.id, to: into.id })
  await ctx.db.delete(leads).where(eq(leads.id, from.id))
  await write(ctx, into.id, fields.kept)
  // Restores the account of the address: a trigger clears it whenever the address changes.
  if (input.take.includes('contact') && from.userId && from.email !== into.email)
    await ctx.db.update(leads).set({ userId: from.userId }).where(eq(leads.id, into.id))
  await settleFollowUps(ctx, into.id)
  await settleRequests(ctx, into.customerId)
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
  const event = { mergeId: id, destination }
  await addLeadEvent({ ctx, input: { leadId: intoId, kind: `lead-${what}`, data: event } })
  const counts = Object.fromEntries(Object.entries(rows).map(([name, ids]) => [name, ids.length]))
  await recordAudit({
    ctx,
    input: {
      action: `lead.${what}`,
      entity: 'lead',
      entityId: intoId,
      data: { mergeId: id, fromId, ...counts },
      ...toChange(change.into, change.kept),
    },
  })
}

/**
 * Merges `from` into the other lead of the same customer, which takes the named fields over. Redirects links to `from`
 * from then on.
 * @throws AppError not-found; invalid `from`. Conflict when one was merged, is another customer's or cannot take the
 * stage. Conflict with the newer lead when one was changed or moved
 */
export async function mergeLeads({
  ctx,
  input,
}: {
  ctx: UserCtx
  input: MergeLeadsInput
}): Promise<{ id: string; lead: LeadDetail }> {
  if (input.from.id === input.id) throw invalid('Please choose two leads', 'from')
  const id = await withTransaction(ctx, (tx) => merge(tx, input))
  return { id, lead: await getLead({ ctx, input }) }
}

const knownNames = new Set(Object.values(columns).map(({ name }) => name))

/** Inserts the deleted row again, with its present customer. Omits an owner of an open lead who has left. */
async function restore(ctx: Ctx, mergeId: string, lead: Record<string, unknown>): Promise<void> {
  // Adds the account column, which rows merged by release 1.0.0 lack.
  const names = [...new Set([...Object.keys(lead), 'user_id'])].filter((name) => knownNames.has(name))
  const list = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const owner = sql`(SELECT ${users.id} FROM ${users} WHERE ${users.id} = (moved #>> '{lead,owner_id}')::uuid
    AND (moved #>> '{lead,status}' = 'closed' OR ${isActiveStaff}))`
  await ctx.db.execute(sql`INSERT INTO leads (${list}) SELECT ${sql.join(
    names.map((name) => sql`r.${sql.identifier(name)}`),
    sql`, `,
  )} FROM lead_merges m, jsonb_populate_record(NULL::leads, (m.moved -> 'lead') || jsonb_build_object(
      'customer_id', m.customer_id, 'user_id', m.user_id, 'owner_id', ${owner}, 'takes_requests', false,
      'version', (m.moved #>> '{lead,version}')::int + 1)) r
    WHERE m.id = ${mergeId}`)
}

/** Prevents later merges into the same lead from restoring values that this one had brought. */
async function passOn(ctx: Ctx, { id, intoId }: { id: string; intoId: string }, undone: MergedFields): Promise<void> {
  const isLater = and(eq(leadMerges.intoId, intoId), isNull(leadMerges.undoneAt), gt(leadMerges.id, id))
  const later = await ctx.db.select().from(leadMerges).where(isLater).orderBy(asc(leadMerges.id))
  for (const { row, moved } of passedOn(undone, later))
    await ctx.db.update(leadMerges).set({ moved }).where(eq(leadMerges.id, row.id))
}

async function undo(ctx: UserCtx, id: string): Promise<string> {
  const found = () => ctx.db.select().from(leadMerges).where(eq(leadMerges.id, id))
  const [known] = await found()
  if (!known) throw new AppError('not-found', 'Merge not found')
  const { fromId, intoId } = known
  const [into] = await lock(ctx, [intoId])
  // Reads under the lock: of two concurrent clicks on Undo, one changes something.
  const [{ undoneAt, moved }] = (await found()) as [typeof known]
  if (undoneAt) throw conflict('This merge was undone before')
  if (!into) throw conflict('It was merged into another lead since. Undo that one first')
  if (!moved.lead || !moved.fields) throw conflict('This cannot be undone: the person was deleted since')
  await restore(ctx, id, moved.lead)
  await move(ctx, { from: intoId, to: fromId, rows: moved.rows })
  const { userId, ...given } = givenBack(into, moved.fields)
  const back = await withoutLeaver(ctx, given, into.status)
  await write(ctx, intoId, back)
  if (userId && back.email !== into.email) {
    // Checks that the account still exists.
    const account = sql`(SELECT ${users.id} FROM ${users} WHERE ${users.id} = ${userId})`
    await ctx.db.update(leads).set({ userId: account }).where(eq(leads.id, intoId))
  }
  await passOn(ctx, known, moved.fields)
  for (const one of [fromId, intoId]) await settleFollowUps(ctx, one)
  await settleRequests(ctx, into.customerId)
  await ctx.db.update(leadMerges).set({ undoneAt: ctx.now() }).where(eq(leadMerges.id, id))
  const destination = String(moved.lead.destination)
  const was = Object.fromEntries(Object.keys(back).map((key) => [key, into[key as keyof Lead]]))
  await recordMerge(ctx, 'merge-undone', { id, fromId, intoId, destination }, moved.rows, { into: was, kept: back })
  await addLeadEvent({ ctx, input: { leadId: fromId, kind: 'lead-restored', data: { mergeId: id } } })
  return intoId
}

/**
 * Splits two merged leads again. Moves back what the merge moved; rows added since stay with the remaining lead.
 * @throws AppError not-found; conflict when it was undone, or when the remaining lead was merged or anonymized since
 */
export async function undoLeadMerge({ ctx, input: { id } }: { ctx: UserCtx; input: UndoLeadMergeInput }) {
  const intoId = await withTransaction(ctx, (tx) => undo(tx, id))
  return getLead({ ctx, input: { id: intoId } })
}

/**
 * Lists the merges into a lead, latest first, at most 100.
 * @throws AppError not-found
 */
export async function mergesOfLead({
  ctx,
  input: { id },
}: {
  ctx: Ctx
  input: GetLeadInput
}): Promise<LeadMergeView[]> {
  if ((await ctx.db.$count(leads, eq(leads.id, id))) === 0) throw await leadGone(ctx, id)
  const found = await ctx.db
    .select({ id: leadMerges.id, fromId: leadMerges.fromId, undoneAt: leadMerges.undoneAt })
    .from(leadMerges)
    .where(eq(leadMerges.intoId, id))
    .orderBy(desc(leadMerges.at), desc(leadMerges.id))
    .limit(100)
  return found.map(({ undoneAt, ...merged }) => ({ ...merged, undone: undoneAt !== null }))
}
