import { useEffect, useId, useState } from 'react'

/** Forms on screen with something typed and not saved. */
const unsaved = new Set<string>()
export const hasUnsaved = (): boolean => unsaved.size > 0
export const dropUnsaved = (): void => unsaved.clear()

/**
 * Says that a form holds something that leaving would lose. The browser then asks before a reload or a closed tab. What it
 * gives takes that back at once: after saving, the address may change before the form is gone.
 */
export function useUnsaved(dirty: boolean): () => void {
  const [turn, setTurn] = useState(0)
  const key = `${useId()} ${turn}`
  useEffect(() => {
    if (!dirty) return
    unsaved.add(key)
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      unsaved.delete(key)
      window.removeEventListener('beforeunload', ask)
    }
  }, [dirty, key])
  return () => {
    unsaved.delete(key)
    // What is still unsaved after that, such as what was typed meanwhile, counts again.
    setTurn((n) => n + 1)
  }
}
