import { and, arrayOverlaps } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { defineJob, enqueueAll } from '../../../platform/server/jobs/queue'
import { lockRows } from '../locks/lock.service'
import { toWholeGroup } from './event.rules'
import type { Payload, Webhook } from './payload.rules'
import { deliveryJobPayload } from './schema'
import { webhookDeliveries, webhookEndpoints } from './table'

export const webhookDelivery = defineJob('webhook', deliveryJobPayload)

/** Names the webhook of a recorded event, by whose id receivers detect repeats. */
type Announced = Webhook & { id: string; at: Date }

const perStatement = 1000

/**
 * Adds a delivery and its job for each event and endpoint that subscribes, in the transaction of the events. Endpoints
 * cannot be deleted until it ends.
 */
export async function addDeliveries(ctx: Ctx, announced: readonly Announced[]): Promise<void> {
  if (announced.length === 0) return
  const names = new Set(announced.flatMap(({ event }) => [event, toWholeGroup(event)]))
  const endpoints = await lockRows(
    ctx,
    webhookEndpoints,
    and(webhookEndpoints.isActive, arrayOverlaps(webhookEndpoints.events, [...names])),
    'key share',
  )
  const deliveries = announced.flatMap(({ id, at, event, data }) =>
    endpoints
      .filter(({ events }) => events.includes(event) || events.includes(toWholeGroup(event)))
      .map((endpoint) => ({
        id: newId(),
        endpointId: endpoint.id,
        event,
        payload: { id, type: event, timestamp: at.toISOString(), data } satisfies Payload,
        createdAt: at,
      })),
  )
  for (let i = 0; i < deliveries.length; i += perStatement) {
    const some = deliveries.slice(i, i + perStatement)
    await ctx.db.insert(webhookDeliveries).values(some)
    await enqueueAll(
      ctx,
      some.map(({ id, endpointId }) => webhookDelivery.with({ deliveryId: id }, { key: id, lane: endpointId })),
    )
  }
}
