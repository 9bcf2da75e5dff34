import { Button, Group } from '@mantine/core'
import { type Csv, CsvButton } from '../../../../../platform/web/office/csv-button'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { toast } from '../../../../../platform/web/toast'
import { byCursor } from '../../../../../platform/web/office/table/list-data'
import { describeFailure } from '../../../../../platform/web/trpc'
import { Section } from './section'
import { StackedTable } from './stacked-table'

type Paged<Row> = {
  data?: { pages: { items: Row[] }[] }
  error: unknown
  isPending: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<unknown>
}

type Props<Row> = {
  title: string
  intro: string
  /** Labels the rows' first column. */
  head: string
  /** Holds the text of the empty state. */
  none: string
  query: Paged<Row>
  filter?: ReactNode
  csv: Csv | null
  /** Renders a `<tr>` of three cells: subject, status, actions. */
  renderRow: (row: Row) => ReactNode
}

/** Sets the paging of a log's infinite query. */
export const logPages = { ...byCursor, staleTime: 0 }

/** Lists recent entries of a log, newest first. */
export function LogSection<Row>({ title, intro, head, none, query, filter, csv, renderRow }: Props<Row>) {
  const items = query.data?.pages.flatMap((page) => page.items)
  const hasRows = items !== undefined && items.length > 0
  const file = hasRows ? csv : null
  return (
    <Section title={title} intro={intro}>
      {(filter ?? file) && (
        <Group justify="space-between" gap="s2h" mb="s3">
          {filter ?? <span />}
          {file && <CsvButton {...file} />}
        </Group>
      )}
      {query.isPending && <Spinner>Loading...</Spinner>}
      {query.error !== null && (
        <ErrorState
          title={`${title} could not be loaded`}
          reason={describeFailure(query.error)}
          onRetry={query.refetch}
        />
      )}
      {items?.length === 0 && <p>{none}</p>}
      {hasRows && (
        <StackedTable caption={title} heads={[head, 'Status', 'Actions']}>
          {items.map(renderRow)}
        </StackedTable>
      )}
      {query.hasNextPage && (
        <Group gap="s2h" mt="s3h">
          <Button variant="default" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Load more
          </Button>
        </Group>
      )}
    </Section>
  )
}

export const sentAgain = {
  onSuccess: () => toast({ title: 'It is sent again' }),
  onError: (error: unknown) => toast({ title: 'Not done', message: describeFailure(error), tone: 'error' }),
}
