import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Handles keys pressed anywhere within an element. */
export function useElementKeys(part: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKey)
  useEffect(() => {
    const element = part.current!
    const listener = (event: KeyboardEvent) => handle(event)
    element.addEventListener('keydown', listener)
    return () => element.removeEventListener('keydown', listener)
  }, [part])
}
