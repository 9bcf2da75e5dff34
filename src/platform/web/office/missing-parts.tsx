import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { FailedNote } from '../components/failed-note'
import { failureData } from '../trpc'
import { Callout } from './blocks'

const isRefused = (error: Error) => ['forbidden', 'not-found'].includes(failureData(error).reason ?? '')

/** Tells a failed query of a part that its screen shows without: choices, counts. `meta.part` names it. */
export const isMissing = ({ meta, state: { data, error } }: Pick<Query, 'meta' | 'state'>): boolean =>
  meta?.part !== undefined && data === undefined && error !== null && !isRefused(error)

/** Says above a screen or form which of its parts could not be loaded, with one Retry for them. */
export default function MissingParts() {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const subscribe = useCallback((changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)), [cache])
  const missing = { type: 'active', predicate: isMissing } as const
  const names = useSyncExternalStore(subscribe, () =>
    [...new Set(cache.findAll(missing).map(({ meta }) => String(meta?.part)))].join(', '),
  )
  const [first] = cache.findAll(missing)
  if (names === '' || !first) return null
  return (
    <Callout mb="s3h">
      <p>Could not be loaded: {names}.</p>
      <FailedNote error={first.state.error} onRetry={() => client.refetchQueries(missing)} />
    </Callout>
  )
}
