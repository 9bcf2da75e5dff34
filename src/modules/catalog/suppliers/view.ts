import { z } from 'zod'
import { currency, emailAddress, id, instant, text, toPage, version, view } from '../../../shared/views'
import { supplierKinds } from './supplier.rules'

export const supplier = view({
  id,
  name: text,
  kind: z.enum(supplierKinds),
  contactName: text,
  email: emailAddress,
  phone: text,
  notes: text,
  currency: currency.nullable().describe('In which they ask, where new items begin; null: in that of the price'),
  isActive: z.boolean(),
  version,
  createdAt: instant,
  updatedAt: instant,
})
export type SupplierView = z.infer<typeof supplier>
export const supplierPage = toPage(supplier)
