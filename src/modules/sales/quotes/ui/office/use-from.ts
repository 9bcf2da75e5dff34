import { useCallback } from 'react'

/** Sets the style property `--from` to the pixels of the window above an element. Updates it on scroll and resize. */
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
