import { useEffect } from 'react'

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

export function runWhenIdle(work: () => void): void {
  // Falls back to a timer, as some browsers lack it.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3000 })
  else setTimeout(work, 500)
}

/**
 * Runs `prepare` once, after the first input and when the browser is idle. Keeps the first view light, and preloads
 * what is opened later. Requires a stable `prepare`.
 */
export function useWarmUp(prepare: () => void): void {
  useEffect(() => {
    const stop = new AbortController()
    const start = () => {
      stop.abort()
      runWhenIdle(prepare)
    }
    for (const sign of signs) addEventListener(sign, start, { signal: stop.signal, passive: true, once: true })
    return () => stop.abort()
  }, [prepare])
}
