import { and, eq, exists, inArray, or } from 'drizzle-orm'
import type { Ctx, UserCall } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict } from '../../../shared/errors'
import { joinNames } from '../../../shared/names'
import type { Rights } from '../../../shared/permissions'
import type { Done } from '../../../shared/views'
import { lockRows } from '../../core/locks/lock.service'
import { users } from '../../identity/auth/table'
import type { RemoveRoleInput, UpdateRoleInput } from '../../identity/roles/schema'
import * as roles from '../../identity/roles/service'
import type { OfficeRole } from '../../identity/roles/view'
import { isUnbooked } from '../../bookings/bookings/hand-over.service'
import { isOpenFor } from '../../sales/leads/assign.service'
import { leads } from '../../sales/leads/table'
import { isOfferedBy } from '../../sales/proposals/hand-over.service'
import { proposals } from '../../sales/proposals/table'
import { isPendingFor } from '../../sales/quotes/assign.service'
import { quotes } from '../../sales/quotes/table'
import { closesLeads } from './user-list.rules'

/** Matches users who have open leads, requests or proposals. */
const isAtWork = ({ db }: Ctx) =>
  or(
    exists(db.select({ id: leads.id }).from(leads).where(isOpenFor(users.id))),
    exists(db.select({ id: quotes.id }).from(quotes).where(isPendingFor(users.id))),
    exists(db.select({ id: proposals.id }).from(proposals).where(isOfferedBy(users.id, isUnbooked))),
  )

/** Returns those of these users who have open leads, requests or proposals. */
export async function listAtWork(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isAtWork(ctx)))
  return found.map(({ id }) => id)
}

const mostNamed = 3

/**
 * Refuses to close leads to who works on some. Locks the role's users, so that nobody gives them work meanwhile.
 * @throws AppError conflict `field`, which names them
 */
async function assertNobodyAtWork(ctx: Ctx, roleId: string, field: string): Promise<void> {
  await lockRows(ctx, users, eq(users.roleId, roleId))
  const found = await ctx.db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.roleId, roleId), isAtWork(ctx)))
    .orderBy(users.searchText, users.id)
  if (found.length === 0) return
  const more = found.length - mostNamed
  const named = [...found.slice(0, mostNamed).map(joinNames), ...(more > 0 ? [`${more} more`] : [])]
  const who = new Intl.ListFormat('en-GB').format(named)
  throw conflict(
    `${who} ${found.length === 1 ? 'has' : 'have'} open leads, requests or proposals, and would not see them any more: change their role first, which hands them over`,
    field,
  )
}

type Change = { id: string; field: string; next: Rights | undefined }

/**
 * Refuses to give users of a role the rights of `next` where that closes leads to somebody at work. Names nobody to
 * whom may not do it at all.
 * @throws AppError conflict `field`; forbidden for rights that the caller lacks
 */
async function assertClosesNoWork(ctx: Ctx, { id, field, next }: Change): Promise<void> {
  const role = next && (await roles.listRoles({ ctx })).find((one) => one.id === id)
  if (!role || !closesLeads(role, next)) return
  for (const rights of [role, next]) roles.assertHasRights(ctx, rights)
  await assertNobodyAtWork(ctx, id, field)
}

/** @throws AppError as in `identity/roles`; conflict `permissions` while its users have work that they would not see */
export const updateRole = ({ ctx, input }: UserCall<UpdateRoleInput>): Promise<OfficeRole> =>
  withTransaction(ctx, async (tx) => {
    await assertClosesNoWork(tx, { id: input.id, field: 'permissions', next: input })
    return roles.updateRole({ ctx: tx, input })
  })

/** @throws AppError as in `identity/roles`; conflict `moveTo` while its users have work that they would not see */
export const removeRole = ({ ctx, input }: UserCall<RemoveRoleInput>): Promise<Done> =>
  withTransaction(ctx, async (tx) => {
    const { id, moveTo = null } = input
    const next = (await roles.listRoles({ ctx: tx })).find((one) => one.kind === 'agent' && one.id === moveTo)
    await assertClosesNoWork(tx, { id, field: 'moveTo', next })
    return roles.removeRole({ ctx: tx, input })
  })
