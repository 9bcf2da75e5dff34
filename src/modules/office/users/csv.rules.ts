import { roleLabels } from '../../identity/auth/user.rules'
import type { UserView } from './view'

export const csvColumns = [
  'First name',
  'Last name',
  'E-mail',
  'Phone',
  'Role',
  'Status',
  'Two-factor',
  'Open leads',
  'Created',
  'Last seen',
] as const

export const csvLine = (one: UserView): string[] => [
  one.firstName,
  one.lastName,
  one.email,
  one.phone,
  roleLabels[one.role],
  one.status,
  one.twoFactor ? 'On' : 'Off',
  String(one.openLeads),
  one.createdAt,
  one.lastSeenAt ?? '',
]
