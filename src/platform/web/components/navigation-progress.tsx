import { useEffect, useState } from 'react'
import { useIsLoading } from '../navigation/browser-navigation'
import styles from './navigation-progress.module.css'

/** Delays the progress line, in milliseconds: faster pages are not announced. */
const waitMs = 150

/** Shows a progress line while the next page loads, with a polite live region. */
export function NavigationProgress() {
  const isLoading = useIsLoading()
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setLate(true), waitMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isLoading])
  return (
    <>
      {late && <div className={`no-print ${styles.bar}`} aria-hidden="true" />}
      <span className="hidden-label" aria-live="polite">
        {late && 'Loading the page…'}
      </span>
    </>
  )
}
