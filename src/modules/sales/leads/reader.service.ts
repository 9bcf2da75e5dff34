import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { users } from '../../identity/auth/table'
import { leads } from './table'

type Of = { ownerId: string | null; leadId: string }

/** Returns who reads mails for staff: the record's owner, else the lead's owner, else the agency. Skips inactive staff. */
export async function getReader(ctx: Ctx, { ownerId, leadId }: Of, agencyEmail: string | null): Promise<string | null> {
  const [lead] = await ctx.db.select({ ownerId: leads.ownerId }).from(leads).where(eq(leads.id, leadId))
  const ids = [ownerId, lead?.ownerId].filter((id) => typeof id === 'string')
  if (ids.length === 0) return agencyEmail
  const isActive = and(inArray(users.id, ids), eq(users.status, 'active'), inArray(users.role, ['agent', 'admin']))
  const active = await ctx.db.select({ id: users.id, email: users.email }).from(users).where(isActive)
  return ids.map((id) => active.find((user) => user.id === id)?.email).find(Boolean) ?? agencyEmail
}
