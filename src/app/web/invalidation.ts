import { MutationCache, type QueryClient } from '@tanstack/react-query'
import { authProcedures } from '../../platform/web/session-link'
import { failureData } from '../../platform/web/trpc'
import type { AppRouter } from '../router'

export type Feature = keyof AppRouter['_def']['record']

/** Features whose queries show what a mutation of the key's feature changes; its own are always among them. The office adds its own. */
export const dependants: Partial<Record<Feature, readonly Feature[]>> = {
  accountData: ['activity'],
  // A confirmed address links earlier quote requests to the account.
  accountSecurity: ['activity', 'auth', 'devices', 'profile', 'quotes'],
  checkout: ['bookings', 'profile'],
  // Who can travel is known from profile and companions at checkout, too.
  coTravelers: ['activity', 'checkout', 'profile'],
  devices: ['activity', 'auth'],
  // A trip that is sent is a request.
  email: ['coTravelers', 'profile', 'quotes'],
  profile: ['activity', 'auth', 'checkout'],
  // The next trip, and who is ready for it, come from the requests.
  quotes: ['coTravelers', 'profile'],
  saved: ['profile'],
}

/** tRPC's keys begin with the path of the call: `[['packages', 'list'], …]`. */
const pathOf = (key: readonly unknown[] | undefined) => (key?.[0] ?? []) as readonly [Feature?, string?]

/** These say that the row has changed or is gone: what is on screen is out of date. */
const showsStaleData = (error: unknown) => ['conflict', 'not-found'].includes(failureData(error).reason ?? '')

/** Makes the queries that show what `feature` changed stale. */
function invalidate(client: QueryClient, feature: Feature): Promise<void> {
  const features = new Set([feature, ...(dependants[feature] ?? [])])
  return client.invalidateQueries({ predicate: ({ queryKey }) => features.has(pathOf(queryKey)[0]!) })
}

/**
 * The one rule of invalidation: after a mutation, the queries of its feature and of the feature's dependants are stale.
 * The last of several mutations under way refetches, so that no answer overwrites an optimistic update.
 */
export const invalidatingCache = (client: () => QueryClient): MutationCache =>
  new MutationCache({
    onSettled: (_data, error, _variables, _context, { options }) => {
      const [feature, procedure] = pathOf(options.mutationKey)
      // Signing in and out renews or drops everything: see `usePrivateData`.
      if (!feature || authProcedures.has(`${feature}.${procedure}`) || (error && !showsStaleData(error))) return
      if (client().isMutating({ mutationKey: [[feature]] }) > 1) return
      void invalidate(client(), feature)
    },
  })
