import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { users } from '../../identity/auth/table'
import { officeRoles } from '../../identity/roles/table'
import { withReads } from '../../../shared/permission-groups'
import { can, type Permission } from '../../../shared/permissions'
import { leads } from './table'

type Owned = { ownerId: string | null; leadId: string }

/**
 * Returns who reads mails for staff: the record's owner, else the lead's, else the agency. Skips inactive staff, and
 * roles without permission for the mail's content.
 */
export async function getReader(
  ctx: Ctx,
  { ownerId, leadId }: Owned,
  { agencyEmail, needs }: { agencyEmail: string | null; needs: readonly Permission[] },
): Promise<string | null> {
  const [lead] = await ctx.db.select({ ownerId: leads.ownerId }).from(leads).where(eq(leads.id, leadId))
  const ids = [ownerId, lead?.ownerId].filter((id) => typeof id === 'string')
  if (ids.length === 0) return agencyEmail
  const isActive = and(inArray(users.id, ids), eq(users.status, 'active'), inArray(users.role, ['agent', 'admin']))
  const { id, email, role } = users
  const active = await ctx.db
    .select({ id, email, role, own: officeRoles.permissions })
    .from(users)
    .leftJoin(officeRoles, eq(officeRoles.id, users.roleId))
    .where(isActive)
  const readers = active.filter(({ own, ...user }) =>
    can({ ...user, ...(own && { permissions: withReads(own) }) }, ...needs),
  )
  return ids.map((one) => readers.find((user) => user.id === one)?.email).find(Boolean) ?? agencyEmail
}
