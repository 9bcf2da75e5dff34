import type { CsvCells } from '../../../shared/csv'
import { toRoleName } from './user-list.rules'
import type { UserView } from './view'

export const csvCells: CsvCells<UserView> = {
  'First name': (one) => one.firstName,
  'Last name': (one) => one.lastName,
  'E-mail': (one) => one.email,
  Phone: (one) => one.phone,
  Role: toRoleName,
  Teams: (one) => one.teams.join(', '),
  Status: (one) => one.status,
  'Two-factor': (one) => (one.twoFactor ? 'On' : 'Off'),
  'Open leads': (one) => String(one.openLeads),
  Created: (one) => one.createdAt,
  'Last seen': (one) => one.lastSeenAt ?? '',
}
