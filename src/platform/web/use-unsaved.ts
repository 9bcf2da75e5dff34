import { useEffect, useId, useState } from 'react'
import { unsaved } from './unsaved'

/** Returns what is lost by leaving, where the form says so itself. */
export const getUnsavedText = (): string | undefined => [...unsaved.values()].find(Boolean)
export const dropUnsaved = (): void => unsaved.clear()

/**
 * Registers a form with unsaved input, so that the browser asks before a reload or a closed tab. Returns a function
 * that unregisters it at once: after saving, the address may change before the form unmounts.
 * @param text says what is lost, if not changes
 */
export function useUnsaved(dirty: boolean, text?: string): () => void {
  const [turn, setTurn] = useState(0)
  const key = `${useId()} ${turn}`
  useEffect(() => {
    if (!dirty) return
    unsaved.set(key, text)
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      unsaved.delete(key)
      window.removeEventListener('beforeunload', ask)
    }
  }, [dirty, key, text])
  return () => {
    unsaved.delete(key)
    // Registers again what is still unsaved, such as input typed meanwhile.
    setTurn((n) => n + 1)
  }
}
