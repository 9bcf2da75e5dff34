import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Call, Ctx, UserCall } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, invalid, notFound, stale } from '../../../shared/errors'
import { toChange } from '../../core/events/changes.rules'
import type { EventKind } from '../../core/events/event.rules'
import { recordEvent } from '../../core/events/service'
import { revokeLinks } from '../../identity/auth/link.service'
import { changeUser } from '../../identity/auth/service'
import { assertHasRights, getRights } from '../../identity/roles/service'
import { officeRoles } from '../../identity/roles/table'
import { endSessions } from '../../identity/auth/session.client'
import { type User, users } from '../../identity/auth/table'
import { getAccountNameProblem } from '../../identity/documents/readiness.rules'
import { countBookingWork, handOverBookings } from '../../bookings/bookings/hand-over.service'
import { countLeadWork, handOverLeads, leadsOfOwner } from '../../sales/leads/assign.service'
import { lockLeadsWithWork } from '../../sales/leads/locks.service'
import { countProposalWork, handOverProposals, leadsOfProposalWork } from '../../sales/proposals/hand-over.service'
import { countQuoteWork, handOverQuotes, leadsOfQuoteWork } from '../../sales/quotes/assign.service'
import { noPassword } from '../../identity/passwords/hash.client'
import { storedPhone } from '../../settings/settings/phone.service'
import type { SetActiveInput, SetRoleInput, UpdateUserInput, UserIdInput } from './schema'
import { viewUser } from './service'
import { isWork } from './user-list.rules'
import type { OpenWork, UserView } from './view'
import { lockRow, lockRows } from '../../core/locks/lock.service'

const lastAdmin = 'The last administrator cannot be demoted or deactivated'

const record = (ctx: Ctx, kind: EventKind, before: Partial<User>, after: Partial<User>, id: string) =>
  recordEvent(ctx, { kind, about: { entity: 'user', id }, ...toChange(before, after) })

/**
 * Updates name and phone.
 * @throws AppError not-found; conflict with the newer row; invalid `phone`; forbidden for a user with more rights
 */
export async function updateUser({ ctx, input }: Call<UpdateUserInput>): Promise<UserView> {
  const { id, version, firstName, lastName } = input
  const phone = input.phone && (await storedPhone(ctx, input.phone, 'phone'))
  return withTransaction(ctx, async (tx) => {
    const before = await lockRow(tx, users, id)
    if (!before) throw notFound('User')
    assertHasRights(tx, await getRights(tx, before))
    const problem = getAccountNameProblem({ lastName, noLastName: before.noLastName && !lastName })
    if (problem) throw invalid(problem, 'lastName')
    const gained = before.noLastName && lastName !== ''
    const after = { firstName, lastName, phone, ...(gained && { noLastName: false }) }
    const set = { ...after, version: sql`${users.version} + 1` }
    if (!(await changeUser(tx, id, set, eq(users.version, version)))) throw stale(await viewUser(tx, id))
    const { firstName: first, lastName: last, phone: was } = before
    await record(
      tx,
      'user.updated',
      { firstName: first, lastName: last, phone: was, ...(gained && { noLastName: true }) },
      after,
      id,
    )
    return viewUser(tx, id)
  })
}

const isWorking = ({ role, status }: Pick<User, 'role' | 'status'>) => role !== 'traveler' && status !== 'deactivated'

/** Counts the user's open work. @throws AppError not-found */
export async function openWork({ ctx, input: { id } }: Call<UserIdInput>): Promise<OpenWork> {
  if ((await ctx.db.$count(users, eq(users.id, id))) === 0) throw notFound('User')
  return countOpen(ctx, id)
}

async function countOpen(ctx: Ctx, id: string): Promise<OpenWork> {
  const [requests, proposals, ofLeads, bookings] = await Promise.all([
    countQuoteWork(ctx, id),
    countProposalWork(ctx, id),
    countLeadWork(ctx, id),
    countBookingWork(ctx, id),
  ])
  return { requests, proposals, ...ofLeads, bookings }
}

const isActiveStaff = async (ctx: Ctx, id: string): Promise<boolean> => {
  const isStaff = and(inArray(users.role, ['agent', 'admin']), eq(users.status, 'active'))
  return (await ctx.db.$count(users, and(eq(users.id, id), isStaff))) > 0
}

/**
 * Gives the open work of a leaving user to a colleague, or back to the queue. Follow-ups stay with their leads.
 * @throws AppError invalid `handTo` when it is missing, and for somebody who is not active staff
 */
async function handOver(ctx: Ctx, from: string, to: string | null | undefined): Promise<void> {
  if (!isWork(await countOpen(ctx, from))) return
  if (to === undefined) throw invalid('Please choose who takes over', 'handTo')
  if (to === from || (to !== null && !(await isActiveStaff(ctx, to))))
    throw invalid('Please choose somebody of the staff', 'handTo')
  const written = await Promise.all([
    leadsOfQuoteWork(ctx, from),
    leadsOfProposalWork(ctx, from),
    leadsOfOwner(ctx, from),
  ])
  await lockLeadsWithWork(ctx, [...new Set(written.flat())])
  await handOverQuotes(ctx, { from, to })
  await handOverProposals(ctx, { from, to })
  await handOverLeads(ctx, { from, to })
  await handOverBookings(ctx, { from, to })
}

/**
 * Changes role or status, and signs the user out everywhere. Locks the user and all administrators by id: of two
 * concurrent removals, the second sees the last administrator. Allows concurrent inserts that refer to them, such as
 * notes on handed-over leads.
 * @throws AppError not-found; conflict with the newer row for a stale `version`, and `field` for the last administrator;
 * forbidden for rights that the caller lacks, of the role before and of the one after; as `handOver`
 */
async function change(
  ctx: Ctx,
  { id, handTo, version }: { id: string; handTo?: string | null; version?: number },
  next: (user: User) => { action: EventKind; set: Partial<Pick<User, 'role' | 'roleId' | 'status'>> },
  field: 'role' | 'active',
): Promise<UserView> {
  return withTransaction(ctx, async (tx) => {
    const isAdmin = and(eq(users.role, 'admin'), eq(users.status, 'active'))
    const locked = await lockRows(tx, users, or(isAdmin, eq(users.id, id)))
    const user = locked.find((one) => one.id === id)
    if (!user) throw notFound('User')
    if (version !== undefined && version !== user.version) throw stale(await viewUser(tx, id))
    const { action, set } = next(user)
    const { role, roleId, status } = user
    const difference = toChange({ role, roleId, status }, { role, roleId, status, ...set })
    if (!difference) return viewUser(tx, id)
    if (role === 'admin' && status === 'active' && locked.length === 1) throw conflict(lastAdmin, field)
    assertHasRights(tx, await getRights(tx, user))
    if (set.roleId && !(await lockRow(tx, officeRoles, set.roleId, 'share')))
      throw invalid('This role is gone. Please choose another one', 'roleId')
    assertHasRights(tx, await getRights(tx, { ...user, ...set }))
    await changeUser(tx, id, { ...set, version: sql`${users.version} + 1` })
    if (isWorking(user) && !isWorking({ ...user, ...set })) await handOver(tx, id, handTo)
    await endSessions(tx, id)
    if (set.status === 'deactivated') await revokeLinks(tx, user)
    await recordEvent(tx, { kind: action, about: { entity: 'user', id }, ...difference })
    return viewUser(tx, id)
  })
}

/** @throws AppError as `change` */
export const setRole = ({
  ctx,
  input: { role, roleId, ...who },
}: Call<SetRoleInput & { version?: number }>): Promise<UserView> =>
  change(ctx, who, () => ({ action: 'user.role-changed', set: { role, roleId: roleId ?? null } }), 'role')

/**
 * Closes or reopens an account. One that never accepted its invitation needs a new one.
 * @throws AppError as `change`
 */
export const setActive = ({ ctx, input: { active, ...who } }: Call<SetActiveInput>): Promise<UserView> =>
  change(
    ctx,
    who,
    (user) => ({
      action: active ? 'user.activated' : 'user.deactivated',
      set: { status: !active ? 'deactivated' : user.passwordHash === noPassword ? 'invited' : 'active' },
    }),
    'active',
  )

/**
 * Signs a user out everywhere, for example after losing a device. Keeps links that were mailed.
 * @throws AppError not-found; conflict for the caller, whose own page asks for the password; forbidden for a user with
 * more rights
 */
export const signOutUser = ({ ctx, input: { id } }: UserCall<UserIdInput>): Promise<UserView> =>
  withTransaction(ctx, async (tx) => {
    if (id === ctx.actor.id) throw conflict('Sign your own devices out on the page Account Security')
    const user = await lockRow(tx, users, id)
    if (!user) throw notFound('User')
    assertHasRights(tx, await getRights(tx, user))
    const devices = await endSessions(tx, id)
    await recordEvent(tx, { kind: 'user.signed-out-everywhere', about: { entity: 'user', id }, data: { devices } })
    return viewUser(tx, id)
  })
