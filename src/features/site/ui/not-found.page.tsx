import { Link } from 'react-router'
import { useInnerPage } from './display/use-inner-page'
import type { Prefetch } from '../../../platform/web/trpc'
import styles from './prose.module.css'

/** Always 404: this route matches what no other does. */
export const prefetch: Prefetch = () => Promise.reject(Object.assign(new Error('no such page'), { code: 'NOT_FOUND' }))
export const Component = NotFound

export function NotFound() {
  useInnerPage('404 Page Not Found')
  return (
    <div className={`wrap ${styles.lost}`}>
      <svg viewBox="0 0 320 120" fill="none" aria-hidden="true">
        <path
          d="M14 96C80 96 66 26 140 26s60 60 118 46"
          stroke="var(--line-strong)"
          strokeWidth="3"
          strokeDasharray="1 9"
          strokeLinecap="round"
        />
        <circle cx="14" cy="96" r="7" fill="var(--paper)" stroke="var(--base)" strokeWidth="3" />
        <path d="M286 50l24 24M310 50l-24 24" stroke="var(--accent)" strokeWidth="6" strokeLinecap="round" />
      </svg>
      <h1>404 Page Not Found</h1>
      <p>The route ends here. Two ways back to known ground:</p>
      {import.meta.env.DEV && <p className={styles.hint}>Did you forget to add the page to the router?</p>}
      <div className={styles.actions}>
        <Link className="btn base" to="/">
          Home
        </Link>
        <Link className="btn line" to="/packages">
          Browse All Packages
        </Link>
      </div>
    </div>
  )
}
