import { z } from 'zod'
import { emailAddress, id, instant, text, toPage, version, view } from '../../../shared/views'
import { supplierKinds } from './supplier.rules'

export const supplier = view({
  id,
  name: text,
  kind: z.enum(supplierKinds),
  contactName: text,
  email: emailAddress,
  phone: text,
  notes: text,
  isActive: z.boolean(),
  version,
  createdAt: instant,
  updatedAt: instant,
})
export type SupplierView = z.infer<typeof supplier>
export const supplierPage = toPage(supplier)
