import { kindLabels, type SupplierKind } from './supplier.rules'

type Exported = {
  name: string
  kind: SupplierKind
  contactName: string
  email: string
  phone: string
  isActive: boolean
  notes: string
  createdAt: string
  updatedAt: string
}

export const csvColumns = [
  'Name',
  'Kind',
  'Contact',
  'E-mail',
  'Phone',
  'Status',
  'Notes',
  'Created',
  'Updated',
] as const

export const csvLine = (one: Exported): string[] => [
  one.name,
  kindLabels[one.kind],
  one.contactName,
  one.email,
  one.phone,
  one.isActive ? 'Active' : 'Inactive',
  one.notes,
  one.createdAt,
  one.updatedAt,
]
