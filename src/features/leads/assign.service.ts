import { and, asc, count, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../platform/server/context'
import { toEmailAddress } from '../../shared/email-address'
import { invalid } from '../../shared/errors'
import { fold } from '../../shared/text'
import { recordAudits } from '../audit/service'
import { users } from '../auth/table'
import { fullName } from '../auth/user.rules'
import type { StaffMember } from './lead.rules'
import type { AssignLeadsInput, ShareOutLeadsInput } from './schema'
import { addLeadEvents } from './events.service'
import { lockCustomersOf } from './join.service'
import { leadFollowUps, leads } from './table'

export const isActiveStaff = and(inArray(users.role, ['agent', 'admin']), eq(users.status, 'active'))

/** Whom leads can belong to: active staff, by name. */
export async function listStaff({ ctx }: { ctx: Ctx }): Promise<StaffMember[]> {
  const found = await ctx.db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(isActiveStaff)
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
    .limit(500)
  return found.map(({ id, ...names }) => ({ id, name: fullName(names) }))
}

/** Those of these users who are active staff. */
export async function staffAmong(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(isActiveStaff, inArray(users.id, [...ids])))
  return found.map(({ id }) => id)
}

/**
 * Those of these users who are active staff, and stay it until the caller's transaction ends. Whoever leaves hands over
 * what it gives them. Locked before leads and requests are, as when somebody leaves.
 */
export async function lockStaff(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(isActiveStaff, inArray(users.id, [...ids])))
    .orderBy(users.id)
    .for('share')
  return found.map(({ id }) => id)
}

export const notStaff = (field: string) => invalid('Please choose somebody of the staff', field)

/** As `lockStaff`. @throws AppError invalid `field` when somebody of them is not, or no longer, staff */
export async function assertStaff(ctx: Ctx, ids: readonly string[], field = 'ownerId'): Promise<void> {
  const staff = await lockStaff(ctx, [...new Set(ids)])
  if (!ids.every((id) => staff.includes(id))) throw notStaff(field)
}

/** Columns of a lead without an owner who has left, unless the lead is closed. */
export async function withoutLeaver(ctx: Ctx, columns: Readonly<Record<string, unknown>>, status: string) {
  const { ownerId } = columns
  const isKept = typeof ownerId !== 'string' || (columns.status ?? status) === 'closed'
  return isKept || (await staffAmong(ctx, [ownerId])).length > 0 ? columns : { ...columns, ownerId: null }
}

/** Finds active staff by name or e-mail address, as files name them. */
export async function staffFinder(ctx: Ctx): Promise<(text: string) => string | null> {
  const { id, email, firstName, lastName } = users
  const staff = await ctx.db.select({ id, email, firstName, lastName }).from(users).where(isActiveStaff)
  return (text) =>
    staff.find((one) => one.email === toEmailAddress(text))?.id ??
    staff.find((one) => fold(fullName(one)) === fold(text))?.id ??
    null
}

/** Counts what each of these agents has open. */
type OpenOf = (agents: string[]) => Promise<{ id: string | null; open: number }[]>

/**
 * Round robin: whom each of these goes to. It is the agent who has the fewest open ones, by name among equals.
 * @throws AppError invalid `ids` without any active agent
 */
export async function inTurn(ctx: Ctx, ids: readonly string[], openOf: OpenOf): Promise<Map<string, string>> {
  const staff = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'agent'), eq(users.status, 'active')))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
    .for('share')
  if (staff.length === 0) throw invalid('There is no active agent', 'ids')
  const counted = await openOf(staff.map(({ id }) => id))
  const agents = staff.map(({ id }) => ({ id, open: counted.find((one) => one.id === id)?.open ?? 0 }))
  return new Map(
    ids.map((id) => {
      const next = agents.reduce((least, agent) => (agent.open < least.open ? agent : least))
      next.open++
      return [id, next.id]
    }),
  )
}

type Owned = { id: string; ownerId: string | null; from?: string | null }
/** `before`: the leads that have another owner now, with their former ones; `from` is the new one. Sent back, it undoes. */
export type Assigned = { before: Required<Owned>[] }

/** In the timelines and in the log, by one statement each. */
async function recordOwners(ctx: Ctx, moves: readonly { id: string; from: string | null; to: string | null }[]) {
  const told = moves.map(({ id, to }) => ({ leadId: id, kind: 'assigned', data: { ownerId: to } }))
  await addLeadEvents({ ctx, input: told })
  const entries = moves.map(({ id, from, to }) => ({
    action: 'lead.assigned',
    entity: 'lead',
    entityId: id,
    data: { ownerId: to },
    before: { ownerId: from },
    after: { ownerId: to },
  }))
  await recordAudits({ ctx, input: entries })
}

/** Gives each lead its owner; unknown leads and those that had the owner already stay out. */
async function assign(ctx: UserCtx, wanted: readonly Owned[]): Promise<Assigned> {
  const ids = wanted.map(({ id }) => id)
  // Locked before the leads, as everywhere that several leads of a customer are changed.
  await lockCustomersOf(ctx, ids)
  const found = await ctx.db
    .select({ id: leads.id, ownerId: leads.ownerId })
    .from(leads)
    .where(inArray(leads.id, ids))
    .orderBy(leads.id)
    .for('no key update')
  const ownerOf = new Map(wanted.map(({ id, ownerId }) => [id, ownerId]))
  const fromOf = new Map(wanted.map(({ id, from }) => [id, from]))
  const before = found.filter(({ id, ownerId }) => {
    const from = fromOf.get(id)
    return ownerOf.get(id) !== ownerId && (from === undefined || from === ownerId)
  })
  for (const ownerId of new Set(before.map(({ id }) => ownerOf.get(id)!))) {
    const theirs = before.filter(({ id }) => ownerOf.get(id) === ownerId).map(({ id }) => id)
    await ctx.db
      .update(leads)
      .set({ ownerId, version: sql`version + 1`, updatedAt: ctx.now() })
      .where(inArray(leads.id, theirs))
  }
  await recordOwners(
    ctx,
    before.map(({ id, ownerId }) => ({ id, from: ownerId, to: ownerOf.get(id)! })),
  )
  return { before: before.map((lead) => ({ ...lead, from: ownerOf.get(lead.id)! })) }
}

/** @throws AppError invalid `ownerId` */
export async function assignLeads({ ctx, input }: { ctx: UserCtx; input: AssignLeadsInput }): Promise<Assigned> {
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    await assertStaff(
      txCtx,
      input.leads.flatMap(({ ownerId }) => ownerId ?? []),
    )
    return assign(txCtx, input.leads)
  })
}

/** Round robin, by open leads. @throws AppError as `inTurn` */
export async function shareOutLeads({ ctx, input }: { ctx: UserCtx; input: ShareOutLeadsInput }): Promise<Assigned> {
  const ids = [...new Set(input.ids)]
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const owners = await inTurn(txCtx, ids, (agents) =>
      tx
        .select({ id: leads.ownerId, open: count() })
        .from(leads)
        .where(and(inArray(leads.ownerId, agents), ne(leads.status, 'closed'), notInArray(leads.id, ids)))
        .groupBy(leads.ownerId),
    )
    return assign(
      txCtx,
      ids.map((id) => ({ id, ownerId: owners.get(id)! })),
    )
  })
}

const openOf = (userId: string) => and(eq(leads.ownerId, userId), ne(leads.status, 'closed'))

/** Open leads that somebody owns, and the follow-ups of these that are not done. */
export async function openLeadWork(ctx: Ctx, userId: string): Promise<Record<string, number>> {
  const [[owned], [planned]] = await Promise.all([
    ctx.db.select({ count: count() }).from(leads).where(openOf(userId)),
    ctx.db
      .select({ count: count() })
      .from(leadFollowUps)
      .innerJoin(leads, eq(leads.id, leadFollowUps.leadId))
      .where(and(openOf(userId), isNull(leadFollowUps.doneAt))),
  ])
  return { leads: owned!.count, followUps: planned!.count }
}

export const leadsOfOwner = async (ctx: Ctx, userId: string): Promise<string[]> =>
  (await ctx.db.select({ id: leads.id }).from(leads).where(openOf(userId))).map(({ id }) => id)

/** Gives somebody's open leads to a colleague, or to nobody. Who gets them is reminded of their follow-ups anew. */
export async function handOverLeads(ctx: Ctx, { from, to }: { from: string; to: string | null }): Promise<void> {
  const found = await ctx.db.select({ id: leads.id }).from(leads).where(openOf(from))
  if (found.length === 0) return
  const handed = ctx.db.select({ id: leads.id }).from(leads).where(openOf(from))
  await ctx.db
    .update(leadFollowUps)
    .set({ remindedAt: null })
    .where(and(inArray(leadFollowUps.leadId, handed), isNull(leadFollowUps.doneAt)))
  await ctx.db
    .update(leads)
    .set({ ownerId: to, version: sql`version + 1`, updatedAt: ctx.now() })
    .where(openOf(from))
  await recordOwners(
    ctx,
    found.map(({ id }) => ({ id, from, to })),
  )
}
