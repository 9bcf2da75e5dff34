import type { QueryClient } from '@tanstack/react-query'
import type { TRPCClientErrorLike } from '@trpc/client'
import { createTRPCReact, type createTRPCQueryUtils } from '@trpc/react-query'
import { createContext as createRouterContext, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import type { AppRouter } from '../../app/router'

export const trpc = createTRPCReact<AppRouter>()
export type Failure = TRPCClientErrorLike<AppRouter>

/** The `data` that the server's error formatter adds: see platform/server/trpc.ts. */
type FailureData = { reason?: string; fields?: Record<string, string>; httpStatus?: number; retryAfter?: number }
export const failureData = (error: unknown): FailureData => (error as { data?: FailureData } | null)?.data ?? {}
/** The server's own words, or a sentence for a lost connection. */
export const failureText = (error: unknown): string =>
  failureData(error).reason
    ? (error as Error).message
    : 'We could not reach the server. Check your connection and try again.'

/** What loaders ask: on the server a caller of the router that fills `queryClient`. */
export type Api = ReturnType<typeof createTRPCQueryUtils<AppRouter>> & { queryClient: QueryClient }
export const apiContext = createRouterContext<Api>()

type Prefetch = (args: { api: Api; params: Record<string, string | undefined>; url: URL }) => Promise<unknown>

/**
 * A route's loader. On the server it fills the query cache that the page renders from and the browser inherits; in the
 * browser it does nothing, so that a navigation shows the page at once, with its own loading, error and Retry states.
 * A row that is not there makes the answer's status 404, and so does an address that cannot name one.
 */
export const serverLoader =
  (prefetch: Prefetch) =>
  async ({ context, params, request }: LoaderFunctionArgs<RouterContextProvider>): Promise<null> => {
    if (!import.meta.env.SSR) return null
    try {
      await prefetch({ api: context.get(apiContext), params, url: new URL(request.url) })
    } catch (error) {
      const status = ['NOT_FOUND', 'BAD_REQUEST'].includes((error as { code?: string }).code ?? '') ? 404 : 503
      throw new Response(null, { status })
    }
    return null
  }
