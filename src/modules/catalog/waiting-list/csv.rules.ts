import type { CsvCells } from '../../../shared/csv'
import type { WaitView } from './view'

export const csvCells: CsvCells<WaitView> = {
  Name: (one) => one.name,
  'E-mail': (one) => one.email,
  Travelers: (one) => one.seats,
  Since: (one) => one.createdAt,
  Notified: (one) => one.notifiedAt ?? '',
}
