import { memo } from 'react'
import type { Column } from './columns'
import styles from './data-table.module.css'
import { OfficeIcon } from '../office-icon'
import type { ListAddress } from '../filters/use-list-address'

type Props<Row> = { column: Column<Row>; isFirst: boolean; list: ListAddress }

/** Renders a column's head; a press sorts by it, a second one reverses. */
function Head<Row>({ column, isFirst, list }: Props<Row>) {
  const { sort, setSort } = list
  const isSorted = sort.key === column.key
  const direction = sort.descending ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      data-phone={isFirst ? 'who' : column.phone}
      className={column.align === 'right' ? styles.right : undefined}
      aria-sort={isSorted ? direction : undefined}
    >
      {column.sortable ? (
        <button
          type="button"
          style={{ minHeight: 24 }}
          onClick={() => setSort({ key: column.key, descending: isSorted && !sort.descending })}
        >
          {column.label}
          {isSorted && <OfficeIcon name={sort.descending ? 'down' : 'up'} size={12} />}
        </button>
      ) : (
        column.label
      )}
    </th>
  )
}

export const SortHead = memo(Head) as typeof Head
