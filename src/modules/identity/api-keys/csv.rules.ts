import type { CsvCells } from '../../../shared/csv'
import { permissionLabels } from '../auth/permission.rules'
import { keyStateLabels } from './key.rules'
import type { ApiKeyView } from './view'

export const csvCells: CsvCells<ApiKeyView> = {
  Key: (one) => one.name,
  'Ends with': (one) => one.ending,
  Status: (one) => keyStateLabels[one.state],
  Permissions: (one) => one.permissions.map((permission) => permissionLabels[permission]).join(', '),
  'Made by': (one) => one.ownerName,
  Made: (one) => one.createdAt,
  Expires: (one) => one.expiresAt ?? '',
  'Last used': (one) => one.lastUsedAt ?? '',
}
