import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toFormer } from './stored-names'

/** Prefixes drafts in the session storage. */
export const draftPrefix = 'draft-'

/** Returns the call's path, the first part of a query key. */
const getPath = (query: Query) => String(query.queryKey[0])
/** Excludes the agency's settings, equal for everybody, and the session, which sign-in sets. */
const isPersonal = (query: Query) => !['settings,site', 'auth,me'].includes(getPath(query))

const isDraft = (key: string) => key.startsWith(draftPrefix) || key.startsWith(toFormer(draftPrefix))

function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (isDraft(key)) sessionStorage.removeItem(key)
  } catch {
    // Ignores blocked storage, which has no drafts.
  }
}

/** Deletes trips saved for offline reading, the only content of this site's caches. */
export function forgetCopies(): void {
  void globalThis.caches?.keys().then((names) => names.map((name) => caches.delete(name)))
}

const dropHidden = (client: QueryClient) => client.removeQueries({ type: 'inactive', predicate: isPersonal })

/** Clears this browser's data when another person begins to use it. */
export function usePrivateData() {
  const client = useQueryClient()
  return useMemo(
    () => ({
      /** Runs after signing in: refetches the current page, and keeps what was typed before. */
      renew: () => {
        forgetCopies()
        dropHidden(client)
        void client.invalidateQueries()
      },
      /** Runs after signing out: drops everything that the person fetched or typed. */
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
