import { useEffect, useMemo, useRef } from 'react'
import type { RowActs } from './table-row'
import type { Selection } from './use-selection'

type Opened = { open: (id: string) => void }

/** Wraps the latest callbacks in a stable object. */
export function useRowActs(opened: Opened | undefined, selection: Selection | undefined): RowActs {
  const latest = useRef({ opened, selection })
  useEffect(() => {
    latest.current = { opened, selection }
  })
  return useMemo(
    () => ({
      open: (id) => latest.current.opened?.open(id),
      toggle: (id, range) => latest.current.selection?.toggle(id, range),
    }),
    [],
  )
}
