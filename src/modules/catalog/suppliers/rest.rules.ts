import { restListQuery } from '../../../shared/rest-query'
import { restShape } from '../../../shared/rest-shape'
import { text } from '../../../shared/views'
import { toTelNumber } from '../../settings/settings/contact.rules'
import { supplier } from './view'

export const restSupplier = restShape(supplier, {
  extend: { phone: text },
  from: ({ phone }) => ({ phone: toTelNumber(phone) }),
})

export const supplierQuery = restListQuery({
  search: ['words', text],
  isActive: supplier.shape.isActive,
  kind: supplier.shape.kind.array(),
})
