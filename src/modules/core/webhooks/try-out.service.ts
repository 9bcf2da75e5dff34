import { eq } from 'drizzle-orm'
import type { Call } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { withTransaction } from '../../../platform/server/database/transaction'
import { notFound } from '../../../shared/errors'
import { recordEvent } from '../events/service'
import { deliverOnce } from './deliveries.service'
import type { EndpointInput } from './schema'
import { webhookDeliveries, webhookEndpoints } from './table'
import type { DeliveryView } from './view'

/**
 * Sends a signed test to an endpoint and waits for its response. Logs it like any delivery, but never retries it.
 * @throws AppError not-found
 */
export async function sendTest({ ctx, input: { id: endpointId } }: Call<EndpointInput>): Promise<DeliveryView> {
  const [id, at] = [newId(), ctx.now()]
  await withTransaction(ctx, async (tx) => {
    const found = await tx.db.$count(webhookEndpoints, eq(webhookEndpoints.id, endpointId))
    if (found === 0) throw notFound('Endpoint')
    const payload = { id: newId(), type: 'test', timestamp: at.toISOString(), data: {} }
    // Marks it failed until the response arrives, so that a stopped process leaves no pending delivery.
    const outcome = { status: 'failed', error: 'stopped before an answer came' } as const
    await tx.db.insert(webhookDeliveries).values({ id, endpointId, event: 'test', payload, createdAt: at, ...outcome })
    await recordEvent(tx, {
      kind: 'webhook.tested',
      about: { entity: 'webhook', id: endpointId },
      data: { delivery: id },
    })
  })
  return deliverOnce({ ctx, input: { deliveryId: id } })
}
