import { restForm, restShape } from '../../../shared/rest-shape'
import { id, text } from '../../../shared/views'
import { toTelNumber } from '../../settings/settings/contact.rules'
import { customer, type MergedCustomer } from './view'

export const restCustomer = restShape(customer, {
  omit: ['latest'],
  extend: { phone: text.nullable() },
  from: ({ phone }) => ({ phone: phone && toTelNumber(phone) }),
})

/** Has the target with the merge's id. */
export const restMergedCustomer = restForm(restCustomer.schema.extend({ mergeId: id }), (merged: MergedCustomer) => ({
  ...restCustomer.from(merged.customer),
  mergeId: merged.id,
}))

type Query = { query: Record<string, string | string[] | undefined> }

export const toCustomerQuery = ({ query: { search, cursor, limit } }: Query) => ({
  words: search,
  cursor,
  limit: limit === undefined ? undefined : Number(limit),
})
