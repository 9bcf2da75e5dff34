import { and, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { enqueueAll } from '../../../platform/server/jobs/queue'
import type { WebhookEvent } from './event.rules'
import { webhookDeliveries, webhookEndpoints } from './table'
import { lockIds } from '../locks/lock.service'

/** Holds ids and business facts without personal data: receivers fetch the rest by REST, with their own permissions. */
export type Webhook = { event: WebhookEvent; data: Record<string, unknown> }

/** Returns the ids of the endpoints that hear of it, which cannot be deleted until the caller's transaction ends. */
export const lockSubscribed = (ctx: Ctx, { event }: Webhook): Promise<string[]> =>
  lockIds(
    ctx,
    webhookEndpoints,
    and(webhookEndpoints.isActive, sql`${event} = ANY (${webhookEndpoints.events})`),
    'key share',
  )

/** Adds a delivery of a recorded event, and its job, for each endpoint. They commit with the event. */
export async function addDeliveries(
  ctx: Ctx,
  { id, at, event, data }: Webhook & { id: string; at: Date },
  endpointIds: readonly string[],
): Promise<void> {
  if (endpointIds.length === 0) return
  const payload = { id, event, at: at.toISOString(), data }
  const deliveries = endpointIds.map((endpointId) => ({ id: newId(), endpointId, event, payload, createdAt: at }))
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
