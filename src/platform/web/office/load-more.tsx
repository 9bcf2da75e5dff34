import { Reason } from '../components/failed-note'

/** Takes what an infinite query says about its next page. */
export type NextPage = {
  error: unknown
  hasNextPage: boolean
  isFetchNextPageError: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** Loads the next page of a list, and says why one did not come. */
export function LoadMore({ query, label = 'Load more' }: { query: NextPage; label?: string }) {
  const { error, hasNextPage, isFetchNextPageError, isFetching, isFetchingNextPage, fetchNextPage } = query
  if (isFetchNextPageError) return <Reason error={error} onRetry={() => fetchNextPage()} />
  if (!hasNextPage) return null
  return (
    <button type="button" className="link" disabled={isFetching} onClick={() => void fetchNextPage()}>
      {isFetchingNextPage ? 'Loading…' : label}
    </button>
  )
}
