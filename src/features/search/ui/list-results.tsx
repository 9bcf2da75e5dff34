import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { EmptyState, ErrorState } from '../../../platform/web/components/empty-state'
import { Spinner } from '../../../platform/web/components/spinner'
import { type Failure, failureText } from '../../../platform/web/trpc'
import type { PackagePage } from '../../packages/package.rules'
import { ListCard } from '../../packages/ui/cards/list-card'
import { SaveButton } from '../../saved/ui/save-button'
import styles from './list.module.css'

type List = UseInfiniteQueryResult<InfiniteData<PackagePage>, Failure>
type Props = { list: List; onMore: () => void; query: string }

export function ListResults({ list, onMore, query }: Props) {
  const [params, setParams] = useSearchParams()
  const items = list.data?.pages.flatMap((page) => page.items)
  if (list.error && !list.isFetchNextPageError) {
    return (
      <div className={styles.state}>
        <ErrorState
          title="Failed to fetch packages"
          reason={failureText(list.error)}
          onRetry={() => void list.refetch()}
        />
      </div>
    )
  }
  if (!items) return <Spinner>Loading packages...</Spinner>
  if (items.length === 0) {
    const clear = params.size > 0 && (
      <button type="button" className="btn line sm" onClick={() => setParams({}, { preventScrollReset: true })}>
        Clear All
      </button>
    )
    return (
      <div className={styles.state} aria-busy={list.isPlaceholderData}>
        <EmptyState title="No packages found" action={clear}>
          Try adjusting your search or filter criteria.
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      <ul className={styles.cards} aria-busy={list.isPlaceholderData}>
        {items.map((item, i) => (
          <li key={item.id}>
            <ListCard item={item} eager={i < 3} heart={<SaveButton id={item.id} title={item.title} />} query={query} />
          </li>
        ))}
      </ul>
      <More list={list} onMore={onMore} />
    </>
  )
}

function More({ list, onMore }: Pick<Props, 'list' | 'onMore'>) {
  if (list.isFetchNextPageError) {
    return (
      <div className={styles.state}>
        <ErrorState
          title="Failed to fetch packages"
          reason={failureText(list.error)}
          onRetry={() => void list.fetchNextPage()}
        />
      </div>
    )
  }
  if (!list.hasNextPage || list.isPlaceholderData) return null
  return (
    <button type="button" className={`btn line ${styles.more}`} disabled={list.isFetchingNextPage} onClick={onMore}>
      {list.isFetchingNextPage ? 'Loading packages...' : 'Load More'}
    </button>
  )
}
