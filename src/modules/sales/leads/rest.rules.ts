import { toTelNumber } from '../../settings/settings/contact.rules'
import type { LeadView } from './lead.rules'
import { findStage } from './transition.rules'

/** Converts a lead to its REST shape (specification 3 and 7). `value` is in whole and hundredth units of `currency`. */
export const restLead = (lead: LeadView) => ({
  id: lead.id,
  customerId: lead.customerId,
  customerName: lead.customerName,
  email: lead.email,
  mobile: lead.mobile && toTelNumber(lead.mobile),
  destination: lead.destination,
  budget: lead.budget,
  travelDate: lead.travelDate,
  numberOfTravelers: lead.numberOfTravelers,
  status: lead.status,
  outcome: lead.outcome,
  lostReason: lead.lostReason,
  source: lead.source,
  assignedTo: lead.ownerId,
  value: lead.valueMinor === null ? null : lead.valueMinor / 100,
  currency: lead.currency,
  version: lead.version,
  createdAt: lead.createdAt,
  updatedAt: lead.updatedAt,
})

/** Converts a remaining lead with the id of the merge. */
export const restMerged = ({ id, lead }: { id: string; lead: LeadView }) => ({ ...restLead(lead), mergeId: id })

type Query = { query: Record<string, string | string[] | undefined> }

const toStatus = (status: unknown) => (typeof status === 'string' ? (findStage(status)?.status ?? status) : status)

/**
 * Translates the statuses of older screens: 'Quoted' is a proposal, 'Confirmed' a won lead. Drops a blank status or
 * source.
 */
export function toLeadBody({ body }: { body?: unknown }): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body ?? {}
  const given = Object.entries(body).filter(([name, value]) => value !== '' || !['status', 'source'].includes(name))
  const { status, ...lead } = Object.fromEntries(given) as Record<string, unknown>
  const stand = typeof status === 'string' ? findStage(status) : null
  if (!stand) return Object.fromEntries(given)
  return { ...(stand.outcome && { outcome: stand.outcome }), ...lead, status: stand.status }
}

export const toLeadQuery = ({ query: { status, cursor, limit } }: Query) => ({
  status: toStatus(status),
  cursor,
  limit: limit === undefined ? undefined : Number(limit),
})
