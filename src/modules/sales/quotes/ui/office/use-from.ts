import { useCallback } from 'react'

/** Sets the style property `--from` to the pixels of the window above an element. Updates it on scroll and resize. */
export function useFrom() {
  return useCallback((element: HTMLDivElement) => {
    const handle = () => {
      const from = Math.max(0, element.getBoundingClientRect().top)
      element.style.setProperty('--from', `${Math.round(from)}px`)
    }
    handle()
    const observer = new ResizeObserver(handle)
    observer.observe(document.documentElement)
    observer.observe(document.body)
    window.addEventListener('scroll', handle, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', handle)
    }
  }, [])
}
