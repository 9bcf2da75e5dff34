import type { CsvCells } from '../../../shared/csv'
import { toLastDay } from '../../../shared/instants'
import { permissionLabels } from '../auth/permission.rules'
import { keyStateLabels } from './key.rules'
import type { ApiKeyView } from './view'

/** Makes the cells, whose days are those of a time zone. */
export const csvCells = (timeZone: string): CsvCells<ApiKeyView> => ({
  Key: (one) => one.name,
  'Ends with': (one) => one.ending,
  Status: (one) => keyStateLabels[one.state],
  Permissions: (one) => one.permissions.map((permission) => permissionLabels[permission]).join(', '),
  'Made by': (one) => one.ownerName,
  Made: (one) => one.createdAt,
  'Last day': ({ expiresAt }) => (expiresAt ? toLastDay(expiresAt, timeZone) : ''),
  'Last used': (one) => one.lastUsedAt ?? '',
})
