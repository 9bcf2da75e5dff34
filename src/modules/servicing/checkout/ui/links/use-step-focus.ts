import { useEffect, useRef } from 'react'
import { useDialogEntry } from '../../../../../platform/web/navigation/dialog-entry'

/**
 * Moves the focus to the heading of a step that somebody's act led to: what they pressed is gone. Opening the page moves
 * nothing. @returns what the act calls
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
