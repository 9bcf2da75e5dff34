import type { RefObject } from 'react'
import { useKeys } from '../../hooks/use-keys'
import type { Selection } from './use-selection'

type OpenRow = {
  id: string | null
  /** Opens a row; `stay` keeps the focus in the list. */
  open: (id: string, options?: { stay?: boolean }) => void
  close: () => void
}

const getRowId = (element: Element | null) => element?.closest<HTMLElement>('[data-row]')?.dataset.row

/**
 * Moves through rows with J and K: to their links, or else to their checkboxes; the open record follows. Enter opens
 * the row's link; X selects; Escape goes back.
 */
export function useRowKeys(
  box: RefObject<HTMLElement | null>,
  rows: readonly { id: string }[],
  opened: OpenRow | undefined,
  selection: Selection | undefined,
): void {
  const find = (id: string, part: string) =>
    box.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] ${part}`)
  const findLink = (id: string) => find(id, '[data-row-link]')
  const current = () => getRowId(document.activeElement) ?? opened?.id ?? undefined
  const move = (by: 1 | -1) => {
    const from = rows.findIndex((row) => row.id === current())
    const to = rows[from < 0 ? 0 : Math.min(Math.max(from + by, 0), rows.length - 1)]
    if (!to) return
    const link = findLink(to.id)
    const stop = link ?? find(to.id, '[type=checkbox]')
    stop?.focus()
    if (link && opened?.id && opened.id !== to.id) opened.open(to.id, { stay: true })
  }
  const leave = () => {
    const id = opened?.id
    if (!id) return selection?.clear()
    opened.close()
    findLink(id)?.focus()
  }
  const select = () => {
    const id = current()
    if (id) selection?.toggle(id)
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: selection && select,
    Escape: opened?.id || selection?.ids.length ? leave : undefined,
  })
}
