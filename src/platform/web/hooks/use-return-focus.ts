import { useEffect, useRef, useState } from 'react'

/** Holds what opened the newest dialog, innermost first. */
let newest: readonly Element[] = []

/** Lists the focused element and, if a dialog replaced another one, its opener. */
function getOpeners(): readonly Element[] {
  const active = document.activeElement
  if (!active) return []
  // Loses the focus of a button that is disabled while it sends.
  const isInDialog =
    active.closest('[aria-modal]') ?? (active === document.body && document.querySelector('[aria-modal]'))
  return isInDialog ? [active, ...newest] : [active]
}

/** Returns the focus to the nearest opener that is left when a dialog unmounts, unless the focus has moved on. */
export function useReturnFocus(active = true): void {
  const [openers] = useState(getOpeners)
  const timer = useRef<number>(undefined)
  useEffect(() => {
    if (!active) return
    newest = openers
    window.clearTimeout(timer.current)
    return () => {
      timer.current = window.setTimeout(() => {
        // Waits until a dialog in its place has read them.
        if (newest === openers) newest = openers.slice(1)
        if (document.activeElement !== document.body) return
        const left = openers.find((one) => one !== document.body && one.isConnected)
        if (left instanceof HTMLElement) left.focus({ preventScroll: true })
      })
    }
  }, [openers, active])
}
