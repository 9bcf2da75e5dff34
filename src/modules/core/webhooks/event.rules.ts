import type { DeliveryView } from './view'

/** Names the events to which endpoints subscribe, by the record that they concern, as the office shows them. */
export const eventLabels = {
  'quote.created': 'New request',
  'quote.answered': 'Request answered',
  'quote.assigned': 'Request assigned',
  'quote.corrected': 'Request corrected',
  'quote.confirmed': 'Request confirmed',
  'quote.cancelled': 'Request cancelled',
  'quote.pending': 'Request reopened',
  'quote.withdrawn': 'Request withdrawn by the traveler',
  'lead.created': 'New lead',
  'lead.imported': 'Lead imported',
  'lead.updated': 'Lead changed',
  'lead.assigned': 'Lead assigned',
  'lead.moved': 'Lead moved to another stage',
  'lead.won': 'Lead won',
  'lead.merged': 'Leads merged',
  'lead.deleted': 'Lead deleted',
  'lead.restored': 'Lead restored',
  'proposal.created': 'New proposal',
  'proposal.sent': 'Proposal sent',
  'proposal.viewed': 'Proposal opened by the traveler',
  'proposal.commented': 'Comment on a proposal',
  'proposal.chose': 'Option of a proposal chosen',
  'proposal.countered': 'Other price proposed by the traveler',
  'proposal.accepted': 'Proposal accepted',
  'proposal.declined': 'Proposal declined',
  'proposal.withdrawn': 'Proposal withdrawn',
  'proposal.assigned': 'Proposal assigned',
  'booking.created': 'New booking',
  'booking.confirmed': 'Booking confirmed',
  'booking.cancelled': 'Booking cancelled',
  'booking.assigned': 'Booking assigned',
  'booking.change-asked': 'Change of a booking asked for',
  'booking.change-proposed': 'Change of a booking proposed',
  'booking.change-settled': 'Booking changed',
  'booking.change-declined': 'Change of a booking declined',
  'booking.change-withdrawn': 'Change of a booking withdrawn',
  'booking.traveler-changed': 'Traveler of a booking changed',
  'booking.vouchers-issued': 'Vouchers issued',
  'payment.recorded': 'Payment recorded',
  'payment.received-online': 'Payment received online',
  'payment.verified': 'Payment verified',
  'payment.reversed': 'Payment reversed',
  'payment.refunded': 'Refund',
  'payment.charged-back': 'Payment charged back',
  'payment.written-off': 'Debt written off',
  'payment.write-off-taken-back': 'Write-off taken back',
  'departure.created': 'New departure',
  'departure.updated': 'Departure changed',
  'departure.stopped': 'Sale of a departure stopped',
  'departure.resumed': 'Sale of a departure resumed',
  'departure.cancelled': 'Departure cancelled',
  'departure.removed': 'Departure deleted',
  'package.published': 'Package published',
} as const
export type WebhookEvent = keyof typeof eventLabels
const webhookEvents = Object.keys(eventLabels) as WebhookEvent[]

export const groupLabels = {
  quote: 'Requests',
  lead: 'Leads',
  proposal: 'Proposals',
  booking: 'Bookings',
  payment: 'Payments',
  departure: 'Departures',
  package: 'Packages',
} as const
type WebhookGroup = keyof typeof groupLabels
export const webhookGroups = Object.keys(groupLabels) as WebhookGroup[]

/** Names a group with all of its events, also those of later versions: 'booking.*'. */
type WholeGroup = `${WebhookGroup}.*`
export const toWholeGroup = (event: WebhookEvent): WholeGroup => `${event.split('.')[0] as WebhookGroup}.*`
/** Lists what an endpoint may subscribe to: single events and whole groups. */
export const subscriptions: readonly Subscription[] = [
  ...webhookEvents,
  ...webhookGroups.map((group): WholeGroup => `${group}.*`),
]
export type Subscription = WebhookEvent | WholeGroup

export const eventsByGroup = (group: WebhookGroup): WebhookEvent[] =>
  webhookEvents.filter((event) => event.startsWith(`${group}.`))

/** Labels a subscription or the event of a delivery; one of an older version by its name. */
export function labelFor(event: string): string {
  if (event === 'test') return 'Test'
  if (event.endsWith('.*')) return `All of ${groupLabels[event.slice(0, -2) as WebhookGroup].toLowerCase()}`
  return eventLabels[event as WebhookEvent] ?? event
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
