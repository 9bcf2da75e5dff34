import { and, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { enqueueAll } from '../../../platform/server/jobs/queue'
import type { WebhookEvent } from './event.rules'
import { webhookDeliveries, webhookEndpoints } from './table'

/** Holds ids and business facts without personal data: receivers fetch the rest by REST, with their own permissions. */
export type NewEvent = { event: WebhookEvent; data: Record<string, unknown> }

/** Notifies subscribed endpoints if the caller's transaction commits: adds a delivery and its job for each. */
export async function publishEvent({ ctx, input: { event, data } }: { ctx: Ctx; input: NewEvent }): Promise<void> {
  const { id, isActive, events } = webhookEndpoints
  const endpoints = await ctx.db
    .select({ id })
    .from(webhookEndpoints)
    .where(and(isActive, sql`${event} = ANY (${events})`))
    .orderBy(id)
    .for('key share')
  if (endpoints.length === 0) return
  const createdAt = ctx.now()
  const payload = { id: newId(), event, at: createdAt.toISOString(), data }
  const deliveries = endpoints.map((endpoint) => ({
    id: newId(),
    endpointId: endpoint.id,
    event,
    payload,
    createdAt,
  }))
  await ctx.db.insert(webhookDeliveries).values(deliveries)
  await enqueueAll(
    ctx,
    deliveries.map((delivery) => ({
      kind: 'webhook',
      key: delivery.id,
      lane: delivery.endpointId,
      payload: { deliveryId: delivery.id },
    })),
  )
}
