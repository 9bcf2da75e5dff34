import {
  and,
  arrayOverlaps,
  asc,
  type Column,
  count,
  eq,
  inArray,
  isNull,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { toEmailAddress } from '../../../shared/email-address'
import { type AppError, invalid } from '../../../shared/errors'
import { listGiving } from '../../../shared/permission-groups'
import { fold } from '../../../shared/text'
import { recordEvents } from '../../core/events/service'
import { officeRoles } from '../../identity/roles/table'
import { users } from '../../identity/auth/table'
import { joinNames } from '../../../shared/names'
import { followOwners } from '../quotes/owner.service'
import type { OwnerMove } from './lead.rules'
import type { AssignedLeads, Followed, StaffMember } from './view'
import type { AssignLeadsInput, ShareOutLeadsInput } from './schema'
import { leadFollowUps, leads } from './table'
import { lockLeadCustomers, lockLeadsWithWork } from './locks.service'
import { lockIds, lockRows } from '../../core/locks/lock.service'

export const isActiveStaff = and(inArray(users.role, ['agent', 'admin']), eq(users.status, 'active'))

/** Matches users whose role opens leads and requests: others could not see what they own. */
const ownsLeads = sql<boolean>`(${users.roleId} IS NULL OR EXISTS
  (SELECT FROM ${officeRoles} WHERE ${officeRoles.id} = ${users.roleId}
    AND ${arrayOverlaps(officeRoles.permissions, listGiving('leads.read'))}))`
export const isOwner = and(isActiveStaff, ownsLeads)

/** Lists active staff by name, those of one name with their addresses, and who of them may own leads and requests. */
export async function listStaff({ ctx }: { ctx: Ctx }): Promise<StaffMember[]> {
  const found = await ctx.db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email, ownsLeads })
    .from(users)
    .where(isActiveStaff)
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
    .limit(500)
  const names = found.map(joinNames)
  const shared = new Set(names.filter((name, i) => names.indexOf(name) !== i))
  return found.map(({ id, email, ownsLeads: owns }, i) => {
    const name = names[i]!
    return { id, name: shared.has(name) ? `${name} (${email})` : name, ownsLeads: owns }
  })
}

const listAmong = async (ctx: Ctx, ids: readonly string[], isMeant: SQL | undefined): Promise<string[]> => {
  if (ids.length === 0) return []
  const found = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(isMeant, inArray(users.id, [...ids])))
  return found.map(({ id }) => id)
}
export const listStaffAmong = (ctx: Ctx, ids: readonly string[]) => listAmong(ctx, ids, isActiveStaff)
/** Returns those of these users who may own leads. */
export const listOwnersAmong = (ctx: Ctx, ids: readonly string[]) => listAmong(ctx, ids, isOwner)

/**
 * Returns those of these users who are active staff, with a share lock. Prevents a deactivation from missing what the
 * caller's transaction assigns. Precedes the locks of leads and requests, as in a deactivation.
 */
export const lockStaff = async (ctx: Ctx, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0 ? [] : lockIds(ctx, users, and(isActiveStaff, inArray(users.id, [...ids])), 'share')

/** Locks like `lockStaff`, and leaves out whose role does not open leads. */
export const lockOwners = async (ctx: Ctx, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0 ? [] : lockIds(ctx, users, and(isOwner, inArray(users.id, [...ids])), 'share')

const notStaff = (field: string) => invalid('Please choose somebody of the staff', field)
export const notOwner = (field: string): AppError =>
  invalid('Please choose somebody of the staff whose role opens leads and requests', field)

/** Tells whether this is active staff whose role opens leads. */
export const mayOwnLeads = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await ctx.db.$count(users, and(isOwner, eq(users.id, id)))) > 0

/** Returns the caller as the owner of what they enter; null where their role does not open leads. */
export const getDefaultOwner = async (ctx: UserCtx): Promise<string | null> =>
  (await mayOwnLeads(ctx, ctx.actor.id)) ? ctx.actor.id : null

/**
 * Locks like `lockStaff`.
 * @throws AppError invalid `field` when one of them is not active staff
 */
export async function assertStaff(ctx: Ctx, ids: readonly string[], field: string): Promise<void> {
  const staff = await lockStaff(ctx, [...new Set(ids)])
  if (!ids.every((id) => staff.includes(id))) throw notStaff(field)
}

/**
 * Locks like `lockOwners`.
 * @throws AppError invalid `field` when one of them may not own leads
 */
export async function assertOwners(ctx: Ctx, ids: readonly string[], field = 'ownerId'): Promise<void> {
  const owners = await lockOwners(ctx, [...new Set(ids)])
  if (!ids.every((id) => owners.includes(id))) throw notOwner(field)
}

/** Clears an owner who may own leads no more, unless the lead is closed. */
export async function withoutLeaver(ctx: Ctx, columns: Readonly<Record<string, unknown>>, status: string) {
  const { ownerId } = columns
  const keepsOwner = typeof ownerId !== 'string' || (columns.status ?? status) === 'closed'
  return keepsOwner || (await mayOwnLeads(ctx, ownerId)) ? columns : { ...columns, ownerId: null }
}

type Called = Pick<typeof users.$inferSelect, 'email' | 'firstName' | 'lastName'>

const findCalled = <One extends Called>(staff: readonly One[], text: string): One | undefined =>
  staff.find((one) => one.email === toEmailAddress(text)) ?? staff.find((one) => fold(joinNames(one)) === fold(text))

/** Finds active staff by name or email, as import files give them; `explain` says why somebody is not found. */
export async function createStaffFinder(ctx: Ctx, isMeant = isOwner) {
  const { id, email, firstName, lastName, status } = users
  const isInvited = and(inArray(users.role, ['agent', 'admin']), eq(status, 'invited'))
  const found = await ctx.db
    .select({ id, email, firstName, lastName, status })
    .from(users)
    .where(or(isMeant, isInvited))
  const staff = found.filter((one) => one.status === 'active')
  const invited = found.filter((one) => one.status === 'invited')
  return {
    find: (text: string): string | null => findCalled(staff, text)?.id ?? null,
    explain(text: string): string {
      const one = findCalled(invited, text)
      return one
        ? `${joinNames(one)} has not accepted the invitation yet: import this line after that, or choose another owner`
        : 'There is no colleague of this name or e-mail address'
    },
  }
}

/** Matches owners whose role also works on leads. */
const worksOnLeads = sql`(${users.roleId} IS NULL OR EXISTS (SELECT FROM roles
  WHERE roles.id = ${users.roleId} AND 'leads.write' = ANY (roles.permissions)))`

type CountOpen = (agents: string[]) => Promise<{ id: string | null; open: number }[]>

/**
 * Assigns round robin: each id goes to the agent with the fewest open items, by name among equals.
 * @throws AppError invalid `ids` without any active agent
 */
export async function assignInTurn(
  ctx: Ctx,
  ids: readonly string[],
  countOpen: CountOpen,
): Promise<Map<string, string>> {
  const agents = await lockIds(ctx, users, and(eq(users.role, 'agent'), isOwner, worksOnLeads), 'share')
  const staff = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, agents))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
  if (staff.length === 0) throw invalid('There is no active agent', 'ids')
  const counted = await countOpen(staff.map(({ id }) => id))
  const loads = staff.map(({ id }) => ({ id, open: counted.find((one) => one.id === id)?.open ?? 0 }))
  return new Map(
    ids.map((id) => {
      const next = loads.reduce((least, agent) => (agent.open < least.open ? agent : least))
      next.open++
      return [id, next.id]
    }),
  )
}

type Owned = { id: string; ownerId: string | null; from?: string | null; followed?: Followed[] }

async function recordOwners(ctx: Ctx, moves: readonly OwnerMove[], isInTimeline = true): Promise<void> {
  await recordEvents(
    ctx,
    moves.map(({ leadId, from, to }) => ({
      kind: 'lead.assigned',
      about: { entity: 'lead', id: leadId },
      timelines: { lead: isInTimeline ? leadId : undefined },
      data: { ownerId: to },
      before: { ownerId: from },
      after: { ownerId: to },
    })),
  )
}

const groupByOwner = (moves: readonly OwnerMove[]) =>
  [...new Set(moves.map(({ to }) => to))].map((to) => ({
    to,
    ids: moves.filter((move) => move.to === to).map(({ leadId }) => leadId),
  }))

async function writeOwners(ctx: Ctx, moves: readonly OwnerMove[]): Promise<void> {
  for (const { to: ownerId, ids } of groupByOwner(moves))
    await ctx.db
      .update(leads)
      .set({ ownerId, version: sql`version + 1`, updatedAt: ctx.now() })
      .where(inArray(leads.id, ids))
}

/**
 * Gives open leads without an owner to the assignee of their request. Moves a lead, too, whose owner had the request
 * before. Expects the caller's transaction to have locked all requests of the leads.
 */
export async function followAssignees(ctx: Ctx, wanted: readonly OwnerMove[]): Promise<void> {
  const moveByLead = new Map(wanted.map((move) => [move.leadId, move]))
  const ids = [...moveByLead.keys()]
  await lockLeadCustomers(ctx, ids)
  const found = await lockRows(ctx, leads, and(inArray(leads.id, ids), ne(leads.status, 'closed')))
  const moves = found.flatMap(({ id: leadId, ownerId: from }): OwnerMove[] => {
    const { from: had, to } = moveByLead.get(leadId)!
    return to !== from && (from === null || from === had) ? [{ leadId, from, to }] : []
  })
  await writeOwners(ctx, moves)
  await recordOwners(ctx, moves, false)
  await followOwners(ctx, moves)
}

/**
 * Gives each lead its owner. Skips unknown leads, those that have this owner already, and those reassigned meanwhile.
 */
async function assign(ctx: UserCtx, wanted: readonly Owned[]): Promise<AssignedLeads> {
  const ids = wanted.map(({ id }) => id)
  // Locks what follows the owner, too, in the common lock order.
  await lockLeadsWithWork(ctx, ids)
  const found = await ctx.db
    .select({ id: leads.id, ownerId: leads.ownerId })
    .from(leads)
    .where(inArray(leads.id, ids))
    .orderBy(leads.id)
  const wantedById = new Map(wanted.map((one) => [one.id, one]))
  const moves = found.flatMap(({ id: leadId, ownerId: now }): OwnerMove[] => {
    const { ownerId: to, from, followed } = wantedById.get(leadId)!
    return to !== now && (from === undefined || from === now) ? [{ leadId, from: now, to, followed }] : []
  })
  await writeOwners(ctx, moves)
  await recordOwners(ctx, moves)
  const followed = await followOwners(ctx, moves)
  return {
    before: moves.map(({ leadId, from, to }) => ({
      id: leadId,
      ownerId: from,
      from: to,
      followed: followed.filter((one) => one.leadId === leadId).map(({ id, wasNobodys }) => ({ id, wasNobodys })),
    })),
  }
}

/** @throws AppError invalid `ownerId` */
export async function assignLeads({ ctx, input }: UserCall<AssignLeadsInput>): Promise<AssignedLeads> {
  return withTransaction(ctx, async (tx) => {
    await assertOwners(
      tx,
      input.leads.flatMap(({ ownerId }) => ownerId ?? []),
    )
    return assign(tx, input.leads)
  })
}

/**
 * Assigns round robin, by open leads.
 * @throws AppError as `assignInTurn`
 */
export async function shareOutLeads({ ctx, input }: UserCall<ShareOutLeadsInput>): Promise<AssignedLeads> {
  const ids = [...new Set(input.ids)]
  return withTransaction(ctx, async (tx) => {
    const owners = await assignInTurn(tx, ids, (agents) =>
      tx.db
        .select({ id: leads.ownerId, open: count() })
        .from(leads)
        .where(and(inArray(leads.ownerId, agents), ne(leads.status, 'closed'), notInArray(leads.id, ids)))
        .groupBy(leads.ownerId),
    )
    return assign(
      tx,
      ids.map((id) => ({ id, ownerId: owners.get(id)! })),
    )
  })
}

/** Matches open leads of a user, by id or by a column. */
export const isOpenFor = (userId: string | Column) => and(eq(leads.ownerId, userId), ne(leads.status, 'closed'))

export async function countLeadWork(ctx: Ctx, userId: string): Promise<{ leads: number; followUps: number }> {
  const [[owned], [planned]] = await Promise.all([
    ctx.db.select({ count: count() }).from(leads).where(isOpenFor(userId)),
    ctx.db
      .select({ count: count() })
      .from(leadFollowUps)
      .innerJoin(leads, eq(leads.id, leadFollowUps.leadId))
      .where(and(isOpenFor(userId), isNull(leadFollowUps.doneAt))),
  ])
  return { leads: owned!.count, followUps: planned!.count }
}

export const listOwnerLeads = async (ctx: Ctx, userId: string): Promise<string[]> =>
  (await ctx.db.select({ id: leads.id }).from(leads).where(isOpenFor(userId))).map(({ id }) => id)

/**
 * Gives somebody's open leads to a colleague, or to nobody. Resets reminders of open follow-ups, so that the new owner
 * gets one.
 */
export async function handOverLeads(ctx: Ctx, { from, to }: { from: string; to: string | null }): Promise<void> {
  const found = await ctx.db.select({ id: leads.id }).from(leads).where(isOpenFor(from))
  if (found.length === 0) return
  const handed = ctx.db.select({ id: leads.id }).from(leads).where(isOpenFor(from))
  await ctx.db
    .update(leadFollowUps)
    .set({ remindedAt: null })
    .where(and(inArray(leadFollowUps.leadId, handed), isNull(leadFollowUps.doneAt)))
  await ctx.db
    .update(leads)
    .set({ ownerId: to, version: sql`version + 1`, updatedAt: ctx.now() })
    .where(isOpenFor(from))
  const moves = found.map(({ id }) => ({ leadId: id, from, to }))
  await recordOwners(ctx, moves)
  await followOwners(ctx, moves)
}
