import { useEffect, useId, useState } from 'react'

const unsaved = new Set<string>()
export const hasUnsaved = (): boolean => unsaved.size > 0
export const dropUnsaved = (): void => unsaved.clear()

/**
 * Registers a form with unsaved input, so that the browser asks before a reload or a closed tab. Returns a function
 * that unregisters it at once: after saving, the address may change before the form unmounts.
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
    // Registers again what is still unsaved, such as input typed meanwhile.
    setTurn((n) => n + 1)
  }
}
