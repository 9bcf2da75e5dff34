import type { DeliveryView } from './view'

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

/** Summarizes the last attempt in a line. */
export const outcomeText = ({ error, httpStatus, durationMs }: DeliveryView): string =>
  [error ?? (httpStatus === null ? null : `HTTP ${httpStatus}`), durationMs === null ? null : `${durationMs} ms`]
    .filter(Boolean)
    .join(' · ')

export const maxEndpoints = 20
