import { Link } from 'react-router'
import { ErrorState } from '../../../../platform/web/components/empty-state'
import { usePageMeta } from '../../../../platform/web/page-meta'
import { useInnerPage } from '../../../site/ui/display/use-inner-page'
import { failureData } from '../../../../platform/web/trpc'
import styles from './detail-states.module.css'

/** A malformed id or slug is answered as an unknown one. */
export const isUnknownPackage = (error: unknown): boolean =>
  ['not-found', 'invalid'].includes(failureData(error).reason ?? '')

export function DetailLoading() {
  usePageMeta({ title: 'Travel package' })
  return (
    <output className={`wrap ${styles.state}`}>
      <span className={styles.spinner} />
      <p>Loading package details...</p>
    </output>
  )
}

export function DetailFailed({ reason, retry }: { reason: string; retry: () => void }) {
  useInnerPage('Failed to fetch package details')
  return (
    <div className="wrap page">
      <h1 className="hidden-label">Travel package</h1>
      <ErrorState title="Failed to fetch package details" reason={reason} onRetry={retry} />
    </div>
  )
}

export function PackageNotFound() {
  useInnerPage('Package Not Found')
  return (
    <div className={`wrap ${styles.state}`}>
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
      <h1>Package Not Found</h1>
      <p>The package you're looking for doesn't exist.</p>
      <Link className="btn base" to="/packages">
        Browse All Packages
      </Link>
    </div>
  )
}
