import '@fontsource-variable/brygada-1918/wght.css'
import '@fontsource-variable/brygada-1918/wght-italic.css'
import '@fontsource-variable/hanken-grotesk/wght.css'
import './tokens.css'
import './base.css'
import { QueryClient } from '@tanstack/react-query'
import { httpBatchLink, splitLink } from '@trpc/client'
import { createTRPCQueryUtils, getQueryKey } from '@trpc/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { reauthenticate } from '../../platform/web/dialogs'
import { idempotencyKeyOf } from '../../platform/web/idempotency'
import { sessionLink } from '../../platform/web/session-link'
import { type Api, apiContext, trpc } from '../../platform/web/trpc'
import { invalidatingCache } from './invalidation'
import { queryDefaults, Root } from './root'
import { routes } from './routes'
import type { BootState } from './boot'

const queryClient = new QueryClient({
  defaultOptions: queryDefaults,
  mutationCache: invalidatingCache(() => queryClient),
})
const url = '/trpc'
/** What the page last heard of who is signed in. */
const expectedUser = () =>
  queryClient.getQueryData<{ user: object | null }>(getQueryKey(trpc.auth.me, undefined, 'query'))?.user
const client = trpc.createClient({
  links: [
    sessionLink({ expectsSession: () => Boolean(expectedUser()), ask: reauthenticate }),
    // A header belongs to one call, so calls that carry a key travel alone.
    splitLink({
      condition: ({ context }) => idempotencyKeyOf(context) !== null,
      true: httpBatchLink({
        url,
        maxItems: 1,
        headers: ({ opList: [op] }) => ({
          'idempotency-key': idempotencyKeyOf(op.context) ?? undefined,
          'x-signed-in': expectedUser() ? 'true' : undefined,
        }),
      }),
      false: httpBatchLink({ url, maxItems: 10 }),
    }),
  ],
})
const boot = JSON.parse(document.getElementById('boot')!.textContent) as BootState
// Data that came with the page is fresh from now on, however long a cache kept the page.
for (const { state } of boot.query?.queries ?? []) state.dataUpdatedAt = Date.now()

// Matched lazy routes are there before hydration: else React would see a fallback and drop the server's HTML.
for (const { route } of matchRoutes(routes, location) ?? []) {
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
}

const router = createBrowserRouter(routes, {
  hydrationData: boot.router,
  getContext: () => {
    const context = new RouterContextProvider()
    context.set(apiContext, createTRPCQueryUtils({ queryClient, client }) as unknown as Api)
    return context
  },
})
const app = (
  <StrictMode>
    <Root client={client} queryClient={queryClient} state={boot.query} currency={boot.currency}>
      <RouterProvider router={router} />
    </Root>
  </StrictMode>
)
const root = document.getElementById('root')!
// A transition yields to input: hydrated at once, the page would not answer meanwhile.
if (boot.router) startTransition(() => void hydrateRoot(root, app))
else createRoot(root).render(app)
