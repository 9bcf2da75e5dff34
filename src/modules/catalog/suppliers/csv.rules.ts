import type { CsvCells } from '../../../shared/csv'
import { kindLabels, type SupplierKind } from './supplier.rules'

type Exported = {
  name: string
  kind: SupplierKind
  contactName: string
  email: string
  phone: string
  currency: string | null
  isActive: boolean
  notes: string
  createdAt: string
  updatedAt: string
}

export const csvCells: CsvCells<Exported> = {
  Name: (one) => one.name,
  Kind: (one) => kindLabels[one.kind],
  Contact: (one) => one.contactName,
  'E-mail': (one) => one.email,
  Phone: (one) => one.phone,
  Currency: (one) => one.currency ?? '',
  Status: (one) => (one.isActive ? 'Active' : 'Inactive'),
  Notes: (one) => one.notes,
  Created: (one) => one.createdAt,
  Updated: (one) => one.updatedAt,
}
