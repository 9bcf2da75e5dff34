/** What the agency's other systems can be told of. */
export const webhookEvents = ['quote.created', 'lead.won', 'package.published'] as const
export type WebhookEvent = (typeof webhookEvents)[number]
/** What is sent: events, and tests of an endpoint. */
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

/** An address that is told of events. Instants are ISO texts; the secret is never among these. */
export type EndpointView = {
  id: string
  url: string
  events: WebhookEvent[]
  isActive: boolean
  version: number
  createdAt: string
}
/** Shown once, when it is made. */
export type WithSecret = EndpointView & { secret: string }

/** One event on its way to one endpoint. `httpStatus` and `error` are of the last attempt. */
export type DeliveryView = {
  id: string
  endpointId: string
  url: string
  event: DeliveryEvent
  status: DeliveryStatus
  attempts: number
  httpStatus: number | null
  durationMs: number | null
  /** The beginning of the answer. */
  response: string | null
  error: string | null
  createdAt: string
  attemptedAt: string | null
}

/** What came of the last attempt, in a line. */
export const outcomeOf = ({ error, httpStatus, durationMs }: DeliveryView): string =>
  [error ?? (httpStatus === null ? null : `HTTP ${httpStatus}`), durationMs === null ? null : `${durationMs} ms`]
    .filter(Boolean)
    .join(' · ')

export const maxEndpoints = 20
