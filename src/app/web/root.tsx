import { type DehydratedState, HydrationBoundary, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PreferencesProvider } from '../../platform/web/preferences'
import { trpc } from '../../platform/web/trpc'
import type { Currency } from '../../shared/money'

type Props = {
  client: ReturnType<typeof trpc.createClient>
  queryClient: QueryClient
  state?: DehydratedState
  currency: Currency | null
  children: ReactNode
}

export function Root({ client, queryClient, state, currency, children }: Props) {
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <HydrationBoundary state={state}>
          <PreferencesProvider initial={currency}>{children}</PreferencesProvider>
        </HydrationBoundary>
      </QueryClientProvider>
    </trpc.Provider>
  )
}

/** Data is asked again on purpose only, as the specification says; a failed call is shown, not retried behind one's back. */
export const queryDefaults = {
  queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: false },
  mutations: { retry: false },
} as const
