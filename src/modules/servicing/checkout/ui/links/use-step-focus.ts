import { useEffect, useRef } from 'react'
import { useDialogEntry } from '../../../../../platform/web/navigation/dialog-entry'

/**
 * Focuses the heading of a step after the user's action, whose button is gone. Opening the page moves no focus.
 * @returns the function that the action calls
 */
export function useStepFocus(step: string, headingId: string): () => void {
  const isAsking = useDialogEntry('login') !== null
  const from = useRef<string | null>(null)
  useEffect(() => {
    if (isAsking || from.current === null || from.current === step) return
    from.current = null
    document.getElementById(headingId)?.focus()
  }, [step, headingId, isAsking])
  return () => {
    from.current = step
  }
}
