import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { trpc } from '../../../platform/web/trpc'
import { useChangeAddress } from '../../../platform/web/hooks/use-change-address'
import { type Filters, listInputOf, pageOf, withPage } from '../filters.rules'

/**
 * The packages that match, as many pages of them as the address says: reload, Back and a shared link show what was
 * loaded (product.md 1.6). The server renders the first page, the browser fetches the others. `more` asks for the next.
 */
export function usePackageList(filters: Filters, pageSize: number) {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  const list = trpc.search.list.useInfiniteQuery(listInputOf(filters, pageSize), {
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (previous) => previous,
  })
  const { data, fetchNextPage, hasNextPage, isFetching, isPlaceholderData, isError } = list
  const loaded = data?.pages.length ?? 0
  const isShort = loaded > 0 && loaded < pageOf(params) && hasNextPage
  useEffect(() => {
    if (isShort && !isFetching && !isPlaceholderData && !isError) void fetchNextPage()
  }, [isShort, isFetching, isPlaceholderData, isError, fetchNextPage])
  const more = () => changeAddress((now) => withPage(now, loaded + 1), { replace: true })
  return { list, more }
}
