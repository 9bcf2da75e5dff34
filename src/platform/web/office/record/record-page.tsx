import type { ReactNode } from 'react'
import { FailedNote } from '../failed-note'
import { useHeadIsDrawn } from '../open-place'
import styles from './record.module.css'

/** What may come after the record's head and facts: forms, what belongs to it, and what happened. */
export function AfterHead({ children }: { children: ReactNode }) {
  return useHeadIsDrawn() && children
}

type Props = {
  /** What the record is, at the left. */
  facts: ReactNode
  /** What happened, in the middle. */
  children: ReactNode
  /** What is next and what belongs to it, at the right. */
  related?: ReactNode
}

/** The three columns of a record, the facts first; on phones what is next stands above them. */
export function RecordPage({ facts, children, related }: Props) {
  return (
    <AfterHead>
      <div className={styles.record}>
        <div className={styles.facts}>{facts}</div>
        <div className={styles.middle}>{children}</div>
        {related && <div className={styles.related}>{related}</div>}
      </div>
    </AfterHead>
  )
}

/** A box with a head. */
export function Panel({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section className={styles.panel} aria-label={title}>
      <h2>
        {title} {count !== undefined && <span className="num">{count}</span>}
      </h2>
      <div>{children}</div>
    </section>
  )
}

type QueryProps<T> = {
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** Inside a panel: what its query has, a skeleton of lines after 200 ms of loading, or why it failed. */
export function PanelQuery<T>({ query, children }: QueryProps<T>) {
  return query.data === undefined ? <PanelWait query={query} /> : children(query.data)
}

/** Above what a query has: a skeleton of lines while it loads, or why it failed. */
export function PanelWait({ query: { data, error, refetch } }: Pick<QueryProps<unknown>, 'query'>) {
  if (error) return <FailedNote error={error} onRetry={refetch} />
  return data === undefined ? <PanelSkeleton /> : null
}

/** Lines where what loads will stand. */
export const PanelSkeleton = () => (
  <div className={styles.waiting} aria-hidden="true">
    <span />
    <span />
    <span />
  </div>
)

/** Properties; what is not known is '—'. */
export function Properties({ rows }: { rows: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className={`num ${styles.properties}`}>
      {Object.entries(rows).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
