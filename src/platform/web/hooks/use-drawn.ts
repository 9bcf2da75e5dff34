import { startTransition, useEffect, useState } from 'react'

/** Runs `work` after the next paint, or soon without one, as in a background tab. */
export function runAfterPaint(work: () => void): () => void {
  let timer = window.setTimeout(work, 200)
  const frame = requestAnimationFrame(() => {
    window.clearTimeout(timer)
    timer = window.setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    window.clearTimeout(timer)
  }
}

/** Turns true after the paint that shows `isThere`: later work then yields to input, and does not delay the paint. */
export function useDrawn(isThere: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!isThere) return
    const stop = runAfterPaint(() => startTransition(() => setDrawn(true)))
    return () => {
      stop()
      setDrawn(false)
    }
  }, [isThere])
  return isDrawn
}
