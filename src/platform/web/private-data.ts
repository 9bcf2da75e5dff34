import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

/** Prefix of drafts in the session storage. */
export const draftPrefix = 'itinera-draft-'

/** Query keys begin with the path of the call. */
const pathOf = (query: Query) => String(query.queryKey[0])
/** The agency's settings are the same for everybody; who is signed in is set by the answer itself. */
const isPersonal = (query: Query) => !['settings,site', 'auth,me'].includes(pathOf(query))

function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key)
  } catch {
    // Storage may be blocked: then there are no drafts.
  }
}

/** Trips that were kept to be read without a connection. Nothing else is in the caches of this site. */
export function forgetCopies(): void {
  void globalThis.caches?.keys().then((names) => names.map((name) => caches.delete(name)))
}

const dropHidden = (client: QueryClient) => client.removeQueries({ type: 'inactive', predicate: isPersonal })

/** What this browser forgets when somebody else begins to use it. */
export function usePrivateData() {
  const client = useQueryClient()
  return useMemo(
    () => ({
      /** After signing in: the page that one is on stays and is fetched anew; so does what was typed before. */
      renew: () => {
        forgetCopies()
        dropHidden(client)
        void client.invalidateQueries()
      },
      /** After signing out: nothing stays that was fetched or typed by the person who left. */
      forget: () => {
        clearDrafts()
        forgetCopies()
        dropHidden(client)
        void client.resetQueries({ type: 'active', predicate: isPersonal })
      },
    }),
    [client],
  )
}
