import { Link } from 'react-router'
import { LostRoute } from '../../../../platform/web/components/empty-state'
import { useInnerPage } from '../../../../platform/web/site/use-inner-page'
import type { Prefetch } from '../../../../platform/web/trpc'
import styles from './prose.module.css'

/** Rejects with 404: this route matches what no other does. */
export const prefetch: Prefetch = () => Promise.reject(Object.assign(new Error('no such page'), { code: 'NOT_FOUND' }))
export const Component = NotFound

export function NotFound() {
  useInnerPage('404 Page Not Found')
  return (
    <div className={`wrap ${styles.lost}`}>
      <LostRoute />
      <h1 className="t-h1">404 Page Not Found</h1>
      <p>The route ends here. Two ways back to known ground:</p>
      {import.meta.env.DEV && <p className="f-sm ink-3">Did you forget to add the page to the router?</p>}
      <div className="flex flex-wrap gap-3 mt-5">
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
