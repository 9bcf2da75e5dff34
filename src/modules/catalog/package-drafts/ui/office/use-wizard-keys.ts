import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen } from '../../../../../platform/web/hooks/use-keys'

type Acts = {
  /** Moves one step back (-1) or forward (1). */
  onMove: (by: -1 | 1) => void
  onSave: () => void
}

const moves: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 }
const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)
/** Excludes word movement: on Apple's keyboards Option with an arrow moves by a word. */
const isWordKey = ({ target }: KeyboardEvent) =>
  isApple() && target instanceof Element && target.matches('input, textarea, [contenteditable=true]')

/** Handles Alt with an arrow for steps, and Ctrl S to save; in fields, too. */
export function useWizardKeys({ onMove, onSave }: Acts): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Ignores handled keys: pictures and days move by the same ones.
    if (event.defaultPrevented || isDialogOpen()) return
    const { key, altKey, shiftKey } = event
    const isMod = event.ctrlKey || event.metaKey
    if (isMod && !altKey && !shiftKey && key.toLowerCase() === 's') {
      event.preventDefault()
      if (!event.repeat) onSave()
    }
    const by = altKey && !isMod && !shiftKey ? moves[key] : undefined
    if (by === undefined || isWordKey(event)) return
    // Prevents the browser's Back.
    event.preventDefault()
    onMove(by)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
