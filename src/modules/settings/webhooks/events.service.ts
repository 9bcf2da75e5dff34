import type { Ctx } from '../../../platform/server/context'
import { preparedQuery } from '../../../platform/server/database/db'
import { type Add, parameters } from '../../../platform/server/database/parameters'
import { newId } from '../../../platform/server/ids'
import { enqueueEachPart } from '../../../platform/server/jobs/queue'
import type { WebhookEvent } from './event.rules'

/** Holds ids and business facts without personal data: receivers fetch the rest by REST, with their own permissions. */
export type NewEvent = { event: WebhookEvent; data: Record<string, unknown> }

/**
 * Builds two CTEs, `told` and `told_jobs`, which write if `from` has a row. They insert a delivery and its job for each
 * endpoint subscribed to the event.
 */
export function eventParts(ctx: Pick<Ctx, 'now'>, add: Add, { event, data }: NewEvent, from: string): string {
  const at = ctx.now().toISOString()
  const [now, name] = [add(at, 'timestamptz'), add(event, 'text')]
  const payload = add(JSON.stringify({ id: newId(), event, at, data }), 'jsonb')
  return `told AS (INSERT INTO webhook_deliveries (id, endpoint_id, event, payload, created_at)
      SELECT gen_random_uuid(), endpoint.id, ${name}, ${payload}, ${now} FROM ${from}, webhook_endpoints endpoint
      WHERE endpoint.is_active AND ${name} = ANY (endpoint.events) RETURNING id, endpoint_id AS lane),
    told_jobs AS (${enqueueEachPart(add, ctx, { kind: 'webhook', idName: 'deliveryId' }, 'told')})`
}

/** Notifies subscribed endpoints if the caller's transaction commits. */
export async function recordEvent({ ctx, input }: { ctx: Ctx; input: NewEvent }): Promise<void> {
  const { params, add } = parameters()
  const parts = eventParts(ctx, add, input, '(SELECT) one')
  await preparedQuery(ctx.db, `WITH ${parts} SELECT count(*) FROM told`, params)
}
