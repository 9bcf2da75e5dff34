import { MutationCache, type QueryClient } from '@tanstack/react-query'
import { authProcedures } from '../../platform/web/session-link'
import { getFailureData } from '../../platform/web/trpc'
import type { AppRouter } from '../router'

type RouterName = keyof AppRouter['_def']['record']

/** Maps a router to others whose queries show what a visitor's or traveler's mutations change; its own are implied. */
const dependants: Partial<Record<RouterName, readonly RouterName[]>> = {
  accountData: ['activity'],
  // Links earlier trips and requests to the account, by a confirmed address.
  accountSecurity: ['activity', 'auth', 'bookings', 'coTravelers', 'devices', 'payments', 'profile', 'quotes'],
  // Changes days, amounts and papers of the trip, whose page shows them all, and the next trip of who travels.
  bookingChanges: ['bookings', 'coTravelers', 'invoices', 'onlinePayments', 'payments', 'profile', 'vouchers'],
  // Replaces vouchers that name a traveler, and lapses changes that leave one out.
  bookings: ['bookingChanges', 'vouchers'],
  // Adds a trip, what is due for it, and the next one of who travels.
  checkout: ['bookings', 'coTravelers', 'payments', 'profile'],
  // Affects the checkout, which lists travelers from profile and companions.
  coTravelers: ['activity', 'checkout', 'profile'],
  devices: ['activity', 'auth'],
  // Affects requests, as a sent trip is one.
  email: ['coTravelers', 'profile', 'quotes'],
  profile: ['activity', 'auth', 'checkout'],
  // Affects the next trip and its travelers, which come from the requests.
  quotes: ['coTravelers', 'profile'],
  saved: ['profile'],
}

let refetchAll: (() => void) | undefined

/**
 * Calls `refetch` after each mutation in place of what the map above says: the office shows what depends on all.
 * @returns a function that stops it
 */
export function followMutations(refetch: () => void): () => void {
  refetchAll = refetch
  return () => void (refetchAll = undefined)
}

/** Returns the path that tRPC's keys begin with: `[['packages', 'list'], …]`. */
const getPath = (key: readonly unknown[] | undefined) => (key?.[0] ?? []) as readonly [RouterName?, string?]

/** Detects failures of an outdated screen: the row has changed or is gone. */
const showsStaleData = (error: unknown) => ['conflict', 'not-found'].includes(getFailureData(error).reason ?? '')

function invalidate(client: QueryClient, router: RouterName): Promise<void> {
  const routers = new Set([router, ...(dependants[router] ?? [])])
  return client.invalidateQueries({ predicate: ({ queryKey }) => routers.has(getPath(queryKey)[0]!) })
}

/**
 * Invalidates the queries of a mutation's router and of its dependants. The last of several pending mutations
 * refetches, so that no answer overwrites an optimistic update.
 */
export const createInvalidatingCache = (client: () => QueryClient): MutationCache =>
  new MutationCache({
    onSettled: (_data, error, _variables, _context, { options }) => {
      const [router, procedure] = getPath(options.mutationKey)
      // Skips signing in and out, which renew or drop everything: see `usePrivateData`.
      if (!router || authProcedures.has(`${router}.${procedure}`) || (error && !showsStaleData(error))) return
      if (refetchAll) return refetchAll()
      if (client().isMutating({ mutationKey: [[router]] }) > 1) return
      void invalidate(client(), router)
    },
  })
