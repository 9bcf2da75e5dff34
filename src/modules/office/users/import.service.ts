import { joinNames } from '../../../shared/names'
import { rememberImports } from '../../settings/settings/import-choices.service'
import { and, inArray, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../platform/server/context'
import type { Line } from '../../../platform/server/import/columns'
import { type Checked, readLines } from '../../../platform/server/import/engine'
import { fold } from '../../../shared/text'
import type { BadLine } from '../../../shared/csv'
import { hasRights } from '../../../shared/permissions'
import { recordEvents } from '../../core/events/service'
import { findChanges, parseLine, seenOnce } from '../../core/imports/line.rules'
import type { Importer } from '../../core/imports/service'
import { lockRows } from '../../core/locks/lock.service'
import { removeInvited } from '../../identity/auth/service'
import { type User, users } from '../../identity/auth/table'
import { assertHasRights, listRights, listRoles } from '../../identity/roles/service'
import type { OfficeRole } from '../../identity/roles/view'
import { isWorking, lockPeople, setRoles } from './change.service'
import { findRole, isTraveler, missingColumns, toNames, userFields } from './import.rules'
import { inviteAll, lockRoles } from './invitation.service'
import { listAtWork } from './roles.service'
import { type InviteUserInput, inviteUserInput } from './schema'
import { closesLeads } from './user-list.rules'

type Role = Pick<InviteUserInput, 'role'> & { roleId: string | null }
type Row = { input: InviteUserInput; stored?: User }

const withoutLastName = 'Has no last name, so that the first name is the whole name'

const toRole = ({ role, roleId }: { role: string; roleId?: string | null }) =>
  ({ role, roleId: roleId ?? null }) as Role

async function check(
  ctx: UserCtx,
  lines: readonly Line[],
): Promise<{ good: Checked<Row>[]; bad: BadLine[]; notices: BadLine[] }> {
  const notices: BadLine[] = []
  const roles = await listRoles({ ctx })
  const once = seenOnce()
  const { rows, bad } = await readLines(ctx, lines, ({ line, cells }, attempt, settle) => {
    const ofTraveler = isTraveler(cells.role)
    const officeRole = attempt(() => findRole(roles, ofTraveler ? '' : cells.role), findRole(roles))
    const { id: roleId, kind: role } = officeRole
    const input = parseLine(inviteUserInput, { ...toNames(cells), email: cells.email ?? '', role, roleId })
    settle()
    once(line, 'email', input.email, 'e-mail address')
    if (!ofTraveler) assertHasRights(ctx, officeRole)
    return { input, officeRole, ofTraveler, saysRole: Boolean(cells.role) }
  })
  const emails = rows.map(({ row }) => row.input.email)
  const found = await ctx.db.select().from(users).where(inArray(users.email, emails))
  const byEmail = new Map(found.map((user) => [user.email, user]))
  const losesLeads = ({ role, roleId }: User, next: OfficeRole) => {
    const had = roles.find(({ kind, id }) => kind === role && id === roleId)
    return had !== undefined && closesLeads(had, next)
  }
  const losing = rows.flatMap(({ row: { input, officeRole } }) => {
    const stored = byEmail.get(input.email)
    return stored && losesLeads(stored, officeRole) ? stored.id : []
  })
  const atWork = await listAtWork(ctx, losing)
  const good: Checked<Row>[] = []
  for (const { line, row } of rows) {
    const { input, ofTraveler, saysRole } = row
    const stored = byEmail.get(input.email)
    const name = joinNames(input)
    if (ofTraveler && stored?.role === 'traveler') good.push({ line, name, fate: 'same', row: { input, stored } })
    else if (ofTraveler)
      bad.push({ line, column: 'role', message: 'A file makes no travelers: they sign up themselves' })
    else if (!stored) {
      if (input.noLastName) notices.push({ line, column: 'lastName', message: withoutLastName })
      good.push({ line, name, fate: 'new', row: { input } })
    } else if (stored.role === 'traveler')
      bad.push({
        line,
        column: 'email',
        message: 'A traveler has an account with this address. Change its role by hand',
      })
    else if (stored.id === ctx.actor.id && saysRole && isOtherRole(input, stored))
      bad.push({ line, column: 'role', message: 'Nobody changes their own role by a file' })
    else if (saysRole && isOtherRole(input, stored) && isWorking(stored) && atWork.includes(stored.id))
      bad.push({ line, column: 'role', message: 'Change this role by hand: it hands over open work' })
    else {
      const known = joinNames(stored)
      if (fold(known) !== fold(name.trim())) notices.push({ line, column: 'firstName', message: `${known}, as here` })
      good.push({
        line,
        name,
        fate: saysRole && isOtherRole(input, stored) ? 'changed' : 'same',
        row: { input, stored },
      })
    }
  }
  return { good, bad, notices }
}

const isOtherRole = (input: InviteUserInput, stored: User) =>
  Object.keys(findChanges(toRole(input), toRole(stored))).length > 0

/**
 * Matches users who are as their invitation says. A version does not tell: a change that was undone raises it, too.
 */
const isAsInvited = sql`EXISTS (SELECT FROM events e WHERE e.entity = 'user' AND e.entity_id = ${users.id}::text
    AND e.kind = 'user.invited' AND e.after ->> 'role' = ${users.role}
    AND e.after ->> 'roleId' IS NOT DISTINCT FROM ${users.roleId}::text)
  AND NOT EXISTS (SELECT FROM events e WHERE e.entity = 'user' AND e.entity_id = ${users.id}::text AND e.kind = 'user.updated')
  AND NOT EXISTS (SELECT FROM team_members m WHERE m.user_id = ${users.id})`

/** Deletes invited users whom nobody changed since, and whose rights the caller has, as every act on them requires. */
async function remove(ctx: UserCtx, ids: readonly string[]): Promise<number> {
  const found = await lockRows(ctx, users, and(inArray(users.id, [...ids]), isAsInvited), 'update')
  const rights = await listRights(ctx, found)
  const own = found.filter((_, i) => hasRights(ctx.actor, rights[i]!)).map(({ id }) => id)
  const removed = await removeInvited(ctx, own)
  await recordEvents(
    ctx,
    removed.map((id) => ({ kind: 'user.deleted', about: { entity: 'user', id } })),
  )
  return removed.length
}

export const userImporter: Importer<Row> = {
  kind: 'users',
  table: users,
  memory: rememberImports('users'),
  fields: userFields,
  missing: missingColumns,
  check,
  add: async (ctx, lines) => {
    const invited = await inviteAll(
      ctx,
      lines.map(({ row }) => row.input),
    )
    return invited.map(({ id }) => id)
  },
  change: async (ctx, lines) => {
    const stored = lines.map(({ row }) => row.stored!)
    const versions = await setRoles(
      ctx,
      lines.map(({ row: { input } }, i) => ({ id: stored[i]!.id, version: stored[i]!.version, ...toRole(input) })),
    )
    return stored.map((user, i) => ({ id: user.id, version: versions[i]!, before: toRole(user) }))
  },
  lock: async (ctx, { ids, lines }) => {
    await lockPeople(ctx, ids)
    await lockRoles(
      ctx,
      lines.map(({ row }) => row.input),
    )
  },
  remove,
  restore: async (ctx, changes) => {
    const restored = await setRoles(
      ctx,
      changes.map(({ id, version, before }) => ({ id, version, ...(before as Role) })),
    )
    return restored.length
  },
}
