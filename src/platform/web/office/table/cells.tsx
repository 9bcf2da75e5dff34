import { formatPastInstant } from '../../../../shared/instants'
import type { Column } from './columns'

/** Figures of one width. */
export const num = (text: string | number) => <span className="num">{text}</span>

export const createdColumn: Column<{ createdAt: string }> = {
  key: 'created',
  label: 'Created',
  sortable: true,
  dim: true,
  optional: true,
  cell: (row) => num(formatPastInstant(row.createdAt)),
}

export const updatedColumn: Column<{ updatedAt: string }> = {
  key: 'updated',
  label: 'Updated',
  sortable: true,
  dim: true,
  cell: (row) => num(formatPastInstant(row.updatedAt)),
}
