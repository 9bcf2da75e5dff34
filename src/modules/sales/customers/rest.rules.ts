import { toTelNumber } from '../../settings/settings/contact.rules'
import { type CustomerView, pickDetails } from './customer.rules'

/** Converts a customer to the REST contract's shape. */
export const restCustomer = ({ id, name, email, phone, leads, openLeads, ...row }: CustomerView) => ({
  id,
  name,
  email,
  phone: phone && toTelNumber(phone),
  ...pickDetails(row),
  leads,
  openLeads,
  mergedIntoId: row.mergedIntoId,
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

/** Returns the target with the merge's id. */
export const restMergedCustomer = ({ id, customer }: { id: string; customer: CustomerView }) => ({
  ...restCustomer(customer),
  mergeId: id,
})

type Query = { query: Record<string, string | string[] | undefined> }

export const toCustomerQuery = ({ query: { search, cursor, limit } }: Query) => ({
  words: search,
  cursor,
  limit: limit === undefined ? undefined : Number(limit),
})
