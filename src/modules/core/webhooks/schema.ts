import { z } from 'zod'
import { line, paging, rowId, version } from '../../../shared/fields'
import { deliveryStatuses, subscriptions, toWholeGroup, type WebhookEvent } from './event.rules'

const url = line({ min: 1, max: 500, message: 'Please enter the address' })
  .pipe(z.url({ protocol: /^https?$/, message: 'Please enter an https address' }))
  // Accepts an unparsable address here: the check above reports it.
  .refine((text) => {
    const { username, password } = URL.canParse(text) ? new URL(text) : { username: '', password: '' }
    return username === '' && password === ''
  }, 'An address holds no password here')
const events = z
  .array(z.enum(subscriptions))
  .min(1, 'Please choose at least one event')
  .max(subscriptions.length)
  // Keeps one order, and drops events of groups that are chosen as a whole.
  .transform((list) =>
    subscriptions.filter(
      (one) => list.includes(one) && (one.endsWith('.*') || !list.includes(toWholeGroup(one as WebhookEvent))),
    ),
  )

export const createEndpointInput = z.object({ url, events, isActive: z.boolean().default(true) })
export type CreateEndpointInput = z.output<typeof createEndpointInput>

/** Keeps absent fields. */
export const updateEndpointInput = z.object({
  id: rowId(),
  version,
  url: url.optional(),
  events: events.optional(),
  isActive: z.boolean().optional(),
})
export type UpdateEndpointInput = z.output<typeof updateEndpointInput>

export const endpointInput = z.object({ id: rowId() })
export type EndpointInput = z.output<typeof endpointInput>

export const listDeliveriesInput = z.object({
  endpointId: z.uuid().optional(),
  status: z.enum(deliveryStatuses).optional(),
  ...paging(),
})
export type ListDeliveriesInput = z.output<typeof listDeliveriesInput>

export const deliveryInput = z.object({ id: rowId() })
export type DeliveryInput = z.output<typeof deliveryInput>
export const deliveryJobPayload = z.object({ deliveryId: z.uuid() })

export const endpointForm = z.object({ version: z.number(), url, events, isActive: z.boolean() })
