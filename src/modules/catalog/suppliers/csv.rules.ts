import type { CsvCells } from '../../../shared/csv'
import { kindLabels } from './supplier.rules'
import type { SupplierView } from './view'

export const csvCells: CsvCells<SupplierView> = {
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
