import { z } from 'zod'
import { type RestQuery, restListQuery } from '../../../shared/rest-query'
import { restForm, restShape } from '../../../shared/rest-shape'
import { id, money, text } from '../../../shared/views'
import { toTelNumber } from '../../settings/settings/contact.rules'
import { findStage, leadOutcomes, leadStatuses } from './transition.rules'
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

/** Replaces a current or former name of a status by the status and, unless one is given, its outcome. */
function withStage({ status, outcome, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const stage = typeof status === 'string' ? findStage(status) : null
  const ending = outcome ?? stage?.outcome ?? undefined
  return {
    ...rest,
    ...(status !== undefined && { status: stage?.status ?? status }),
    ...(ending !== undefined && { outcome: ending }),
  }
}

/**
 * Translates the statuses of older screens: 'Quoted' is a proposal, 'Confirmed' a won lead. Drops a blank status or
 * source.
 */
export function toLeadBody({ body }: { body?: unknown }): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body ?? {}
  const given = Object.entries(body).filter(([name, value]) => value !== '' || !['status', 'source'].includes(name))
  return withStage(Object.fromEntries(given))
}

const query = restListQuery({ status: z.enum(leadStatuses), outcome: z.enum(leadOutcomes) })
export const leadQuery: RestQuery = {
  ...query,
  toInput: (req) => withStage(query.toInput(req)),
}
