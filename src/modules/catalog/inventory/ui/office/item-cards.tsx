import { Button, Group, SimpleGrid, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../../../platform/web/components/empty-state'
import type { ListData } from '../../../../../platform/web/office/table/list-data'
import { describeFailure } from '../../../../../platform/web/trpc'
import { totalText } from '../../../../../shared/totals'
import type { InventoryItem } from '../../view'
import { type ItemActs, ItemCard } from './item-card'

type Props = { data: ListData<InventoryItem>; acts: ItemActs; failure: string; empty: ReactNode }

export function ItemCards({ data, acts, failure, empty }: Props) {
  if (data.rows.length === 0) {
    if (data.error) return <ErrorState title={failure} reason={describeFailure(data.error)} onRetry={data.retry} />
    if (!data.isLoading) return empty
  }
  return (
    <>
      <SimpleGrid minColWidth={236} spacing="s4" aria-busy={data.isLoading}>
        {data.rows.length === 0 && Array.from({ length: 6 }, (_, i) => <Skeleton key={i} h={258} />)}
        {data.rows.map((item) => (
          <ItemCard key={item.id} item={item} acts={acts} />
        ))}
      </SimpleGrid>
      {data.rows.length > 0 && (
        <Group gap="s3" py="s3h" c="dimmed">
          {data.more && (
            <Button variant="default" size="xs" loading={data.more.isLoading} onClick={data.more.load}>
              Load more
            </Button>
          )}
          {data.error !== null && data.error !== undefined && (
            <button type="button" className="link" onClick={data.retry}>
              {failure}. Retry
            </button>
          )}
          <span className="num">
            {data.rows.length} of {totalText(data.total ?? data.rows.length)}
          </span>
        </Group>
      )}
    </>
  )
}
