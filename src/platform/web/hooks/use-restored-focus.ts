import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses a group's first control when a change removed or disabled the focused one. A number counts rows, of which
 * only a removed one counts.
 */
export function useRestoredFocus(group: RefObject<HTMLElement | null>, change: string | number): void {
  const before = useRef(change)
  useEffect(() => {
    const isChange = typeof change === 'number' ? change < Number(before.current) : before.current !== change
    before.current = change
    if (!isChange || document.activeElement !== document.body) return
    const [button, input] = ['button:not(:disabled), a[href]', 'input:not(:disabled)'].map((control) =>
      group.current?.querySelector<HTMLElement>(control),
    )
    ;(button ?? input)?.focus({ preventScroll: true })
  })
}
