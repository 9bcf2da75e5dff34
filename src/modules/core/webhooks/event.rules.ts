/** Lists events to which endpoints subscribe. */
export const webhookEvents = ['quote.created', 'lead.won', 'package.published'] as const
export type WebhookEvent = (typeof webhookEvents)[number]
/** Lists the events of deliveries: those to subscribe to, and tests. */
export const deliveryEvents = [...webhookEvents, 'test'] as const
export type DeliveryEvent = (typeof deliveryEvents)[number]
export const eventLabels: Record<DeliveryEvent, string> = {
  'quote.created': 'New request',
  'lead.won': 'Lead won',
  'package.published': 'Package published',
  test: 'Test',
}

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]
export const deliveryLabels: Record<DeliveryStatus, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}

/** Describes an endpoint without its secret. Instants are ISO texts. */
export type EndpointView = {
  id: string
  url: string
  events: WebhookEvent[]
  isActive: boolean
  version: number
  createdAt: string
}
/** Includes the secret, which is shown once after creation. */
export type WithSecret = EndpointView & { secret: string }

/** Describes the delivery of one event to one endpoint. `httpStatus` and `error` belong to the last attempt. */
export type DeliveryView = {
  id: string
  endpointId: string
  url: string
  event: DeliveryEvent
  status: DeliveryStatus
  attempts: number
  httpStatus: number | null
  durationMs: number | null
  /** Holds the beginning of the response. */
  response: string | null
  error: string | null
  createdAt: string
  attemptedAt: string | null
}

/** Summarizes the last attempt in a line. */
export const outcomeText = ({ error, httpStatus, durationMs }: DeliveryView): string =>
  [error ?? (httpStatus === null ? null : `HTTP ${httpStatus}`), durationMs === null ? null : `${durationMs} ms`]
    .filter(Boolean)
    .join(' · ')

export const maxEndpoints = 20
