import type { Actor } from '../../../shared/actor'
import { hasRights, type Permission } from '../../../shared/permissions'
import type { SaleEventKind } from '../events/event.rules'
import type { DeliveryView } from './view'

/** Lists what no webhook sends under its own name, and why. */
export const withoutWebhook = {
  'quote.requested': 'quote.created reports it',
  'quote.entered': 'quote.created reports it',
} as const satisfies Partial<Record<SaleEventKind, string>>

/** Names events that acts state themselves, beside recorded ones. */
type StatedEvent = 'quote.created' | 'lead.won' | 'package.published'

/**
 * Labels the events to which endpoints subscribe, by record, as the office shows them. The compiler asks for each
 * recorded kind of a sale.
 */
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
  'lead.added': 'Lead added by an import',
  'lead.imported': 'Import of leads',
  'lead.import-undone': 'Import of leads undone',
  'lead.updated': 'Lead changed',
  'lead.assigned': 'Lead assigned',
  'lead.moved': 'Lead moved to another stage',
  'lead.won': 'Lead won',
  'lead.called': 'Call about a lead',
  'lead.noted': 'Note about a lead',
  'lead.mailed': 'Email to a lead',
  'lead.follow-up-planned': 'Follow-up planned',
  'lead.follow-up-moved': 'Follow-up moved',
  'lead.follow-up-done': 'Follow-up done',
  'lead.follow-up-reopened': 'Follow-up reopened',
  'lead.merged': 'Leads merged',
  'lead.merge-undone': 'Merge of leads undone',
  'lead.customer-merged': 'Lead moved to the merged customer',
  'lead.customer-parted': 'Lead moved back to its former customer',
  'lead.deleted': 'Lead deleted',
  'lead.restored': 'Lead restored',
  'proposal.created': 'New proposal',
  'proposal.saved': 'Draft of a proposal saved',
  'proposal.draft-discarded': 'Draft of a proposal discarded',
  'proposal.sent': 'Proposal sent',
  'proposal.link-made': 'Link of a proposal made',
  'proposal.links-revoked': 'Links of a proposal revoked',
  'proposal.viewed': 'Proposal opened by the traveler',
  'proposal.commented': 'Comment on a proposal',
  'proposal.answered': 'Comment on a proposal answered',
  'proposal.chose': 'Option of a proposal chosen',
  'proposal.countered': 'Other price proposed by the traveler',
  'proposal.counter-declined': 'Other price of the traveler declined',
  'proposal.accepted': 'Proposal accepted',
  'proposal.declined': 'Proposal declined',
  'proposal.withdrawn': 'Proposal withdrawn',
  'proposal.expired': 'Proposal expired',
  'proposal.assigned': 'Proposal assigned',
  'proposal.evidence-added': 'Evidence of a proposal added',
  'proposal.evidence-removed': 'Evidence of a proposal removed',
  'booking.created': 'New booking',
  'booking.confirmed': 'Booking confirmed',
  'booking.begun': 'Trip begun',
  'booking.completed': 'Trip completed',
  'booking.cancelled': 'Booking cancelled',
  'booking.assigned': 'Booking assigned',
  'booking.change-asked': 'Change of a booking asked for',
  'booking.change-proposed': 'Change of a booking proposed',
  'booking.change-settled': 'Booking changed',
  'booking.change-declined': 'Change of a booking declined',
  'booking.change-withdrawn': 'Change of a booking withdrawn',
  'booking.traveler-changed': 'Traveler of a booking changed',
  'booking.vouchers-issued': 'Vouchers issued',
  'booking.document-added': 'Document of a booking added',
  'booking.document-removed': 'Document of a booking removed',
  'booking.evidence-added': 'Evidence of a booking added',
  'booking.evidence-removed': 'Evidence of a booking removed',
  'booking.online-payment': 'Online payment of a booking needs attention',
  'payment.due': 'Payment due',
  'payment.recorded': 'Payment recorded',
  'payment.received-online': 'Payment received online',
  'payment.verified': 'Payment verified',
  'payment.reversed': 'Payment, refund or chargeback reversed',
  'payment.refund-requested': 'Refund asked of the payment provider',
  'payment.refunded': 'Refund sent',
  'payment.refund-failed': 'Refund failed',
  'payment.refund-given-up': 'Refund given up',
  'payment.charged-back': 'Payment charged back',
  'payment.written-off': 'Debt written off',
  'payment.write-off-taken-back': 'Write-off taken back',
  'departure.created': 'New departure',
  'departure.updated': 'Departure changed',
  'departure.stopped': 'Sale of a departure stopped',
  'departure.resumed': 'Sale of a departure resumed',
  'departure.cancelled': 'Departure cancelled',
  'departure.removed': 'Departure deleted',
  'departure.wait-added': 'Somebody joined the waiting list of a departure',
  'departure.wait-removed': 'Somebody taken off the waiting list of a departure',
  'package.published': 'Package published',
} as const satisfies Record<Exclude<SaleEventKind, keyof typeof withoutWebhook> | StatedEvent, string>
export type WebhookEvent = keyof typeof eventLabels
export const webhookEvents = Object.keys(eventLabels) as WebhookEvent[]

const groupLabels = {
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

const groupReads: Record<WebhookGroup, Permission> = {
  quote: 'leads.read',
  lead: 'leads.read',
  proposal: 'proposals.read',
  booking: 'bookings.read',
  payment: 'money.read',
  departure: 'catalog.read',
  package: 'catalog.read',
}
const isGroup = (name: string): name is WebhookGroup => Object.hasOwn(groupReads, name)

/**
 * Tells whether somebody sees all that subscriptions or deliveries are about, of all colleagues: a webhook sends no more.
 * A test sends nothing of a record.
 */
export function canSeeAll(actor: Actor, events: readonly string[]): boolean {
  const groups = events.map((event) => event.split('.')[0]!).filter(isGroup)
  return hasRights(actor, { permissions: groups.map((group) => groupReads[group]), sees: 'all' })
}

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

/** Lists the groups with their subscriptions; disables what the user may not let a webhook tell. */
export const listChoices = (user: Actor) =>
  webhookGroups.map((group) => {
    const all: Subscription[] = [`${group}.*`, ...eventsByGroup(group)]
    const disabled = !canSeeAll(user, all)
    return { group: groupLabels[group], items: all.map((value) => ({ value, label: labelFor(value), disabled })) }
  })

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

/** Says why a delivery has failed that waits again once its endpoint is on. */
export const switchedOff = 'the endpoint is switched off'

/** Limits how long the secret before a new one signs as well. */
export const formerHours = 24
