import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

const storageKey = 'scroll'

function readStored(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>
  } catch {
    // Ignores blocked or foreign storage: pages then start at their top.
    return {}
  }
}

/** Holds the scroll position of each history entry, in CSS pixels, by its key. */
const positions = typeof window === 'undefined' ? {} : readStored()
export const saveScroll = (key: string): void => void (positions[key] = window.scrollY)

/** Keeps the position for the step just taken. */
let isRestored = true
export const keepScroll = (keeps: boolean): void => void (isRestored = keeps)

function store(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions))
  } catch {
    // Ignores blocked or full storage.
  }
}

function findPart(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // Ignores a malformed hash of a foreign link.
    return null
  }
}

/**
 * Starts a new page at its top, or at the element that its hash names. Restores the position on Back, Forward and
 * reload.
 */
export function useScrollRestoration(): void {
  const { key, hash } = useLocation()
  useLayoutEffect(() => {
    const part = hash && findPart(hash)
    if (positions[key] !== undefined) window.scrollTo(0, positions[key])
    else if (isRestored) return
    else if (part) part.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [key, hash])
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const leave = () => {
      // Saves by the entry of a dialog over the page, which a reload opens again.
      saveScroll((window.history.state as { key: string }).key)
      store()
      window.history.scrollRestoration = 'auto'
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.history.scrollRestoration = 'auto'
    }
  }, [])
}
