import type { CsvCells } from '../../../shared/csv'
import { permissionLabels } from '../auth/permission.rules'
import { seesLabels } from './role.rules'
import type { OfficeRole } from './view'

export const csvCells: CsvCells<OfficeRole> = {
  Role: (one) => one.name,
  'Built in': (one) => (one.id === null ? 'Yes' : 'No'),
  'May do': (one) => one.permissions.map((permission) => permissionLabels[permission]).join(', '),
  Sees: (one) => seesLabels[one.sees],
  People: (one) => one.people,
}
