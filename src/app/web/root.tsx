import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSessionOver } from '../../platform/web/dialogs'
import { lazyDialog } from '../../platform/web/lazy-part'
import { PreferencesProvider } from '../../platform/web/preferences'
import { trpc } from '../../platform/web/trpc'
import type { Currency } from '../../shared/money'

const SessionOver = lazyDialog(() => import('../../modules/identity/auth/ui/sign-in/session-over'))

type Props = {
  client: ReturnType<typeof trpc.createClient>
  queryClient: QueryClient
  currency: Currency | null
  children: ReactNode
}

export function Root({ client, queryClient, currency, children }: Props) {
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <PreferencesProvider initial={currency}>
          {children}
          <SignInAgain />
        </PreferencesProvider>
      </QueryClientProvider>
    </trpc.Provider>
  )
}

/** Asks to sign in again above the site and the office, over any open dialog. */
function SignInAgain() {
  const question = useSessionOver()
  if (!question) return null
  return <SessionOver {...question} onClose={() => question.settle(false)} />
}

/** Disables automatic refetch and retry, as specified. */
export const queryDefaults = {
  // Fails a call without a connection at once, instead of pausing it until the browser is online.
  queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
  mutations: { retry: false, networkMode: 'always' },
} as const
