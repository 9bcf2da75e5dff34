import { useEffect } from 'react'
import { runAfterPaint } from '../hooks/use-drawn'

let locks = 0

function lock(): () => void {
  const { documentElement: page } = document
  // Reserves the room of a scroll bar that takes some.
  if (locks++ === 0) page.dataset.locked = window.innerWidth > page.clientWidth ? 'bar' : 'none'
  return () => {
    if (--locks === 0) delete page.dataset.locked
  }
}

/**
 * Locks page scrolling while a dialog is open, after the dialog is painted. Avoids Mantine's lock, whose inherited
 * property recomputes the styles of the whole page.
 */
export function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return
    let unlock = () => {}
    const stop = runAfterPaint(() => {
      unlock = lock()
    })
    return () => {
      stop()
      unlock()
    }
  }, [isLocked])
}
