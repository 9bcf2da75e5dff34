import { useLayoutEffect, useRef } from 'react'

const typing = 'input, textarea, select, [contenteditable=true]'
/** A press on a row's checkbox leaves the focus there. */
const selecting = 'table [type=checkbox]'
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches(typing) && !target.matches(selecting)
/** While a modal dialog is open, keys belong to it. */
const isBusy = (target: EventTarget | null) => isTyping(target) || document.querySelector('[aria-modal=true]') !== null

/** Single keys of the office: `{ j: next, '?': help }`, by `event.key`. Silent while typing, with modifiers, under a dialog. */
export function useKeys(keys: Record<string, (() => void) | undefined>): void {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  // Whoever sees a screen may press its keys.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target)) return
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
