import { useEffect } from 'react'
import { afterPicture } from '../hooks/use-drawn'

let locks = 0

function lock(): () => void {
  const { documentElement: page } = document
  // Where a scroll bar takes room, its room stays.
  if (locks++ === 0) page.dataset.locked = window.innerWidth > page.clientWidth ? 'bar' : 'none'
  return () => {
    if (--locks === 0) delete page.dataset.locked
  }
}

/**
 * Keeps the page from scrolling while a dialog is open; the dialog is drawn first. The kit's own lock writes an
 * inherited property. Each opening then computed the styles of the whole page.
 */
export function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return
    let unlock = () => {}
    const stop = afterPicture(() => {
      unlock = lock()
    })
    return () => {
      stop()
      unlock()
    }
  }, [isLocked])
}
