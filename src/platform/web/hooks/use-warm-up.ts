import { useEffect } from 'react'

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Runs `work` when the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  // Not in every browser.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3000 })
  else setTimeout(work, 500)
}

/**
 * Runs `prepare` once, after the first input and when the browser is idle. So a first view stays light, and what is
 * opened later is loaded. `prepare` stays the same function.
 */
export function useWarmUp(prepare: () => void): void {
  useEffect(() => {
    const stop = new AbortController()
    const start = () => {
      stop.abort()
      whenIdle(prepare)
    }
    for (const sign of signs) addEventListener(sign, start, { signal: stop.signal, passive: true, once: true })
    return () => stop.abort()
  }, [prepare])
}
