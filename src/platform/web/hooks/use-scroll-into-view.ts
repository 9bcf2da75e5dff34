import { type RefObject, useEffect, useRef } from 'react'

/** So much of the neighbour stays visible, in CSS pixels: the row goes on there. */
const margin = 24

/**
 * A row that scrolls sideways shows what is picked in it, also after Back, a reload or a shared link. The page itself
 * does not move. Put the ref on the row.
 */
export function useScrollIntoView<T extends HTMLElement>(picked: string): RefObject<T | null> {
  const row = useRef<T>(null)
  useEffect(() => {
    const item = row.current?.querySelector('[aria-selected=true],[aria-pressed=true],[aria-current=page]')
    if (!row.current || !item || !picked) return
    const outer = row.current.getBoundingClientRect()
    const inner = item.getBoundingClientRect()
    if (inner.left < outer.left) row.current.scrollLeft += inner.left - outer.left - margin
    else if (inner.right > outer.right) row.current.scrollLeft += inner.right - outer.right + margin
  }, [picked])
  return row
}
