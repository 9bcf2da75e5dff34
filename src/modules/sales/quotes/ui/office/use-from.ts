import { useCallback } from 'react'

/** Tells an element's styles, as `--from`, how many pixels of the window are above it; follows the page's scrolling. */
export function useFrom() {
  return useCallback((element: HTMLDivElement) => {
    const tell = () => {
      const from = Math.max(0, element.getBoundingClientRect().top)
      element.style.setProperty('--from', `${Math.round(from)}px`)
    }
    tell()
    const observer = new ResizeObserver(tell)
    observer.observe(document.documentElement)
    observer.observe(document.body)
    window.addEventListener('scroll', tell, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', tell)
    }
  }, [])
}
