import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { FailedNote } from '../components/failed-note'
import { getFailureData } from '../trpc'
import { Callout } from './blocks'

const isRefused = (error: Error) => ['forbidden', 'not-found'].includes(getFailureData(error).reason ?? '')

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
  // Stays while it asks again, when its queries have no error: the focus is on Retry.
  const [asked, setAsked] = useState<{ names: string; error: unknown } | null>(null)
  const error = cache.findAll(missing)[0]?.state.error
  const shown = asked ?? (names !== '' && error ? { names, error } : null)
  if (!shown) return null
  const retry = async () => {
    setAsked(shown)
    await client.refetchQueries(missing)
    setAsked(null)
  }
  return (
    <Callout mb="s3h">
      <p>Could not be loaded: {shown.names}.</p>
      <FailedNote error={shown.error} onRetry={retry} />
    </Callout>
  )
}
