import type { ReactNode } from 'react'
import { FailedNote } from '../failed-note'
import styles from './panel-query.module.css'

type Props<T> = {
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** Inside a panel: what its query has, lines as a skeleton after 200 ms while it loads, or why it failed. */
export function PanelQuery<T>({ query: { data, error, refetch }, children }: Props<T>) {
  if (data !== undefined) return children(data)
  if (error) return <FailedNote error={error} onRetry={refetch} />
  return <PanelSkeleton />
}

/** Lines where what loads will stand. */
export const PanelSkeleton = () => (
  <div className={styles.waiting} aria-hidden="true">
    <span />
    <span />
    <span />
  </div>
)
