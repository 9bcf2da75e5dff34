import type { ReactNode } from 'react'

/** Describes a column of a list. The first one is the row's name and link. */
export type Column<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Lets the server sort by this key. */
  sortable?: boolean
  align?: 'right'
  /** Hides the column unless it is chosen. */
  optional?: boolean
  /** Places the column in the two lines of a row on a phone; hidden there if absent. */
  phone?: 'what' | 'value' | 'due'
  /** Dims secondary text. */
  dim?: boolean
}

/**
 * Returns the chosen columns in their order, always with the first. Falls back to the default ones when all keys are
 * unknown.
 */
export function listShownColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | null,
): Column<Row>[] {
  if (!chosen?.some((key) => columns.some((column) => column.key === key)))
    return columns.filter((column) => !column.optional)
  const [first, ...others] = columns
  const picked = [...new Set(chosen)].flatMap((key) => others.find((column) => column.key === key) ?? [])
  return first ? [first, ...picked] : []
}

/** Encodes a choice for the address; null for the default columns. */
export function chosenText<Row>(columns: readonly Column<Row>[], chosen: readonly string[]): string | null {
  const [first] = columns
  const keys = chosen.filter((key) => key !== first?.key)
  const usual = listShownColumns(columns, null).filter((column) => column !== first)
  const isUsual = keys.length === usual.length && usual.every(({ key }, i) => keys[i] === key)
  return isUsual ? null : keys.join(',') || first!.key
}
