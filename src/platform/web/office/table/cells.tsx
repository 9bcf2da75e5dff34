import { formatPastInstant } from '../../../../shared/instants'
import type { Column } from './columns'

/** Shows figures of one width. */
export const num = (text: string | number) => <span className="num">{text}</span>

const timeColumn = <Key extends 'created' | 'updated'>(
  key: Key,
  label: string,
): Column<Readonly<Record<`${Key}At`, string>>> => ({
  key,
  label,
  sortable: true,
  dim: true,
  cell: (row) => num(formatPastInstant(row[`${key}At`])),
})

export const createdColumn = { ...timeColumn('created', 'Created'), optional: true }
export const updatedColumn = timeColumn('updated', 'Updated')
