import { Checkbox, Table } from '@mantine/core'
import { type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Column } from './columns'
import styles from './data-table.module.css'
import type { Selection } from './use-selection'

type RowTable<Row> = {
  nameOf: (row: Row) => string
  linkOf: (row: Row) => string
  menu?: (row: Row) => ReactNode
  detail?: (row: Row) => ReactNode
  selection?: Selection
  opened?: { id: string | null; open: (id: string) => void }
}
type Props<Row> = { row: Row; columns: readonly Column<Row>[]; table: RowTable<Row> }

/** Controls in a row act for themselves; a press beside them opens the row. React passes presses in a row's dialogs on, too. */
const opensRow = ({ target, currentTarget }: MouseEvent) =>
  currentTarget.contains(target as Element) && !(target as Element).closest('a, button, input, label')

export function TableRow<Row extends { id: string }>({ row, columns, table }: Props<Row>) {
  const isOpen = table.opened?.id === row.id
  return (
    <>
      <Cells row={row} columns={columns} table={table} isOpen={isOpen} />
      {isOpen && table.detail && (
        <Table.Tr className={styles.detail}>
          <Table.Td colSpan={columns.length + (table.selection ? 1 : 0) + (table.menu ? 1 : 0)} data-phone="detail">
            {table.detail(row)}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}

type CellsProps<Row> = Props<Row> & { isOpen: boolean }

function Cells<Row extends { id: string }>({ row, columns: [first, ...others], table, isOpen }: CellsProps<Row>) {
  const { selection, opened } = table
  const to = table.linkOf(row)
  return (
    <Table.Tr
      data-row={row.id}
      data-on={isOpen}
      data-selected={selection?.has(row.id)}
      onClick={opened && ((event) => opensRow(event) && opened.open(row.id))}
    >
      {selection && (
        <Table.Td className={styles.narrow}>
          <Checkbox
            size="xs"
            aria-label={`Select ${table.nameOf(row)}`}
            checked={selection.has(row.id)}
            onChange={() => undefined}
            onClick={(event) => selection.toggle(row.id, event.shiftKey)}
          />
        </Table.Td>
      )}
      <Table.Td data-phone="who">
        <Link
          className={styles.name}
          to={to}
          // Opens beside the list, which stays where it is.
          preventScrollReset={to.startsWith('?')}
          data-row-link=""
          aria-current={isOpen && !table.detail ? 'true' : undefined}
          aria-expanded={table.detail && isOpen}
        >
          {first?.cell(row)}
        </Link>
      </Table.Td>
      {others.map((column) => (
        <Table.Td
          key={column.key}
          data-phone={column.phone}
          className={[column.align === 'right' && styles.right, column.dim && styles.dim].filter(Boolean).join(' ')}
        >
          {column.cell(row) ?? <span className={styles.none}>—</span>}
        </Table.Td>
      ))}
      {table.menu && (
        <Table.Td className={styles.narrow} data-phone="menu">
          {table.menu(row)}
        </Table.Td>
      )}
    </Table.Tr>
  )
}
