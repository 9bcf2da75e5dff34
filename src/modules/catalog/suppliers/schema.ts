import { z } from 'zod'
import {
  blankOr,
  clearable,
  currencySchema,
  email,
  line,
  optionalLine,
  paragraph,
  phone,
  rowId,
  sortedPaging,
  version,
} from '../../../shared/fields'
import { supplierKinds, supplierSorts } from './supplier.rules'

const fields = {
  name: line({ min: 1, max: 120, message: 'Supplier name is required' }),
  contactName: line({ max: 120 }),
  email: blankOr(email()),
  phone: blankOr(phone()),
  notes: paragraph({ max: 2000 }),
  kind: z.enum(supplierKinds),
  /** Begins the net of new items; blank or null: the currency of their price. */
  currency: clearable(currencySchema),
  isActive: z.boolean(),
}

export const createSupplierInput = z.object({
  name: fields.name,
  ...z.object(fields).omit({ name: true }).partial().shape,
})
export type CreateSupplierInput = z.output<typeof createSupplierInput>

/** Leaves absent fields unchanged. */
export const updateSupplierInput = z.object({
  ...z.object(fields).partial().shape,
  id: rowId(),
  /** Names the edited version; a conflict when outdated. */
  version: version.optional(),
})
export type UpdateSupplierInput = z.output<typeof updateSupplierInput>

export const listSuppliersInput = z.object({
  words: optionalLine(80),
  isActive: z.boolean().optional(),
  kind: z.array(z.enum(supplierKinds)).max(supplierKinds.length).optional(),
  ...sortedPaging(supplierSorts, 'name', 'ascending'),
})
export type ListSuppliersInput = z.output<typeof listSuppliersInput>

export const supplierInput = z.object({ id: rowId() })
