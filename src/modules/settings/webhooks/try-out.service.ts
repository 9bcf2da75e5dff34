import { eq } from 'drizzle-orm'
import type { Call } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { notFound } from '../../../shared/errors'
import { recordAudit } from '../../core/audit/service'
import { deliverOnce } from './deliveries.service'
import type { DeliveryView } from './event.rules'
import type { EndpointInput } from './schema'
import { webhookDeliveries, webhookEndpoints } from './table'

/**
 * Sends a test to an endpoint, signed and bounded as every delivery is, and waits for its answer. It stands in the log, and
 * is not tried again.
 * @throws AppError not-found
 */
export async function sendTest({ ctx, input: { id: endpointId } }: Call<EndpointInput>): Promise<DeliveryView> {
  const [id, at] = [newId(), ctx.now()]
  await ctx.db.transaction(async (tx) => {
    const found = await tx.$count(webhookEndpoints, eq(webhookEndpoints.id, endpointId))
    if (found === 0) throw notFound('Endpoint')
    const payload = { id: newId(), event: 'test', at: at.toISOString(), data: {} }
    // Failed until an answer says otherwise: a process that is stopped meanwhile leaves nothing that waits.
    const outcome = { status: 'failed', error: 'stopped before an answer came' } as const
    await tx.insert(webhookDeliveries).values({ id, endpointId, event: 'test', payload, createdAt: at, ...outcome })
    const entry = { action: 'webhook.tested', entity: 'webhook', entityId: endpointId, data: { delivery: id } }
    await recordAudit({ ctx: { ...ctx, db: tx }, input: entry })
  })
  return deliverOnce({ ctx, input: { deliveryId: id } })
}
