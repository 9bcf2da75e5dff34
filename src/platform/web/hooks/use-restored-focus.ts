import { type RefObject, useEffect, useRef } from 'react'

/** Focuses a group's first control when a change removed or disabled the focused one. */
export function useRestoredFocus(group: RefObject<HTMLElement | null>, change: string): void {
  const before = useRef(change)
  useEffect(() => {
    if (before.current === change) return
    before.current = change
    if (document.activeElement !== document.body) return
    group.current?.querySelector<HTMLElement>('button:not(:disabled), a[href]')?.focus({ preventScroll: true })
  })
}
