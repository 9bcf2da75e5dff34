import { keepPreviousData } from '@tanstack/react-query'

/** Pages an infinite query by the cursors of its answers. */
export const byCursor = { getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined }
/** Keeps the previous rows while those of another filter load. */
export const listPages = { ...byCursor, placeholderData: keepPreviousData }

export type ListData<Row> = {
  rows: readonly Row[]
  total: number | undefined
  isLoading: boolean
  error: unknown
  retry: () => void
  /** Loads the next page; absent at the end of the list. */
  more?: { load: () => void; isLoading: boolean }
}

type Page<Row> = { items: readonly Row[]; total: number }
type PagedQuery<Row> = {
  data?: { pages: readonly Page<Row>[] }
  isPending: boolean
  error: unknown
  isFetchNextPageError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/** Flattens an infinite query into a list's data. */
export function toListData<Row>(query: PagedQuery<Row>): ListData<Row> {
  const pages = query.data?.pages
  return {
    rows: pages?.flatMap((page) => page.items) ?? [],
    total: pages?.[0]?.total,
    isLoading: query.isPending,
    error: query.error,
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    more: query.hasNextPage
      ? { load: () => void query.fetchNextPage(), isLoading: query.isFetchingNextPage }
      : undefined,
  }
}
