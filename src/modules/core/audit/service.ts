import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { asAnonymization } from '../../../platform/server/database/anonymize'
import { newId } from '../../../platform/server/ids'
import type { Change } from './changes.rules'
import { audit } from './table'

/**
 * Names an `action` in the past tense: 'quote.confirmed'. `before` and `after` hold the changed fields (`toChange`),
 * `data` further facts. Must not contain secrets or document numbers.
 */
export type AuditEntry = {
  action: string
  entity: string
  entityId: string
  data?: Record<string, unknown>
} & Partial<Change>

const toRow = (ctx: Ctx, input: AuditEntry) => {
  const isSystem = ctx.requestId === 'system'
  const from = isSystem ? {} : { ip: ctx.ip, requestId: ctx.requestId }
  return { ...input, ...from, id: newId(), at: ctx.now(), actorId: ctx.actor?.id ?? null }
}

/** Writes an audit entry in the caller's transaction: actor, action, time and origin of the request. */
export async function recordAudit({ ctx, input }: { ctx: Ctx; input: AuditEntry }): Promise<void> {
  await ctx.db.insert(audit).values(toRow(ctx, input))
}

/** Limits rows of one statement: each value is a parameter, of which a statement has 65,535. */
const perStatement = 1000

/** Writes many audit entries in the caller's transaction. */
export async function recordAudits({ ctx, input }: { ctx: Ctx; input: readonly AuditEntry[] }): Promise<void> {
  for (let i = 0; i < input.length; i += perStatement) {
    await ctx.db.insert(audit).values(input.slice(i, i + perStatement).map((entry) => toRow(ctx, entry)))
  }
}

/** Returns time and IP address of the first such action; null if there is none, or it was erased. */
export async function firstDone(
  ctx: Ctx,
  { entity, entityId, action }: Pick<AuditEntry, 'entity' | 'entityId' | 'action'>,
): Promise<{ at: string; ip: string } | null> {
  const [row] = await ctx.db
    .select({ at: audit.at, ip: audit.ip })
    .from(audit)
    .where(and(eq(audit.entity, entity), eq(audit.entityId, entityId), eq(audit.action, action)))
    .orderBy(asc(audit.at), asc(audit.id))
    .limit(1)
  return row ? { at: row.at.toISOString(), ip: row.ip } : null
}

/** Erases the details of these records' entries; keeps actor, action and time. */
export async function anonymizeAudit(ctx: Ctx, entity: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await asAnonymization(ctx.db, (db) =>
    db
      .update(audit)
      .set({ data: {}, before: null, after: null, ip: '' })
      .where(and(eq(audit.entity, entity), inArray(audit.entityId, [...ids]))),
  )
}

/** Erases the IP addresses of an account's actions. */
export const anonymizeActor = (ctx: Ctx, userId: string): Promise<unknown> =>
  asAnonymization(ctx.db, (db) => db.update(audit).set({ ip: '' }).where(eq(audit.actorId, userId)))
