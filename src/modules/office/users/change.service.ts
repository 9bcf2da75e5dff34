import { and, eq, not, or, sql } from 'drizzle-orm'
import type { Call, Ctx, UserCall } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { assertPerson } from '../../../platform/server/trpc'
import { conflict, invalid, notFound, stale } from '../../../shared/errors'
import { toChange } from '../../core/events/changes.rules'
import type { EventKind } from '../../core/events/event.rules'
import { recordEvent, recordEvents } from '../../core/events/service'
import { endAccess } from '../../identity/account-security/access.service'
import { revokeLinks } from '../../identity/auth/link.service'
import { notify } from '../../identity/auth/security-mail.service'
import { changeUser, changeUsers } from '../../identity/auth/service'
import { assertHasRights, getRights, listRights } from '../../identity/roles/service'
import { endSessions } from '../../identity/auth/session.client'
import { leaveTeams, lockTeamsWith } from '../../identity/teams/service'
import { isLimited, isOurs } from '../../identity/teams/scope.service'
import { type User, users } from '../../identity/auth/table'
import { getAccountNameProblem } from '../../identity/documents/readiness.rules'
import { countBookingWork, handOverBookings, isUnbooked } from '../../bookings/bookings/hand-over.service'
import {
  countLeadWork,
  handOverLeads,
  listOwnerLeads,
  listStaffAmong,
  mayOwnLeads,
  notOwner,
} from '../../sales/leads/assign.service'
import { lockLeadsWithWork } from '../../sales/leads/locks.service'
import {
  countProposalWork,
  handOverProposals,
  listLeadsWithProposalWork,
} from '../../sales/proposals/hand-over.service'
import { countQuoteWork, handOverQuotes, listLeadsWithQuoteWork } from '../../sales/quotes/assign.service'
import { noPassword } from '../../identity/auth/hash.client'
import { toStoredPhone } from '../../settings/settings/phone.service'
import type { SetActiveInput, SetRoleInput, UpdateUserInput, UserIdInput } from './schema'
import { lockRoles } from './invitation.service'
import { getUserView } from './service'
import { saveTeams } from './teams.service'
import { closesLeads, isWork, needsOwner, withoutBookings } from './user-list.rules'
import type { OpenWork, UserView } from './view'
import { lockRow, lockRows } from '../../core/locks/lock.service'
import { savedMeanwhile } from '../../core/imports/line.rules'
import { toGroups } from '../../../shared/lists'
import { dropTwoFactor } from '../../identity/account-security/two-factor.service'

const lastAdmin = 'The last administrator cannot be demoted or deactivated'

const record = (ctx: Ctx, kind: EventKind, before: Partial<User>, after: Partial<User>, id: string) =>
  recordEvent(ctx, { kind, about: { entity: 'user', id }, ...toChange(before, after) })

/**
 * Updates name, phone, and teams where they are sent along.
 * @throws AppError not-found; conflict with the newer row; invalid `phone`; forbidden for a user with more rights; as
 * `saveTeams`
 */
export async function updateUser({ ctx, input }: UserCall<UpdateUserInput>): Promise<UserView> {
  const { id, version, firstName, lastName } = input
  const phone = input.phone && (await toStoredPhone(ctx, input.phone, 'phone'))
  return withTransaction(ctx, async (tx) => {
    const before = await lockRow(tx, users, id)
    if (!before) throw notFound('User')
    assertHasRights(tx, await getRights(tx, before))
    const noLastName = input.noLastName ?? (before.noLastName && !lastName)
    const problem = getAccountNameProblem({ lastName, noLastName })
    if (problem) throw invalid(problem, 'lastName')
    const after = { firstName, lastName, noLastName, phone }
    const set = { ...after, version: sql`${users.version} + 1` }
    if (!(await changeUser(tx, id, set, eq(users.version, version)))) throw stale(await getUserView(tx, id))
    const { firstName: first, lastName: last, noLastName: mark, phone: was } = before
    await record(tx, 'user.updated', { firstName: first, lastName: last, noLastName: mark, phone: was }, after, id)
    await saveTeams(tx, before, input.teamIds)
    return getUserView(tx, id)
  })
}

/** Tells whether somebody is of the staff and not deactivated, so that their open work has to be handed over first. */
export const isWorking = ({ role, status }: Pick<User, 'role' | 'status'>): boolean =>
  role !== 'traveler' && status !== 'deactivated'

/**
 * Counts the user's open work.
 * @throws AppError not-found; invalid `handTo` for work that the caller's role does not see
 */
export async function openWork({ ctx, input: { id } }: Call<UserIdInput>): Promise<OpenWork> {
  if ((await ctx.db.$count(users, eq(users.id, id))) === 0) throw notFound('User')
  const work = await countOpen(ctx, id)
  if (isWork(work)) await assertSeesWork(ctx, id)
  return work
}

/** @throws AppError invalid `handTo` where the caller's role does not see what the user owns */
async function assertSeesWork(ctx: Ctx, userId: string): Promise<void> {
  if (isLimited(ctx) && (await ctx.db.$count(users, and(eq(users.id, userId), not(isOurs(ctx, users.id))))) > 0)
    throw invalid('You do not see their work. Somebody who sees all records has to hand it over', 'handTo')
}

async function countOpen(ctx: Ctx, id: string): Promise<OpenWork> {
  const [requests, proposals, ofLeads, bookings] = await Promise.all([
    countQuoteWork(ctx, id),
    countProposalWork(ctx, id, isUnbooked),
    countLeadWork(ctx, id),
    countBookingWork(ctx, id),
  ])
  return { requests, proposals, ...ofLeads, bookings }
}

/** Tells whether active staff may have this work: bookings alone need no role that opens leads. */
const mayTakeOver = async (ctx: Ctx, id: string, work: OpenWork): Promise<boolean> =>
  needsOwner(work) ? mayOwnLeads(ctx, id) : (await listStaffAmong(ctx, [id])).length > 0

/**
 * Gives the open work of a user who leaves, or whose role opens leads no more, to a colleague, or back to the queue. All
 * see the queue's records, so a caller with a limited view may not use it for hidden work. Follow-ups stay with their
 * leads.
 * @throws AppError invalid `handTo` when it is missing, for somebody who may not own leads, and for hidden work
 */
async function handOver(ctx: Ctx, from: string, to: string | null | undefined, keepsBookings: boolean): Promise<void> {
  const all = await countOpen(ctx, from)
  const work = keepsBookings ? withoutBookings(all) : all
  if (!isWork(work)) return
  await assertSeesWork(ctx, from)
  if (to === undefined) throw invalid('Please choose who takes over', 'handTo')
  if (to === from || (to !== null && !(await mayTakeOver(ctx, to, work)))) throw notOwner('handTo')
  const written = await Promise.all([
    listLeadsWithQuoteWork(ctx, from),
    listLeadsWithProposalWork(ctx, from, isUnbooked),
    listOwnerLeads(ctx, from),
  ])
  await lockLeadsWithWork(ctx, [...new Set(written.flat())])
  await handOverQuotes(ctx, { from, to })
  await handOverProposals(ctx, { from, to }, isUnbooked)
  await handOverLeads(ctx, { from, to })
  if (!keepsBookings) await handOverBookings(ctx, { from, to })
}

type Leaver = { id: string; handTo?: string | null; version?: number }
type Next = { action: EventKind; set: Partial<Pick<User, 'role' | 'roleId' | 'status'>> }
const isAdministrator = ({ role, status }: Pick<User, 'role' | 'status'>) => role === 'admin' && status === 'active'

/**
 * Locks users by id, and with an administrator all of them: of two concurrent removals, the second sees the last one.
 * @throws AppError conflict where one became an administrator meanwhile
 */
export async function lockPeople(ctx: Ctx, ids: readonly string[]): Promise<User[]> {
  const matchesId = sql`${users.id} = ANY (${sql.param([...ids])}::uuid[])`
  const isAdmin = and(eq(users.role, 'admin'), eq(users.status, 'active'))
  const hasAdmin = (await ctx.db.$count(users, and(matchesId, isAdmin))) > 0
  const locked = await lockRows(ctx, users, hasAdmin ? or(isAdmin, matchesId) : matchesId)
  if (!hasAdmin && locked.some(isAdministrator)) throw conflict(savedMeanwhile)
  return locked
}

/**
 * Changes role or status of users together, and signs them out everywhere, in the caller's transaction. Ends API keys
 * and calendar addresses of those who leave the staff or are deactivated; who becomes a traveler leaves their teams.
 * Allows concurrent inserts that refer to them, such as notes on handed-over leads.
 * @returns their versions
 * @throws AppError not-found; conflict for a stale `version`, and `field` for the last administrator; forbidden for
 * rights beyond the caller's; as `handOver`
 */
async function changeAll(
  ctx: Ctx,
  people: readonly Leaver[],
  next: (user: User, i: number) => Next,
  field: 'role' | 'active',
): Promise<number[]> {
  const found = await lockPeople(
    ctx,
    people.map(({ id }) => id),
  )
  const locked = new Map(found.map((one) => [one.id, one]))
  const planned = []
  for (const [i, { id, version, handTo }] of people.entries()) {
    const user = locked.get(id)
    if (!user) throw notFound('User')
    if (version !== undefined && version !== user.version) throw stale(await getUserView(ctx, id))
    const { action, set } = next(user, i)
    const { role, roleId, status } = user
    const difference = toChange({ role, roleId, status }, { role, roleId, status, ...set })
    planned.push({ user, after: { ...user, ...set }, action, set, handTo, difference })
  }
  const changed = planned.flatMap(({ difference, ...one }) => (difference ? [{ ...one, difference }] : []))
  const afterwards = new Map([...locked, ...changed.map(({ after }) => [after.id, after] as const)])
  if (changed.some(({ user }) => isAdministrator(user)) && ![...afterwards.values()].some(isAdministrator))
    throw conflict(lastAdmin, field)
  await lockRoles(
    ctx,
    changed.map(({ set }) => set),
  )
  const [had, have] = [
    await listRights(
      ctx,
      changed.map(({ user }) => user),
    ),
    await listRights(
      ctx,
      changed.map(({ after }) => after),
    ),
  ]
  for (const rights of [...had, ...have]) assertHasRights(ctx, rights)
  const travelers = changed.flatMap(({ after }) => (after.role === 'traveler' ? after.id : []))
  const teamIds = await lockTeamsWith(ctx, travelers)
  for (const alike of toGroups(changed, ({ set }) => JSON.stringify(set)).values())
    await changeUsers(
      ctx,
      alike.map(({ user }) => user.id),
      { ...alike[0]!.set, version: sql`${users.version} + 1` },
    )
  for (const [i, { user, after, handTo }] of changed.entries()) {
    const stays = isWorking(after)
    if (isWorking(user) && (!stays || closesLeads(had[i]!, have[i]!))) await handOver(ctx, user.id, handTo, stays)
  }
  // Follows the hand-over, which a colleague of the team may do.
  await leaveTeams(ctx, teamIds, travelers)
  const [stay, left] = [true, false].map((stays) =>
    changed.filter(({ after }) => isWorking(after) === stays).map(({ user }) => user.id),
  ) as [string[], string[]]
  if (stay.length > 0) await endSessions(ctx, stay)
  if (left.length > 0) await endAccess(ctx, left)
  for (const { user, after } of changed) if (after.status === 'deactivated') await revokeLinks(ctx, user)
  await recordEvents(
    ctx,
    changed.map(({ user, action, difference }) => {
      return { kind: action, about: { entity: 'user', id: user.id }, ...difference }
    }),
  )
  return planned.map(({ user, difference }) => user.version + (difference ? 1 : 0))
}

const change = (ctx: Ctx, who: Leaver, next: (user: User) => Next, field: 'role' | 'active'): Promise<UserView> =>
  withTransaction(ctx, async (tx) => {
    await changeAll(tx, [who], next, field)
    return getUserView(tx, who.id)
  })

const toRoleChange = ({ role, roleId }: Pick<SetRoleInput, 'role' | 'roleId'>): Next => ({
  action: 'user.role-changed',
  set: { role, roleId: roleId ?? null },
})

/**
 * Changes roles together, in the caller's transaction.
 * @returns versions
 * @throws AppError as `changeAll`
 */
export async function setRoles(ctx: Ctx, inputs: readonly (SetRoleInput & { version: number })[]): Promise<number[]> {
  return changeAll(ctx, inputs, (_, i) => toRoleChange(inputs[i]!), 'role')
}

/** @throws AppError as `changeAll` */
export async function setRole({ ctx, input }: Call<SetRoleInput>): Promise<UserView> {
  return change(ctx, input, () => toRoleChange(input), 'role')
}

/**
 * Closes or reopens an account. One that never accepted its invitation needs a new one.
 * @throws AppError as `changeAll`; forbidden for an API key that reopens one
 */
export async function setActive({ ctx, input: { active, ...who } }: Call<SetActiveInput>): Promise<UserView> {
  if (active) assertPerson(ctx)
  return change(
    ctx,
    who,
    (user) => ({
      action: active ? 'user.activated' : 'user.deactivated',
      set: { status: !active ? 'deactivated' : user.passwordHash === noPassword ? 'invited' : 'active' },
    }),
    'active',
  )
}

/**
 * Signs a user out everywhere, for example after losing a device, and ends their API keys and calendar addresses. Keeps
 * links that were mailed.
 * @throws AppError not-found; conflict for the caller, whose own page asks for the password; forbidden for a user with
 * more rights
 */
export const signOutUser = ({ ctx, input: { id } }: UserCall<UserIdInput>): Promise<UserView> =>
  withTransaction(ctx, async (tx) => {
    if (id === ctx.actor.id) throw conflict('Sign your own devices out on the page Account Security')
    const user = await lockRow(tx, users, id)
    if (!user) throw notFound('User')
    assertHasRights(tx, await getRights(tx, user))
    const devices = await endAccess(tx, [id])
    await recordEvent(tx, { kind: 'user.signed-out-everywhere', about: { entity: 'user', id }, data: { devices } })
    return getUserView(tx, id)
  })

/**
 * Removes the second factor of a user who has lost it, signs them out everywhere and mails them. Where the agency requires
 * one, the office stays closed to them until they have set it up again.
 * @throws AppError not-found; conflict for the caller, and where it is off; forbidden for a user with more rights
 */
export async function removeTwoFactor({ ctx, input: { id } }: UserCall<UserIdInput>): Promise<UserView> {
  if (id === ctx.actor.id) throw conflict('Your own is turned off on the page Account Security')
  return withTransaction(ctx, async (tx) => {
    const user = await lockRow(tx, users, id)
    if (!user) throw notFound('User')
    assertHasRights(tx, await getRights(tx, user))
    if (!user.totpEnabledAt) throw conflict('Two-factor authentication is off already')
    await dropTwoFactor(tx, id)
    const devices = await endSessions(tx, [id])
    await recordEvent(tx, { kind: 'two-factor.removed', about: { entity: 'user', id }, data: { devices } })
    await notify(tx, user, 'two-factor-removed')
    return getUserView(tx, id)
  })
}
