import type { QueryClient } from '@tanstack/react-query'
import type { TRPCClientErrorLike } from '@trpc/client'
import { createTRPCReact, type createTRPCQueryUtils } from '@trpc/react-query'
import type { AppRouter } from '../../app/router'

export const trpc = createTRPCReact<AppRouter>()
export type Failure = TRPCClientErrorLike<AppRouter>

/** The `data` that the server's error formatter adds: see platform/server/trpc.ts. */
type FailureData = {
  reason?: string
  fields?: Record<string, string>
  httpStatus?: number
  retryAfter?: number
  /** The newer row, after a stale version. */
  current?: object
  /** The id of what a row that is gone became a part of. */
  mergedInto?: string
}
export const failureData = (error: unknown): FailureData => (error as { data?: FailureData } | null)?.data ?? {}
/** The server's own words, or a sentence for a lost connection. */
export const failureText = (error: unknown): string =>
  failureData(error).reason
    ? (error as Error).message
    : 'We could not reach the server. Check your connection and try again.'

/** What pages ask before they are rendered: on the server a caller of the router that fills `queryClient`. */
export type Api = ReturnType<typeof createTRPCQueryUtils<AppRouter>> & { queryClient: QueryClient }

/**
 * Runs on the server only and fills the query cache that the page renders from and the browser inherits. In the browser
 * a navigation shows the page at once, with its own loading, error and Retry states.
 * A row that is not there makes the answer's status 404, and so does an address that cannot name one.
 */
export type Prefetch = (args: { api: Api; params: Record<string, string | undefined>; url: URL }) => Promise<unknown>
