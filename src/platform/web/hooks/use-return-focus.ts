import { useEffect, useRef, useState } from 'react'

/** Returns the focus to the opener when a dialog unmounts, unless the focus has moved on. */
export function useReturnFocus(active = true): void {
  const [opener] = useState(() => document.activeElement)
  const timer = useRef<number>(undefined)
  useEffect(() => {
    if (!active) return
    window.clearTimeout(timer.current)
    return () => {
      timer.current = window.setTimeout(() => {
        const isLost = document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      })
    }
  }, [opener, active])
}
