import { getQueryKey } from '@trpc/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { type Api, trpc } from '../../../../platform/web/trpc'
import { useChangeAddress } from '../../../../platform/web/hooks/use-change-address'
import { type Filters, readFilters, toListInput, readPage, readParty, withPage } from '../filters.rules'

const getNextPageParam = (page: { nextCursor: string | null }) => page.nextCursor ?? undefined
/** Limits the pages that the server renders; the browser fetches further ones. */
const renderedPages = 8

/** Prefetches `usePackageList` on the server. Adds later pages by hand, as tRPC's helper fetches only the first. */
export async function fetchPackageList(api: Api, { searchParams }: URL, pageSize: number): Promise<void> {
  const input = toListInput(readFilters(searchParams), readParty(searchParams), pageSize)
  const { pages, pageParams } = await api.search.list.fetchInfinite(input)
  const wanted = Math.min(readPage(searchParams), renderedPages)
  if (wanted === 1) return
  const all = [...pages]
  const params: (string | null)[] = [...pageParams]
  for (let cursor = getNextPageParam(all[0]!); cursor && all.length < wanted; cursor = getNextPageParam(all.at(-1)!)) {
    const next: typeof input = Object.assign({ cursor }, input)
    all.push(await api.search.list.fetch(next))
    params.push(cursor)
    api.queryClient.removeQueries({ queryKey: getQueryKey(trpc.search.list, next, 'query') })
  }
  api.queryClient.setQueryData(getQueryKey(trpc.search.list, input, 'infinite'), { pages: all, pageParams: params })
}

/**
 * Loads matching packages, as many pages as the address says. Reload, Back and a shared link restore them (product.md
 * 1.6). `more` loads the next page.
 */
export function usePackageList(filters: Filters, pageSize: number) {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  const list = trpc.search.list.useInfiniteQuery(toListInput(filters, readParty(params), pageSize), {
    getNextPageParam,
    placeholderData: (previous) => previous,
  })
  const { data, fetchNextPage, hasNextPage, isFetching, isPlaceholderData, isError } = list
  const loaded = data?.pages.length ?? 0
  const isShort = loaded > 0 && loaded < readPage(params) && hasNextPage
  useEffect(() => {
    if (isShort && !isFetching && !isPlaceholderData && !isError) void fetchNextPage()
  }, [isShort, isFetching, isPlaceholderData, isError, fetchNextPage])
  const showMore = () => changeAddress((now) => withPage(now, loaded + 1), { replace: true })
  return { list, more: showMore }
}
