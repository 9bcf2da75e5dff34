import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../platform/server/context'
import { newId } from '../../platform/server/ids'
import { audit } from './table'

/** `action` in the past tense: 'quote.confirmed'. `data` holds no secrets and no document numbers. */
export type AuditEntry = { action: string; entity: string; entityId: string; data?: Record<string, unknown> }

/** Writes an audit entry in the caller's transaction. */
export async function recordAudit({ ctx, input }: { ctx: Ctx; input: AuditEntry }): Promise<void> {
  await ctx.db.insert(audit).values({ ...input, id: newId(), at: ctx.now(), actorId: ctx.actor?.id ?? null })
}

/** Removes the details of an account's audit entries; action and time stay. */
export const anonymizeAudit = (ctx: Ctx, userId: string): Promise<unknown> =>
  ctx.db
    .update(audit)
    .set({ data: {} })
    .where(and(eq(audit.entity, 'user'), eq(audit.entityId, userId)))
