import '@fontsource/brygada-1918/600.css'
import '@fontsource/brygada-1918/latin-500-italic.css'
import './fonts.css'
import './tokens.css'
import './base.css'
import './site.css'
import { hydrate, notifyManager, QueryClient } from '@tanstack/react-query'
import { httpBatchLink, type HTTPHeaders, type Operation, splitLink } from '@trpc/client'
import { getQueryKey } from '@trpc/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { reauthenticate } from '../../platform/web/dialogs'
import { getIdempotencyKey } from '../../platform/web/idempotency'
import { forgetCopies } from '../../platform/web/private-data'
import { BrowserNavigation } from '../../platform/web/navigation/browser-navigation'
import { getShownLocation, startNavigation } from '../../platform/web/navigation/history'
import { authProcedures, sessionLink, shownUser } from '../../platform/web/session-link'
import { fetchAnswer, trpc } from '../../platform/web/trpc'
import { createInvalidatingCache } from './invalidation'
import { keepErrors } from './keep-errors'
import { queryDefaults, Root } from './root'
import { prepareScreens, Screens } from './routes'
import type { BootState } from './boot'

// Disables a button before a second click reaches it: by default screens hear of a call in a later task.
notifyManager.setScheduler(queueMicrotask)
const queryClient = new QueryClient({
  defaultOptions: queryDefaults,
  mutationCache: createInvalidatingCache(() => queryClient),
})
keepErrors(queryClient.getQueryCache())
/** Returns the signed-in user of the query cache. */
const getExpectedUser = () =>
  queryClient.getQueryData<{ user: { id: string } | null }>(getQueryKey(trpc.auth.me, undefined, 'query'))?.user
shownUser.getId = () => getExpectedUser()?.id
/** Says whose screens call, except where the call begins or ends a session: the browser has one for all its tabs. */
const toHeaders = ({ opList: [{ context, path, type }] }: { opList: [Operation, ...Operation[]] }): HTTPHeaders => {
  const key = getIdempotencyKey(context)
  const user = type === 'mutation' && authProcedures.has(path) ? undefined : getExpectedUser()?.id
  // Leaves out what is not known: `fetch` sends undefined as a word.
  return {
    ...(key && { 'idempotency-key': key }),
    ...(key && user && { 'x-signed-in': 'true' }),
    ...(user && { 'x-shown-user': user }),
  }
}
const answers = { url: '/trpc', fetch: fetchAnswer, headers: toHeaders }
/** Detects the token of a mail's link, which grants access to its holder. */
const hasToken = (input: unknown) => typeof input === 'object' && input !== null && 'token' in input
const client = trpc.createClient({
  links: [
    sessionLink({ expectsSession: () => Boolean(getExpectedUser()), onOver: forgetCopies, ask: reauthenticate }),
    // Sends calls with a key unbatched, as the header belongs to one call.
    splitLink({
      condition: ({ context }) => getIdempotencyKey(context) !== null,
      true: httpBatchLink({ ...answers, maxItems: 1 }),
      false: splitLink({
        condition: ({ type, input }) => type === 'query' && hasToken(input),
        // Sends tokens in a body, as addresses are logged on the way.
        true: httpBatchLink({ ...answers, maxItems: 10, methodOverride: 'POST' }),
        false: httpBatchLink({ ...answers, maxItems: 10 }),
      }),
    }),
  ],
})
const boot = JSON.parse(document.getElementById('boot')!.textContent) as BootState
// Marks the page's data as fresh from now on, whatever the page's age. Dates it by the copy on a page saved offline.
const { saved } = document.documentElement.dataset
for (const { state } of boot.query?.queries ?? []) state.dataUpdatedAt = saved ? Date.parse(saved) : Date.now()
hydrate(queryClient, boot.query ?? {})
// Deletes offline copies when the session was ended from another device.
if (!saved && getExpectedUser() === null) forgetCopies()

// Loads the page's code before hydration: else React would drop the server's HTML.
await prepareScreens(location.pathname)
startNavigation(prepareScreens)
const opened = getShownLocation()
const app = (
  <StrictMode>
    <Root client={client} queryClient={queryClient} currency={boot.currency}>
      <BrowserNavigation opened={opened}>
        {(shown) => <Screens failure={(shown === opened && boot.failure) || null} />}
      </BrowserNavigation>
    </Root>
  </StrictMode>
)
const root = document.getElementById('root')!
// Hydrates in a transition, so that it yields to input.
if (boot.isRendered) startTransition(() => void hydrateRoot(root, app))
else createRoot(root).render(app)
