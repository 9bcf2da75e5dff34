import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hearChanges, onChanges } from '../../platform/web/office/changes'
import { dependants, type Feature } from './invalidation'

Object.assign(dependants, {
  // Affects packages, which show their items and are found by them.
  inventory: ['office', 'packages', 'reports', 'search'],
  customers: ['leads', 'office'],
  // Includes bookings by staff for a customer.
  checkout: ['bookings', 'customers', 'departures', 'leads', 'office', 'profile', 'quotes', 'reports'],
  // Includes erasing a customer.
  accountData: ['bookings', 'customers', 'leads', 'office', 'proposals', 'quotes', 'reports', 'waitingList'],
  departures: ['packages', 'reports', 'waitingList'],
  // Includes cancelling, which releases seats.
  bookings: [
    'bookingChanges',
    'customers',
    'departures',
    'invoices',
    'leads',
    'office',
    'paymentList',
    'payments',
    'quotes',
    'reports',
    'supplierOrders',
    'vouchers',
  ],
  bookingChanges: [
    'bookings',
    'departures',
    'leads',
    'office',
    'payments',
    'reports',
    'supplierOrders',
    'vouchers',
    'invoices',
  ],
  impact: [
    'bookingChanges',
    'bookings',
    'customers',
    'departures',
    'inventory',
    'invoices',
    'leads',
    'office',
    'packages',
    'paymentList',
    'payments',
    'proposals',
    'reports',
    'supplierOrders',
    'vouchers',
    'waitingList',
  ],
  leads: ['bookings', 'customers', 'office', 'quotes', 'reports'],
  leadImports: ['customers', 'leads', 'office', 'reports'],
  email: ['coTravelers', 'customers', 'leads', 'office', 'profile', 'quotes', 'reports'],
  packageDrafts: ['office', 'packages', 'reports', 'search'],
  packages: ['departures', 'office', 'reports', 'search'],
  // Affects drafts, which may lack a known place.
  places: ['packageDrafts', 'search'],
  proposals: ['leads', 'office', 'proposalAnswers', 'quotes', 'reports'],
  proposalAnswers: ['bookings', 'leads', 'office', 'proposals', 'quotes', 'reports'],
  quotes: ['coTravelers', 'customers', 'leads', 'office', 'profile', 'reports'],
  quoteCalls: ['customers', 'leads', 'office', 'quotes', 'reports'],
  quoteCorrections: ['leads', 'office', 'quotes', 'reports'],
  quoteEntry: ['customers', 'leads', 'office', 'quotes', 'reports'],
  // Affects reports sent by mail, which are saved views.
  views: ['email'],
  // Affects a package's rating.
  reviews: ['office', 'packages', 'reports', 'search'],
  suppliers: ['inventory', 'supplierOrders', 'vouchers'],
  supplierOrders: ['bookings', 'office', 'reports', 'supplierPayments', 'vouchers'],
  supplierPayments: ['bookings', 'journal', 'office', 'reports', 'supplierOrders'],
  vouchers: ['bookings'],
  tripDocuments: ['bookings'],
  payments: ['invoices', 'journal', 'paymentList', 'reports'],
  onlinePayments: ['bookings', 'invoices', 'journal', 'paymentList', 'payments', 'reports'],
  invoices: ['journal'],
  waitingList: ['departures'],
  // Includes the hand-over of a leaving colleague's work.
  users: ['activity', 'auth', 'leads', 'office', 'quotes', 'reports'],
} satisfies typeof dependants)

/**
 * Invalidates queries by committed changes, `leads <id>` or everything (`*`), as a mutation here would. Leaves it to a
 * pending mutation's end, so that no answer overwrites an optimistic update.
 */
function refresh(client: QueryClient, changes: readonly string[]): void {
  // Skips the session query, which colleagues never change: batched with a list, it would fail with it.
  const inOffice = ({ queryKey }: Query) => JSON.stringify(queryKey[0]) !== '["auth","me"]'
  if (changes.includes('*')) return void client.invalidateQueries({ predicate: inOffice })
  const changed = changes
    .map((change) => change.split(' ')[0] as Feature)
    .filter((feature) => client.isMutating({ mutationKey: [[feature]] }) === 0)
  const shown = new Set(changed.flatMap((feature) => [feature, ...(dependants[feature] ?? [])]))
  void client.invalidateQueries({ predicate: ({ queryKey }) => shown.has((queryKey[0] as Feature[])[0]!) })
}

/** Throttles rounds, in milliseconds, so that a busy minute does not refetch each list once a row. */
const pause = 1000

/** Subscribes every office screen to the changes of colleagues. */
export function Following() {
  const client = useQueryClient()
  useEffect(() => {
    const waiting = new Set<string>()
    let timer: number | undefined
    const round = () => {
      timer = undefined
      if (waiting.size === 0) return
      refresh(client, [...waiting])
      waiting.clear()
      timer = window.setTimeout(round, pause)
    }
    const stop = onChanges((changes) => {
      for (const change of changes) waiting.add(change)
      if (timer === undefined) round()
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client])
  useEffect(hearChanges, [])
  return null
}
