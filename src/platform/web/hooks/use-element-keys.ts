import { type RefObject, useEffect, useRef } from 'react'

/** Handles keys pressed anywhere within an element. */
export function useElementKeys(part: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const element = part.current!
    const handle = (event: KeyboardEvent) => latest.current(event)
    element.addEventListener('keydown', handle)
    return () => element.removeEventListener('keydown', handle)
  }, [part])
}
