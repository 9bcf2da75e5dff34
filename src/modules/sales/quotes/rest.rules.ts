import { z } from 'zod'
import { restListQuery } from '../../../shared/rest-query'
import { restShape, sameInRest } from '../../../shared/rest-shape'
import { money, text } from '../../../shared/views'
import { toTelNumber } from '../../settings/settings/contact.rules'
import { listQuotesInput, sendCustomizationInput } from './schema'
import { quoteStatuses } from './transition.rules'
import { quote, sentTrip } from './view'
import { toUnits } from '../../../shared/money'
import { isObject, type Fields } from '../../../shared/contract'

/** Has `totalCost` in units of `currency` (specification 7, rest.md). */
export const restQuote = restShape(quote, {
  omit: ['source', 'packageTitle', 'customization', 'assigneeId', 'assigneeName', 'totalMinor', 'agreedTo'],
  extend: {
    phone: text,
    totalCost: money.nullable().describe('Null when nothing was priced'),
    termsVersion: text.nullable().describe('To which version: /terms?version= shows it'),
  },
  from: ({ phone, totalMinor, currency, agreedTo }) => ({
    phone: toTelNumber(phone),
    totalCost: totalMinor === null || currency === null ? null : toUnits(totalMinor, currency),
    termsVersion: agreedTo,
  }),
})

/** Answers that a customized trip was sent, as the procedure does. */
export const restSentTrip = sameInRest(sentTrip)

export const quoteQuery = restListQuery({ status: z.enum(quoteStatuses), sort: listQuotesInput.shape.sort })

/** Returns the first of these fields that is present. Maps a list of objects to the list of their ids. */
function idsIn(fields: Fields, names: readonly string[]): unknown {
  const found = names.map((name) => fields[name]).find((value) => value !== undefined && value !== null)
  return Array.isArray(found) ? found.map((entry: unknown) => (isObject(entry) ? entry.id : entry)) : found
}

const fieldAliases = (kind: 'Hotel' | 'Activity' | 'Transfer', plural: string) => [
  `selected${plural}`,
  `selected${kind}Ids`,
  `${kind.toLowerCase()}Ids`,
]

const choices = z
  .union([z.string(), z.object({ id: z.string() })])
  .array()
  .max(50)
const named = (what: string) => choices.optional().describe(`Another name of \`${what}\``)
const chosen = {
  selectedHotels: choices.optional(),
  selectedActivities: choices.optional(),
  selectedTransfers: choices.optional(),
  selectedHotelIds: named('selectedHotels'),
  selectedActivityIds: named('selectedActivities'),
  selectedTransferIds: named('selectedTransfers'),
  hotelIds: named('selectedHotels'),
  activityIds: named('selectedActivities'),
  transferIds: named('selectedTransfers'),
}

export const tripEmailBody = sendCustomizationInput.extend({
  customization: z.object({ ...sendCustomizationInput.shape.customization.in.shape, ...chosen }),
})

/** Renames aliases of selections in the body of POST /api/send-trip-email. Leaves everything else to the schema. */
export function toCustomizationBody({ body }: { body: unknown }): unknown {
  if (!isObject(body) || !isObject(body.customization)) return body ?? {}
  const chosen = body.customization
  return {
    ...body,
    customization: {
      ...chosen,
      selectedHotels: idsIn(chosen, fieldAliases('Hotel', 'Hotels')),
      selectedActivities: idsIn(chosen, fieldAliases('Activity', 'Activities')),
      selectedTransfers: idsIn(chosen, fieldAliases('Transfer', 'Transfers')),
    },
  }
}
