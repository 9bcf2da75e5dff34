import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeAddress } from '../../../platform/web/hooks/use-change-address'
import { trpc } from '../../../platform/web/trpc'
import type { QuoteStatus } from '../transition.rules'

export type QueueFilter = 'all' | QuoteStatus
const pageSize = 50
const paging = {
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
  initialCursor: undefined,
}

/** The queue: pending requests by deadline, then the answered ones, newest first. */
export function useQuoteQueue(filter: QueueFilter) {
  const pending = trpc.quotes.list.useInfiniteQuery(
    { status: 'pending', sort: 'due', limit: pageSize },
    { ...paging, enabled: filter === 'all' || filter === 'pending' },
  )
  const pendingShown = filter === 'all' && pending.isSuccess && !pending.hasNextPage
  const answered = trpc.quotes.list.useInfiniteQuery(
    { status: filter === 'all' || filter === 'pending' ? 'answered' : filter, sort: 'recent', limit: pageSize },
    { ...paging, enabled: filter === 'confirmed' || filter === 'cancelled' || pendingShown },
  )
  const parts = filter === 'all' ? [pending, answered] : filter === 'pending' ? [pending] : [answered]
  return {
    rows: parts.flatMap((part) => part.data?.pages.flatMap((page) => page.items) ?? []),
    error: parts.find((part) => part.error)?.error ?? null,
    isLoading: parts.some((part) => part.isLoading),
    more: parts.find((part) => part.hasNextPage),
    retry: () => parts.filter((part) => part.error).forEach((part) => void part.refetch()),
  }
}

/** The open request lives in the address: a link to it can be passed on, and Back closes it. */
export function useOpenQuote() {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  const openId = params.get('quote')
  const put = useCallback(
    (id: string | null, options: { replace?: boolean; state?: { stay: boolean } } = {}) =>
      changeAddress((now) => {
        if (id === null) now.delete('quote')
        else now.set('quote', id)
        return now
      }, options),
    [changeAddress],
  )
  const close = useCallback(() => put(null), [put])
  return { openId, open: put, close }
}
