import { Box, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Facts, Frame } from '../blocks'
import { FailedNote } from '../../components/failed-note'
import { useHeadIsDrawn } from '../open-place'
import styles from './record.module.css'

/** Defers everything below the record's head and facts: forms, related records, and the timeline. */
export function AfterHead({ children }: { children: ReactNode }) {
  return useHeadIsDrawn() && children
}

type Props = {
  facts: ReactNode
  /** Holds the timeline, in the middle. */
  children: ReactNode
  related?: ReactNode
}

/** Lays out a record in three columns, facts first; on phones next steps stand above the timeline. */
export function RecordPage({ facts, children, related }: Props) {
  return (
    <AfterHead>
      <div className={styles.record}>
        <Stack gap="s4" miw={0}>
          {facts}
        </Stack>
        <Stack gap="s4" miw={0}>
          {children}
        </Stack>
        {related && (
          <Stack gap="s4" miw={0}>
            {related}
          </Stack>
        )}
      </div>
    </AfterHead>
  )
}

export function Panel({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <Frame aria-label={title}>
      <h2>
        {title} {count !== undefined && <span className="num">{count}</span>}
      </h2>
      <Box px="s3h" py="s3">
        {children}
      </Box>
    </Frame>
  )
}

type QueryProps<T> = {
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** Renders a panel's query: its data, a skeleton after 200 ms of loading, or its failure. */
export function PanelQuery<T>({ query, children }: QueryProps<T>) {
  return query.data === undefined ? <PanelWait query={query} /> : children(query.data)
}

/** Renders a skeleton while a query loads, or its failure; nothing once it has data. */
export function PanelWait({ query: { data, error, refetch } }: Pick<QueryProps<unknown>, 'query'>) {
  if (error) return <FailedNote error={error} onRetry={refetch} />
  return data === undefined ? <PanelSkeleton /> : null
}

export const PanelSkeleton = () => (
  <Stack className={styles.waiting} gap="s3" py="s1" aria-hidden="true">
    {['72%', '100%', '46%'].map((width) => (
      <Box key={width} h={14} w={width} bdrs="var(--r-xs)" bg="var(--skeleton)" />
    ))}
  </Stack>
)

/** Lists properties; '—' stands for unknown ones. */
export function Properties({ rows }: { rows: Readonly<Record<string, ReactNode>> }) {
  return (
    <Facts beside="96px">
      {Object.entries(rows).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '—'}</dd>
        </div>
      ))}
    </Facts>
  )
}
