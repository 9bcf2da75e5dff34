import type { ReactNode } from 'react'

/** One column of a list. The first one is the row's name and link. */
export type Column<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** The server sorts by it, under this key. */
  sortable?: boolean
  align?: 'right'
  /** Shown only when it is chosen. */
  optional?: boolean
  /** Its place in the two lines of a row on a phone; without one it is not shown there. */
  phone?: 'what' | 'value' | 'due'
  /** Secondary text. */
  dim?: boolean
}

/** Chosen columns in the order of choice; the first column stays first, and of unknown keys alone nothing is chosen. */
export function shownColumns<Row>(columns: readonly Column<Row>[], chosen: readonly string[] | null): Column<Row>[] {
  if (!chosen?.some((key) => columns.some((column) => column.key === key)))
    return columns.filter((column) => !column.optional)
  const [first, ...others] = columns
  const picked = [...new Set(chosen)].flatMap((key) => others.find((column) => column.key === key) ?? [])
  return first ? [first, ...picked] : []
}

/** What the address says of a choice; null for the usual columns. */
export function chosenText<Row>(columns: readonly Column<Row>[], chosen: readonly string[]): string | null {
  const [first] = columns
  const keys = chosen.filter((key) => key !== first?.key)
  const usual = shownColumns(columns, null).filter((column) => column !== first)
  const isUsual = keys.length === usual.length && usual.every(({ key }, i) => keys[i] === key)
  return isUsual ? null : keys.join(',') || first!.key
}
