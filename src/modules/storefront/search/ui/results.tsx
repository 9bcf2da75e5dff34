import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ErrorState } from '../../../../platform/web/components/empty-state'
import { onPlainClick } from '../../../../platform/web/plain-click'
import { type Failure, describeFailure } from '../../../../platform/web/trpc'
import type { PackageCard, PackagePage } from '../../../catalog/packages/view'
import { CardGrid } from '../../packages/ui/cards/card-grid'
import { withPage } from '../filters.rules'

type List = UseInfiniteQueryResult<InfiniteData<PackagePage>, Failure>
type Props = {
  list: List
  loading: ReactNode
  empty: ReactNode
  moreLabel: string
  onMore: () => void
  children: (item: PackageCard, eager: boolean) => ReactNode
}

/** Shows a list's cards in all its states. Keeps the previous result, dimmed, while other filters load. */
export function Results({ list, loading, empty, moreLabel, onMore, children }: Props) {
  const items = list.data?.pages.flatMap((page) => page.items)
  if (list.error && !list.isFetchNextPageError) return <Failed list={list} retry={() => void list.refetch()} />
  if (!items) return loading
  if (items.length === 0) return <div aria-busy={list.isPlaceholderData}>{empty}</div>
  return (
    <>
      <CardGrid items={items} busy={list.isPlaceholderData}>
        {children}
      </CardGrid>
      {list.isFetchNextPageError ? (
        <Failed list={list} retry={() => void list.fetchNextPage()} />
      ) : (
        <More list={list} label={moreLabel} onMore={onMore} />
      )}
    </>
  )
}

const Failed = ({ list, retry }: { list: List; retry: () => void }) => (
  <ErrorState title="Failed to fetch packages" reason={describeFailure(list.error)} onRetry={retry} />
)

/** Renders a link, so that it works without JavaScript; with it, the next page is appended. */
function More({ list, label, onMore }: { list: List; label: string; onMore: () => void }) {
  const [params] = useSearchParams()
  if (!list.hasNextPage || list.isPlaceholderData) return null
  const loading = list.isFetchingNextPage
  return (
    <a
      className="btn line flex w-fit mx-auto mt-6"
      href={`?${withPage(params, (list.data?.pages.length ?? 1) + 1)}`}
      aria-disabled={loading}
      onClick={onPlainClick(() => !loading && onMore())}
    >
      {loading ? 'Loading packages...' : label}
    </a>
  )
}
