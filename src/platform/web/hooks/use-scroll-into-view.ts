import { type RefObject, useEffect, useRef } from 'react'

/** Keeps these CSS pixels of the neighbor visible, to show that the row continues. */
const margin = 24

/**
 * Scrolls a row sideways to its selected item, also after Back, a reload or a shared link. Leaves the page itself in
 * place. Put the ref on the row.
 */
export function useScrollIntoView<T extends HTMLElement>(picked: string): RefObject<T | null> {
  const row = useRef<T>(null)
  useEffect(() => {
    if (!picked) return
    // Measures when the frame is laid out anyway: here the whole page would be, for what later effects change again.
    const frame = requestAnimationFrame(() => {
      const item = row.current?.querySelector('[aria-selected=true],[aria-pressed=true],[aria-current=page]')
      if (!row.current || !item) return
      const outer = row.current.getBoundingClientRect()
      const inner = item.getBoundingClientRect()
      if (inner.left < outer.left) row.current.scrollLeft += inner.left - outer.left - margin
      else if (inner.right > outer.right) row.current.scrollLeft += inner.right - outer.right + margin
    })
    return () => cancelAnimationFrame(frame)
  }, [picked])
  return row
}
