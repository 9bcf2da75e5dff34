import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

const storageKey = 'itinera-scroll'

function stored(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>
  } catch {
    // Storage may be blocked, or filled by somebody else: pages then begin at their top.
    return {}
  }
}

/** How far down each entry of the history was, in CSS pixels, by its key. */
const positions = typeof window === 'undefined' ? {} : stored()
export const saveScroll = (key: string): void => void (positions[key] = window.scrollY)

/** The step just taken leaves the page where it is. */
let isKept = true
export const keepScroll = (keeps: boolean): void => void (isKept = keeps)

function store(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions))
  } catch {
    // As above.
  }
}

function partOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // Anybody can write a link: this one is not well-formed.
    return null
  }
}

/**
 * A new page begins at its top, or at the part that its address names. Back, Forward and reload restore the position.
 */
export function useScrollRestoration(): void {
  const { key, hash } = useLocation()
  useLayoutEffect(() => {
    const part = hash && partOf(hash)
    if (positions[key] !== undefined) window.scrollTo(0, positions[key])
    else if (isKept) return
    else if (part) part.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [key, hash])
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const leave = () => {
      saveScroll(key)
      store()
      window.history.scrollRestoration = 'auto'
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.history.scrollRestoration = 'auto'
    }
  }, [key])
}
