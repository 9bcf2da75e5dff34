import { restListQuery } from '../../../shared/rest-query'
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

export const customerQuery = restListQuery({
  search: ['words', text.describe('All words, in name, addresses, company, tags, preferences or notes')],
})
