import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { EmptyState, ErrorState } from '../../../platform/web/components/empty-state'
import { type Failure, failureText } from '../../../platform/web/trpc'
import type { PackagePage } from '../../packages/package.rules'
import { CardSkeletons } from '../../packages/ui/cards/card-skeletons'
import { SaveButton } from '../../saved/ui/save-button'
import styles from './catalog.module.css'
import { PackageCard } from '../../packages/ui/cards/package-card'

type List = UseInfiniteQueryResult<InfiniteData<PackagePage>, Failure>
type Props = { list: List; onMore: () => void; query: string; onClear: () => void }

/** The grid in each of its states. While other filters load, the old answer stays, dimmed. */
export function CatalogResults({ list, onMore, query, onClear }: Props) {
  const items = list.data?.pages.flatMap((page) => page.items)
  if (list.error && !list.isFetchNextPageError) {
    return <Failed list={list} retry={() => void list.refetch()} />
  }
  if (!items) return <CardSkeletons />
  if (items.length === 0) {
    const clear = (
      <button type="button" className="btn line sm" onClick={onClear}>
        Clear All
      </button>
    )
    return (
      <EmptyState title="No packages found" action={clear}>
        Try adjusting your filters or search criteria.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={styles.cards} aria-busy={list.isPlaceholderData}>
        {items.map((item, i) => (
          <li key={item.id}>
            <PackageCard
              item={item}
              eager={i < 3}
              heart={<SaveButton id={item.id} title={item.title} />}
              query={query}
            />
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError ? (
        <Failed list={list} retry={() => void list.fetchNextPage()} />
      ) : (
        <More list={list} onMore={onMore} />
      )}
    </>
  )
}

const Failed = ({ list, retry }: { list: List; retry: () => void }) => (
  <ErrorState title="Failed to fetch packages" reason={failureText(list.error)} onRetry={retry} />
)

function More({ list, onMore }: Pick<Props, 'list' | 'onMore'>) {
  if (!list.hasNextPage || list.isPlaceholderData) return null
  return (
    <button type="button" className={`btn line ${styles.more}`} disabled={list.isFetchingNextPage} onClick={onMore}>
      {list.isFetchingNextPage ? 'Loading packages...' : 'Load More Packages'}
    </button>
  )
}
