import { z } from 'zod'
import { count, id, instant, text, version, view } from '../../../shared/views'
import { deliveryStatuses, subscriptions } from './event.rules'

/** Describes an endpoint without its secret. */
export const endpoint = view({
  id,
  url: text,
  events: z.enum(subscriptions).array(),
  isActive: z.boolean(),
  isLegacy: z.boolean().describe('Whether calls have the form of version 1.0.0, until it gets a new secret'),
  version,
  createdAt: instant,
})
export type EndpointView = z.infer<typeof endpoint>
/** Includes the secret, which is shown once after creation. */
export const endpointWithSecret = endpoint.extend({ secret: text })
export type WithSecret = z.infer<typeof endpointWithSecret>

/** Describes the delivery of one event to one endpoint. `httpStatus` and `error` belong to the last attempt. */
export const delivery = view({
  id,
  endpointId: id,
  url: text,
  event: text,
  status: z.enum(deliveryStatuses),
  attempts: count,
  httpStatus: count.nullable(),
  durationMs: count.nullable(),
  response: text.nullable(),
  error: text.nullable(),
  createdAt: instant,
  attemptedAt: instant.nullable(),
})
export type DeliveryView = z.infer<typeof delivery>
export const deliveryPage = view({ items: delivery.array(), nextCursor: text.nullable(), total: count })
