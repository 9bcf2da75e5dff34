import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hearChanges, onChanges } from '../../platform/web/office/changes'
import { dependants, type Feature, invalidate } from './invalidation'

Object.assign(dependants, {
  // Packages show their items, and are found by them.
  inventory: ['office', 'packages', 'reports', 'search'],
  customers: ['leads', 'office'],
  leads: ['customers', 'office', 'quotes', 'reports'],
  leadImports: ['customers', 'leads', 'office', 'reports'],
  packageDrafts: ['office', 'packages', 'reports', 'search'],
  packages: ['office', 'reports', 'search'],
  suppliers: ['inventory'],
  users: ['activity', 'auth', 'reports'],
} satisfies typeof dependants)

/**
 * What commits changed, `leads <id>` or everything (`*`), makes queries stale as a mutation here would. While one is under
 * way its own end does it, so that no answer overwrites an optimistic update.
 */
function refresh(client: QueryClient, changes: readonly string[]): void {
  // Who is signed in is no change of the office; asked in one call with a list, it would fail with it.
  const inOffice = ({ queryKey }: Query) => JSON.stringify(queryKey[0]) !== '["auth","me"]'
  if (changes.includes('*')) return void client.invalidateQueries({ predicate: inOffice })
  for (const feature of new Set(changes.map((change) => change.split(' ')[0] as Feature)))
    if (client.isMutating({ mutationKey: [[feature]] }) === 0) void invalidate(client, feature)
}

/** What colleagues change appears by itself on every screen of the office. */
export function Following() {
  const client = useQueryClient()
  useEffect(() => onChanges((changes) => refresh(client, changes)), [client])
  useEffect(hearChanges, [])
  return null
}
