import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { TRPCClientErrorLike } from '@trpc/client'
import { createTRPCReact, type createTRPCQueryUtils, getQueryKey } from '@trpc/react-query'
import type { AppRouter } from '../../app/router'

export const trpc = createTRPCReact<AppRouter>()
export type Failure = TRPCClientErrorLike<AppRouter>

/** Describes the `data` that the server's error formatter adds: see platform/server/trpc.ts. */
type FailureData = {
  reason?: string
  fields?: Record<string, string>
  httpStatus?: number
  retryAfter?: number
  /** Holds the current row, after a stale version. */
  current?: object
  /** Holds the id of the row that a removed one was merged into. */
  mergedInto?: string
}
export const getFailureData = (error: unknown): FailureData => (error as { data?: FailureData } | null)?.data ?? {}

/** Words the status of an answer that a proxy gave instead of the server. */
export const describeStatus = (status: number): string =>
  status === 413
    ? 'This is too large to be sent.'
    : `${[429, 502, 503, 504].includes(status) ? 'The site is busy' : 'We could not read the answer'}. Please try again in a moment.`

/** Fetches an answer of the server. @throws Error with the status of an answer that is none, and its words */
export const fetchAnswer: typeof fetch = async (...request) => {
  const answer = await fetch(...request)
  if (answer.headers.get('content-type')?.includes('json')) return answer
  throw Object.assign(new Error(describeStatus(answer.status)), { status: answer.status })
}

/** Returns the server's message, or a sentence for a lost connection, or for an answer that a proxy gave instead. */
export const describeFailure = (error: unknown): string =>
  getFailureData(error).reason || (error as { cause?: { status?: number } } | null)?.cause?.status
    ? (error as Error).message
    : 'We could not reach the server. Check your connection and try again.'

/** Queries data before a page renders: on the server a caller of the router that fills `queryClient`. */
export type Api = ReturnType<typeof createTRPCQueryUtils<AppRouter>> & { queryClient: QueryClient }

/**
 * Creates a hook of the server that reads prefetched data. Observing it instead takes half of a page's rendering time,
 * as each card reads it several times.
 */
export function lookUp<T>(query: Parameters<typeof getQueryKey>[0]): () => T | undefined {
  const hash = hashKey(getQueryKey(query, undefined, 'query'))
  return () => useQueryClient().getQueryCache().get(hash)?.state.data as T | undefined
}

/**
 * Fills the query cache on the server, which the page renders from and the browser inherits. In the browser a
 * navigation shows the page at once, with its own loading, error and Retry states. A missing row, or an address that
 * cannot name one, sets the status 404.
 */
export type Prefetch = (args: { api: Api; params: Record<string, string | undefined>; url: URL }) => Promise<unknown>
