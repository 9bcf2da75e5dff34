import { type ReactNode, useState } from 'react'
import styles from './empty-state.module.css'

/** Shows an empty state: an illustration, the specified text, and at most one action. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.box} data-empty>
      <svg width="132" viewBox="0 0 132 56" fill="none" aria-hidden="true">
        <path
          d="M6 44C30 44 28 14 58 14s26 26 50 24"
          stroke="var(--line-strong)"
          strokeWidth="2.5"
          strokeDasharray="1 7"
          strokeLinecap="round"
        />
        <circle cx="6" cy="44" r="4.5" fill="var(--paper)" stroke="var(--base)" strokeWidth="2.5" />
        <path d="M120 48c-7-6-11-11-11-17a11 11 0 0 1 22 0c0 6-4 11-11 17Z" fill="var(--accent)" />
        <circle cx="120" cy="31" r="4" fill="var(--paper)" />
      </svg>
      <h2 className="t-h3">{title}</h2>
      {children && <p className="f-sm ink-2">{children}</p>}
      {action}
    </div>
  )
}

/** Calls once more; keeps the focus meanwhile, and ignores presses. */
export function RetryButton({ className, onRetry }: { className: string; onRetry: () => unknown }) {
  const [isBusy, setBusy] = useState(false)
  const retry = () => {
    setBusy(true)
    void Promise.resolve(onRetry()).finally(() => setBusy(false))
  }
  return (
    <button type="button" className={className} aria-disabled={isBusy} onClick={isBusy ? undefined : retry}>
      {isBusy ? 'Retrying...' : 'Retry'}
    </button>
  )
}

/** Shows a failed call: the reason and Retry, never invented data (product.md 1.5). */
export function ErrorState({ title, reason, onRetry }: { title: string; reason: string; onRetry: () => unknown }) {
  return (
    <div role="alert">
      <EmptyState title={title} action={<RetryButton className="btn line sm" onRetry={onRetry} />}>
        {reason}
      </EmptyState>
    </div>
  )
}

/** Illustrates a missing page: a route line with its end crossed out. */
export const LostRoute = () => (
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
)
