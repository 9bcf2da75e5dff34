import { useEffect, useRef } from 'react'

type Acts = {
  /** One step back (-1) or on (1). */
  onMove: (by: -1 | 1) => void
  onSave: () => void
}

const moves: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 }
const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)
/** On Apple's keyboards Option with an arrow goes from word to word. */
const isWordKey = ({ target }: KeyboardEvent) =>
  isApple() && target instanceof Element && target.matches('input, textarea, [contenteditable=true]')

/** Alt with an arrow goes a step back or on, Ctrl S saves the draft; from the fields, too. */
export function useWizardKeys(acts: Acts): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Pictures and days move by the same keys, and say so.
      if (event.defaultPrevented || document.querySelector('[aria-modal=true]')) return
      const { key, altKey, shiftKey } = event
      const isMod = event.ctrlKey || event.metaKey
      if (isMod && !altKey && !shiftKey && key.toLowerCase() === 's') {
        event.preventDefault()
        if (!event.repeat) latest.current.onSave()
      }
      const by = altKey && !isMod && !shiftKey ? moves[key] : undefined
      if (by === undefined || isWordKey(event)) return
      // The browser would go back.
      event.preventDefault()
      latest.current.onMove(by)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
