import { useEffect, useRef, useState } from 'react'

/** Holds the opener of a dialog that closes, for a dialog that opens in its place. */
let left: Element | null = null

/** Returns the focus to the opener when a dialog unmounts, unless the focus has moved on. */
export function useReturnFocus(active = true): void {
  const [opener] = useState(() => document.activeElement)
  const before = useRef<Element>(null)
  const timer = useRef<number>(undefined)
  useEffect(() => {
    if (!active) return
    window.clearTimeout(timer.current)
    before.current ??= left
    const find = () => [opener, before.current].find((one) => one?.isConnected && one !== document.body)
    return () => {
      left = find() ?? null
      timer.current = window.setTimeout(() => {
        left = null
        const back = find()
        if (document.activeElement === document.body && back instanceof HTMLElement) back.focus({ preventScroll: true })
      })
    }
  }, [opener, active])
}
