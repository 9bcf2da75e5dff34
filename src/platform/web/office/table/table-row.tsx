import { memo, type MouseEvent, type ReactNode } from 'react'
import type { Column } from './columns'
import styles from './data-table.module.css'
import { RowLink } from './row-link'

/** Holds the row's callbacks; the same object as long as the table is mounted. */
export type RowActs = { open: (id: string) => void; toggle: (id: string, range: boolean) => void }
type Props<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  name: string
  to: string | undefined
  isOpen: boolean
  /** Marks the row; absent in lists without selection. */
  isSelected?: boolean
  acts: RowActs
  menu?: (row: Row) => ReactNode
  detail?: (row: Row) => ReactNode
}

/** Opens the row on presses beside its controls. Excludes presses in a row's dialogs, which React bubbles too. */
const opensRow = ({ target, currentTarget }: MouseEvent) =>
  currentTarget.contains(target as Element) && !(target as Element).closest('a, button, input, label')

function AnyRow<Row extends { id: string }>(props: Props<Row>) {
  const { row, columns, isOpen, isSelected, menu, detail } = props
  return (
    <>
      <Cells {...props} />
      {isOpen && detail && (
        <tr className={styles.detail}>
          <td colSpan={columns.length + (isSelected === undefined ? 0 : 1) + (menu ? 1 : 0)} data-phone="detail">
            {detail(row)}
          </td>
        </tr>
      )}
    </>
  )
}

/**
 * Rerenders only when its own props change, so that opening a row leaves the others. Uses plain elements: fifty rows of
 * the library took three times as long to draw and remove.
 */
export const TableRow = memo(AnyRow) as typeof AnyRow

function Cells<Row extends { id: string }>(props: Props<Row>) {
  const { row, name, to, isOpen, isSelected, acts, menu, detail } = props
  const [first, ...others] = props.columns
  return (
    <tr
      data-row={row.id}
      data-on={isOpen}
      data-selected={isSelected}
      onClick={(event) => to !== undefined && opensRow(event) && acts.open(row.id)}
    >
      {isSelected !== undefined && (
        <td className={styles.narrow} data-phone="check">
          <input
            type="checkbox"
            className="tick-box block"
            aria-label={`Select ${name}`}
            checked={isSelected}
            onChange={() => undefined}
            onClick={(event) => acts.toggle(row.id, event.shiftKey)}
          />
        </td>
      )}
      <td data-phone="who">
        <RowLink to={to} isOpen={isOpen} current={isOpen && !detail} expanded={detail && isOpen}>
          {first?.cell(row)}
        </RowLink>
      </td>
      {others.map((column) => (
        <td
          key={column.key}
          data-phone={column.phone}
          className={column.align === 'right' ? styles.right : undefined}
          data-dim={column.dim}
        >
          {column.cell(row) ?? <span className="ink-3">—</span>}
        </td>
      ))}
      {menu && (
        <td className={styles.narrow} data-phone="menu">
          {menu(row)}
        </td>
      )}
    </tr>
  )
}
