import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { trpc } from '../../../../../platform/web/trpc'
import { formatInstant } from '../../../../../shared/dates'
import { keepList, listSavedTrips, savedAt } from './offline-copy'

/** Renews the offline list at each online read, while a trip is saved. */
export function useSavedList(userId: string | undefined): void {
  const client = useQueryClient()
  const utils = trpc.useUtils()
  const isBusy = useIsFetching() > 0
  useEffect(() => {
    if (isBusy || userId === undefined || savedAt !== null) return
    const leaving = new AbortController()
    const { signal } = leaving
    const isStillTheirs = async () => (await utils.client.auth.me.query()).user?.id === userId
    // Keeps the older copy on failure.
    void keepList({ client, signal, isStillTheirs }).catch(() => undefined)
    return () => leaving.abort()
  }, [userId, isBusy, client, utils])
}

/** Tells for an offline list which trips open; online every trip does. */
export function useSavedTrips(ids: readonly string[]): (id: string) => boolean {
  const [saved, setSaved] = useState<readonly string[]>([])
  const all = ids.join(' ')
  useEffect(() => {
    if (savedAt !== null) void listSavedTrips(all.split(' ')).then(setSaved)
  }, [all])
  return (id) => savedAt === null || saved.includes(id)
}

/** Marks a page that came from this device. */
export const SavedNotice = () =>
  savedAt === null ? null : (
    <p className="no-print info rounded-sm mb-4 px-3h py-2h bg-info-soft" role="status">
      Saved on {formatInstant(savedAt)}: the connection failed or was slow.{' '}
      <button type="button" className="link info" onClick={() => location.reload()}>
        Reload
      </button>
    </p>
  )
