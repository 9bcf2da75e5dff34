import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

const step: Record<string, (i: number, n: number) => number> = {
  ArrowDown: (i, n) => (i + 1) % n,
  ArrowUp: (i, n) => (i + n - 1) % n,
  Home: () => 0,
  End: (_, n) => n - 1,
}
const listItems = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

/**
 * Implements the menu button pattern for plain HTML. Opening focuses the first item; arrows, Home and End move. Escape
 * returns to the button; Tab and a press outside close. Spread `boxProps` on the element around button and menu.
 */
export function useMenu() {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    listItems(box.current)[0]?.focus()
    const onPress = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [open])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) {
      if (event.key === 'ArrowDown') {
        event.preventDefault()
        setOpen(true)
      }
      return
    }
    if (event.key === 'Escape' || event.key === 'Tab') {
      setOpen(false)
      if (event.key === 'Escape') box.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
      return
    }
    const items = listItems(box.current)
    const to = step[event.key]?.(items.indexOf(document.activeElement as HTMLElement), items.length)
    if (to === undefined) return
    event.preventDefault()
    items[to]?.focus()
  }
  return { open, setOpen, boxProps: { ref: box, onKeyDown, role: 'presentation' } }
}
