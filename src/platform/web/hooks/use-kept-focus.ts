import { type RefObject, useEffect, useRef } from 'react'

/** Gives a group's first control the focus when the one that had it was taken away, or cannot be pressed, by a change. */
export function useKeptFocus(group: RefObject<HTMLElement | null>, change: string): void {
  const before = useRef(change)
  useEffect(() => {
    if (before.current === change) return
    before.current = change
    if (document.activeElement !== document.body) return
    group.current?.querySelector<HTMLElement>('button:not(:disabled), a[href]')?.focus({ preventScroll: true })
  })
}
