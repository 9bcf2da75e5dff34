import { useLayoutEffect, useRef } from 'react'
import { isStillTyping, nextTypedAt } from './typing.rules'

const typing = 'input, textarea, select, [contenteditable=true]'
/** Matches a row's checkbox, which keeps the focus after a press without typing. */
const selecting = 'table [type=checkbox]'
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches(typing) && !target.matches(selecting)
/** Tells whether a modal dialog is open, or on its way. */
export const isDialogOpen = () => document.querySelector('[aria-modal=true], [data-veil]') !== null
/** Leaves keys to an open modal dialog. */
const isBusy = (target: EventTarget | null) => isTyping(target) || isDialogOpen()

let typedAt = -Infinity
const noteTyping = (event: KeyboardEvent) => {
  const isInForm = event.target instanceof Element && event.target.closest('[aria-modal=true] form') !== null
  const { key, timeStamp } = event
  typedAt = nextTypedAt(typedAt, { key, timeStamp, isPlain: isKey(event) }, isInForm)
}

/** Remembers the last unhandled key for a screen that is still loading. Any later key or press clears it. */
let pending: KeyboardEvent | null = null
const waitMs = 2000
const forget = () => {
  pending = null
  typedAt = -Infinity
}
const isKey = (event: KeyboardEvent) => !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented
const getKeyName = ({ key }: KeyboardEvent) => (key.length === 1 ? key.toLowerCase() : key)
const remember = (event: KeyboardEvent) => {
  const isHandled = !isKey(event) || isBusy(event.target) || isStillTyping(typedAt, event)
  pending = event.key.length === 1 && !isHandled ? event : null
}

/**
 * Binds single keys of the office: `{ j: next, '?': help }`, by `event.key`. Ignores keys while typing, with modifiers,
 * under a dialog. Replays a key pressed up to 2 s before its screen appears.
 */
export function useKeys(keys: Record<string, (() => void) | undefined>): void {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
    const act = pending && keys[getKeyName(pending)]
    if (!act || performance.now() - pending!.timeStamp > waitMs || isBusy(document.activeElement)) return
    pending = null
    act()
  })
  // Listens from the first paint on.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isKey(event) || isBusy(event.target) || isStillTyping(typedAt, event)) return
      const act = latest.current[getKeyName(event)]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', noteTyping, true)
    document.addEventListener('keydown', onKey)
    // Registers shared functions, which are added once, after the document's listeners.
    window.addEventListener('keydown', remember)
    window.addEventListener('pointerdown', forget)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
