import { startTransition, useEffect, useState } from 'react'

/** Runs `work` after the page's next picture, or soon where there is none, as in a tab behind others. */
export function afterPicture(work: () => void): () => void {
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

/** True once a picture shows what `isThere`: what comes then yields to presses, and does not hold the picture up. */
export function useDrawn(isThere: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!isThere) return
    const stop = afterPicture(() => startTransition(() => setDrawn(true)))
    return () => {
      stop()
      setDrawn(false)
    }
  }, [isThere])
  return isDrawn
}
