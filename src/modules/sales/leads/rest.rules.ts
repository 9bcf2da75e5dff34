import { z } from 'zod'
import { type RestQuery, restListQuery } from '../../../shared/rest-query'
import { restForm, restShape } from '../../../shared/rest-shape'
import { id, money, text } from '../../../shared/views'
import { toTelNumber } from '../../settings/settings/contact.rules'
import { findStage, leadStatuses } from './transition.rules'
import { type MergedLead, notedLead } from './view'
import { toUnits } from '../../../shared/money'

/** Has `value` in units of `currency` (specification 3 and 7). */
export const restLead = restShape(notedLead, {
  omit: ['ownerId', 'ownerName', 'followUpOn', 'valueMinor'],
  extend: {
    mobile: text,
    assignedTo: id.nullable().describe('Id of a user'),
    value: money.nullable().describe('Expected'),
  },
  from: ({ mobile, ownerId, valueMinor, currency }) => ({
    mobile: mobile && toTelNumber(mobile),
    assignedTo: ownerId,
    value: valueMinor === null ? null : toUnits(valueMinor, currency),
  }),
})

export const restMergedLead = restForm(restLead.schema.extend({ mergeId: id }), (merged: MergedLead) => ({
  ...restLead.from(merged.lead),
  mergeId: merged.id,
}))

const toStatus = (status: unknown) => (typeof status === 'string' ? (findStage(status)?.status ?? status) : status)

/**
 * Translates the statuses of older screens: 'Quoted' is a proposal, 'Confirmed' a won lead. Drops a blank status or
 * source.
 */
export function toLeadBody({ body }: { body?: unknown }): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body ?? {}
  const given = Object.entries(body).filter(([name, value]) => value !== '' || !['status', 'source'].includes(name))
  const { status, ...lead } = Object.fromEntries(given) as Record<string, unknown>
  const stageStatus = typeof status === 'string' ? findStage(status) : null
  if (!stageStatus) return Object.fromEntries(given)
  return { ...(stageStatus.outcome && { outcome: stageStatus.outcome }), ...lead, status: stageStatus.status }
}

const query = restListQuery({ status: z.enum(leadStatuses) })
export const leadQuery: RestQuery = {
  ...query,
  toInput: (req) => ({ ...query.toInput(req), status: toStatus(req.query.status) }),
}
