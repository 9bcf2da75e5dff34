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

/** Above the site and the office, over whatever dialog is open there. */
function SignInAgain() {
  const question = useSessionOver()
  if (!question) return null
  return <SessionOver settle={question.settle} onClose={() => question.settle(false)} />
}

/** No automatic refetch and no automatic retry, as specified. */
export const queryDefaults = {
  // Without a connection a call fails at once and says so, instead of being paused until the browser is online.
  queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
  mutations: { retry: false, networkMode: 'always' },
} as const
